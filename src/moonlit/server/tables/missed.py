"""News of other processes that were missed: found by comparing, mended by reading again."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from ..upkeep.metrics import ERRORS
from .requests import show_chat
from .rooms import Room
from .services import Services

log = logging.getLogger("moonlit.server")

AT_ONCE = 200  # tables of which the database is asked at once


class Missed:
    """Keeps the tables in memory as they are stored."""

    def __init__(self, services: Services, rooms: dict[str, Room]) -> None:
        self.services, self.storage, self.rooms = services, services.storage, rooms
        self._reading: set[Room] = set()  # to be read again

    async def look(self) -> None:
        """Compare the tables in memory with the database: news can get lost in many ways."""
        tables = list(self.rooms)
        for at in range(0, len(tables), AT_ONCE):
            for stored in await self.storage.standings(tables[at : at + AT_ONCE]):
                room = self.rooms.get(stored.table.id)
                if room is not None and room.is_behind(stored):
                    self.services.keep(self._look_closer(room))

    async def _look_closer(self, room: Room) -> None:
        """Read a table again, unless something of ours was only on its way into memory."""
        async with room.lock:
            behind = map(room.is_behind, await self.storage.standings([room.row.id]))
            if any(behind):
                self.read_again([room])

    def read_again(self, rooms: Iterable[Room]) -> None:
        """Read all about some tables anew, soon."""
        for room in set(rooms) - self._reading:
            self._reading.add(room)
            self.services.keep(self.read_now(room))

    async def read_now(self, room: Room) -> None:
        """Read all about a table anew."""
        try:
            async with room.lock:
                self._reading.discard(room)  # what is missed from now on is read once more
                await room.reload()
                if room.course is not None:
                    await room.catch_up()
                await self.read_chat(room)
                room.stirred.set()
        except Exception:
            ERRORS.inc()
            log.exception("a table could not be read again", extra={"table": room.row.id})

    async def read_chat(self, room: Room) -> None:
        """Show what was said since the last line that is known here."""
        last = room.chat[-1].number if room.chat else 0
        for line in await self.storage.chat(room.row.id, last):
            show_chat(room, line)
