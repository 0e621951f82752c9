"""What processes tell each other: who is at which table, and what has happened there."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from moonlit.server.tables.presence import AT_ONCE, LASTS, Presence
from server_tools import Player, Site, settings_for, site_for


class Room:
    """A table with some guests, that counts how often it was shown."""

    def __init__(self, id: str, seats: list[int | None]) -> None:
        self.row = SimpleNamespace(id=id)
        self.guests = [SimpleNamespace(seat=seat) for seat in seats]
        self.shown = 0

    def note_presence(self) -> None:
        pass

    def show_table(self) -> None:
        self.shown += 1


def process(sender: str, *rooms: Room) -> tuple[Presence, Any]:
    services = SimpleNamespace(storage=SimpleNamespace(sender=sender), elsewhere={})
    return Presence(services, {room.row.id: room for room in rooms}), services  # type: ignore[arg-type, misc]


def test_who_is_at_a_table_is_told_and_shown_once() -> None:
    table = Room("t1", [])
    here, services = process("b", table)
    there, _ = process("a", Room("t1", [0, 2, 2, None, None]), Room("t2", []))
    for _ in range(2):
        for news in there.news():
            here.hear(news)
    mask, watching, _ = services.elsewhere["t1"]["a"]
    assert (mask, watching) == (0b101, 2)
    assert services.elsewhere.keys() == {"t1"}
    assert table.shown == 1


def test_thousands_of_tables_are_told_in_few_news_that_are_not_too_long() -> None:
    many = [Room(f"{number:016x}", [0, 1, 2, 3]) for number in range(3 * AT_ONCE + 1)]
    there, _ = process("abcdef01", *many)
    here, services = process("b")
    found = list(there.news())
    for news in found:
        assert len(news) < 7_000
        here.hear(news)
    assert len(found) == 4
    assert services.elsewhere.keys() == {room.row.id for room in many}


def test_who_was_not_heard_of_for_a_while_is_not_there() -> None:
    table = Room("t1", [])
    here, services = process("b", table)
    here.hear("here a t1:1:0")
    here.forget_silent()
    assert services.elsewhere
    services.elsewhere["t1"]["a"] = (1, 0, services.elsewhere["t1"]["a"][2] - LASTS - 1)
    here.forget_silent()
    assert not services.elsewhere
    assert table.shown == 2


def test_a_move_at_a_table_that_is_not_here_is_no_work(tmp_path: Path) -> None:
    async def hear(site: Site, table: str) -> list[Any]:
        room = site.hub.rooms[table]
        found = [site.hub.hear("0" * 16, "log [1, 2]"), site.hub.hear(table, 'log ["other", {}]')]
        await room.lock.acquire()
        work = site.hub.hear(table, 'log ["other", {}]')  # somebody is at work there
        room.lock.release()
        assert work is not None
        await asyncio.wait_for(work, 30)
        return found

    with site_for(settings_for(tmp_path)) as site:
        ada = Player(site.address)
        ada.sit(ada.new_table("lunar", seats=2, start=True)["play_link"])
        ada.until_position(lambda _: True)
        (table,) = site.hub.rooms
        assert site.do(hear(site, table)) == [None, None]
        ada.leave_the_room()
