"""Who is at the tables of this process, and at those of others: told among processes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from .rooms import Room
from .services import Services

HERE = "here"  # how such news begin
EVERY = 5.0  # seconds between two times that it is told
LASTS = 12.0  # seconds for which it is believed
AT_ONCE = 200  # tables in one piece of news, which must not be too long


class Presence:
    """Notes for ``services`` who is elsewhere, and tells others who is in ``rooms``."""

    def __init__(self, services: Services, rooms: Mapping[str, Room]) -> None:
        self._services, self._rooms = services, rooms

    def news(self) -> Iterator[str]:
        """Of all tables at which somebody is."""
        here = [room for room in self._rooms.values() if room.guests]
        for at in range(0, len(here), AT_ONCE):
            yield self.news_of(*here[at : at + AT_ONCE])

    def news_of(self, *rooms: Room) -> str:
        """Of some tables: which seats are here, as a mask, and how many who watch."""
        return " ".join([HERE, self._services.storage.sender, *map(_present, rooms)])

    def hear(self, news: str) -> None:
        """Another process has told who is there."""
        _, sender, *present = news.split(" ")
        for one in present:
            table, *counts = one.split(":")
            mask, watching = map(int, counts)
            known = self._services.elsewhere.setdefault(table, {})
            before = known.get(sender, (0, 0, 0.0))[:2]
            known[sender] = (mask, watching, time.monotonic())
            if before != (mask, watching):
                self._changed(table)

    def forget_silent(self) -> None:
        """Who has not been heard of for a while is not there any more."""
        now, elsewhere = time.monotonic(), self._services.elsewhere
        for table, known in list(elsewhere.items()):
            gone = [sender for sender, (_, _, at) in known.items() if now - at > LASTS]
            for sender in gone:
                del known[sender]
            if not known:
                del elsewhere[table]
            if gone:
                self._changed(table)

    def _changed(self, table: str) -> None:
        room = self._rooms.get(table)
        if room is not None:
            room.note_presence()
            room.show_table()


def _present(room: Room) -> str:
    mask = sum({1 << guest.seat for guest in room.guests if guest.seat is not None})
    watching = sum(guest.seat is None for guest in room.guests)
    return f"{room.row.id}:{mask}:{watching}"
