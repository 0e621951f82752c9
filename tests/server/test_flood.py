"""A flood of odd messages: at real tables of every game, through everything behind the socket.

Only the wire itself is left out, which makes a million of them possible; ``test_fuzz`` has it.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from cases import CASES, Case, name
from moonlit.server.http.visits import DONE, REMOVED, Visit
from moonlit.server.protocol.lobby_models import NewTable
from moonlit.server.protocol.messages import from_server
from moonlit.server.settings import Settings
from moonlit.server.storage.stored import SeatRow
from moonlit.server.tables.guests import Guest
from moonlit.server.tables.hub import Hub
from moonlit.server.tables.rooms import Room
from moonlit.server.tables.starting import make_table
from moonlit.server.upkeep.limits import Sockets
from odd_messages import ENDING, KINDS, Scene, message
from server_tools import LONGEST, Faults, Site, check_log, settings_for, site_for, wait_until

LARGEST = Settings().largest_message
CHECKED = 20  # of so many answers one is read again


class Feed:
    """Stands for the wire and the door: what it hands over is made when it is looked at."""

    def __init__(
        self, room: Room, guest: Guest, rng: random.Random, messages: Iterator[int]
    ) -> None:
        self.room, self.guest, self.rng, self.messages = room, guest, rng, messages
        self.closed: list[int] = []
        self.over = asyncio.Event()
        self.answers = 0
        self.visit: Visit

    def hand_over(self, visit: Visit) -> Feed:
        self.visit = visit
        return self

    def read_on(self) -> None:
        """Something was looked at, so the next comes; after the last one the line is lost."""
        asyncio.get_running_loop().call_soon(self.say_more)

    def say_more(self) -> None:
        if next(self.messages, None) is None:
            self.visit.lose()
            return
        text = message(self.rng, self.scene(), self.kinds())
        while len(text.encode("utf-8", "surrogatepass")) > LARGEST:  # whoever sends that is closed
            text = message(self.rng, self.scene(), self.kinds())
        self.visit.hear(text)

    def write_at_once(self, *texts: str) -> bool:
        for text in texts:
            self.answers += 1
            if self.answers % CHECKED == 0:
                from_server.validate_json(text)
        return True

    def end(self, code: int) -> None:
        self.closed.append(code)
        self.over.set()

    def scene(self) -> Scene | None:
        course = self.room.course
        if course is None:
            return None
        return Scene(course.match, self.guest.seat, course.window.number if course.window else 0)

    def kinds(self) -> list[str]:
        """Mostly questions and moves; little that takes long, or after which nothing happens."""
        chance = self.rng.random()
        if chance < 0.00005:
            return ["hint"]
        if chance < 0.001:
            return list(ENDING)
        if chance < 0.1:
            return [kind for kind in KINDS if kind not in ("hint", *ENDING)]
        return ["move", "steps", "why", "answer"]


async def one_table(hub: Hub, case: Case, seed: int, count: int) -> int:
    """Let everyone at a table, and somebody who watches, send odd messages; how many answers."""
    game, seats, options = case
    rng = random.Random(f"{name(case)} {seed}")
    people = [secrets.token_hex(32) for _ in range(seats)]
    wanted = NewTable(game=game, seats=seats, options=options, name="0", bots="random")
    row = await make_table(hub.settings, hub.storage, wanted, people[0])
    room = await hub.room_of(row)
    for seat, person in enumerate(people[:-1] if seed % 2 else people):
        if seat:
            await room.set_seat(SeatRow(seat, person, str(seat)))
    guests = [
        Guest(person, "Guest", "en", row.play_link, hub.settings.most_behind)
        for person in (*people, "watcher")
    ]
    left = iter(range(count))  # what somebody does not say who was removed, others do
    feeds = [Feed(room, guest, rng, left) for guest in guests]
    counted = Sockets(len(feeds), len(feeds))
    for feed in feeds:
        counted.enter("here")
        visit = Visit(hub, feed.guest, feed, counted, "here")  # type: ignore[arg-type]
        await hub.enter(room, feed.guest)
        visit.settle(room)
        feed.read_on()
    await asyncio.gather(begin_soon(hub, room, people), *(feed.over.wait() for feed in feeds))
    for feed in feeds:
        assert feed.closed == [REMOVED if feed.guest.dismissed else DONE]
    assert next(left, None) is None
    assert not room.guests
    assert not counted.count
    await check_log(room)
    return sum(feed.answers for feed in feeds)


async def begin_soon(hub: Hub, room: Room, people: list[str]) -> None:
    """The match begins while messages are coming already."""
    await asyncio.sleep(0.01)
    if room.match.status == "waiting":
        async with room.lock:
            await hub.storage.set_match(room.match, "starting")
            for seat in room.persons():
                await hub.storage.add_nonce(room.match, seat, "0" * 64)
            await room.reload()


def flood(site: Site, tables: int, each: int) -> tuple[int, int]:
    """Odd messages at so many tables; how many there were, and how many answers."""
    wait_until(lambda: len(site.hub.thinkers.readiness.ready) == 4, LONGEST)
    sent = answers = 0
    for seed in range(tables):
        game, seats, options = CASES[seed % len(CASES)]
        if seed // len(CASES) % 2 == 0:
            options = {**options, "max_rounds": 1}  # it may come to an end
        answers += site.do(one_table(site.hub, (game, seats, options), seed, each))
        sent += each
    return sent, answers


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    limits: dict[str, Any] = {"messages_a_second": 10.0**9, "most_behind": 100_000}
    with site_for(settings_for(tmp_path_factory.mktemp("flood"), **limits)) as found:
        yield found


def test_a_flood_of_odd_messages_breaks_nothing(site: Site) -> None:
    with Faults():
        sent, answers = flood(site, tables=len(CASES), each=500)
    assert answers > sent > 8_000


@pytest.mark.slow
def test_a_million_odd_messages_break_nothing(site: Site) -> None:
    with Faults():
        sent, answers = flood(site, tables=20 * len(CASES), each=3_000)
    assert answers > sent > 1_000_000
