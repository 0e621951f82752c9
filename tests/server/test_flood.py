"""A flood of odd messages: at real tables of every game, through everything behind the socket.

Only the wire itself is left out, which makes a million of them possible; ``test_fuzz`` has it.
"""

import asyncio
import random
import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from cases import CASES, Case, name
from moonlit.server.http import sockets
from moonlit.server.protocol.lobby_models import NewTable
from moonlit.server.protocol.messages import from_server
from moonlit.server.settings import Settings
from moonlit.server.storage.stored import SeatRow
from moonlit.server.tables.guests import Guest
from moonlit.server.tables.hub import Hub
from moonlit.server.tables.rooms import Room
from moonlit.server.tables.starting import make_table
from odd_messages import ENDING, KINDS, Scene, message
from server_tools import LONGEST, Faults, Site, check_log, settings_for, site_for, wait_until

LARGEST = Settings().largest_message
CHECKED = 20  # of so many answers one is read again


class Feed:
    """Stands for the wire: what it hands over is made when it is asked for."""

    def __init__(self, room: Room, guest: Guest, rng: random.Random, count: int) -> None:
        self.room, self.guest, self.rng, self.left = room, guest, rng, count
        self.closed: list[int] = []

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)  # others come in between
        if not self.left:
            return {"type": "websocket.disconnect"}
        self.left -= 1
        text = message(self.rng, self.scene(), self.kinds())
        while len(text.encode("utf-8", "surrogatepass")) > LARGEST:  # whoever sends that is closed
            text = message(self.rng, self.scene(), self.kinds())
        return {"type": "websocket.receive", "text": text}

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

    async def close(self, code: int) -> None:
        self.closed.append(code)


class Reader:
    """Somebody who reads everything that is sent, and some of it with care."""

    def __init__(self) -> None:
        self.count = 0

    async def read(self, text: str) -> None:
        self.count += 1
        if self.count % CHECKED == 0:
            from_server.validate_json(text)


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
    feeds = [Feed(room, guest, rng, count // len(guests)) for guest in guests]
    readers = [Reader() for _ in guests]
    for guest in guests:
        await hub.enter(room, guest)
    begun = asyncio.create_task(begin_soon(hub, room, people))
    writing = [
        asyncio.create_task(guest.write(reader.read)) for guest, reader in zip(guests, readers)
    ]
    await asyncio.gather(
        begun,
        *(sockets.read(hub, feed, room, guest) for feed, guest in zip(feeds, guests)),  # type: ignore[arg-type]
    )
    for guest in guests:
        assert not guest.lost
        guest.close()
    await asyncio.gather(*writing)
    for guest in guests:
        await hub.exit(room, guest)
    assert [feed.closed for feed in feeds] == [[] for _ in feeds]
    await check_log(room)
    return sum(reader.count for reader in readers)


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
        sent += each // (seats + 1) * (seats + 1)
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
