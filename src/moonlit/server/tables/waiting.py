"""Before a match of strangers: it begins by itself, and nobody waits for who has gone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ..storage.stored import SeatRow

if TYPE_CHECKING:
    from .rooms import Room

GONE = 10.0  # seconds after which the seat of who has not come, or not come back, is free again


def until_bots(room: Room) -> float | None:
    """Seconds until bots take the free seats of a table for strangers; None if they will not.

    All who are there must wish so, and it counts from when the first of them began to look.
    """
    patience = room.services.settings.pairing_seconds
    if not room.row.quick or room.match.status != "waiting" or not patience:
        return None
    there = [room.seats[seat].person or "" for seat in room.connected() & set(room.persons())]
    if not there or not all(room.under(person, "bots") for person in there):
        return None
    return max(0.0, room.row.created + patience - time.time())


async def wait_for_strangers(room: Room) -> float | None:
    """Begin when all seats are taken, or bots are to take the rest; how long to wait else."""
    here = room.connected()
    if not here & set(room.persons()):
        return None
    left = [until_bots(room)]
    for seat in room.persons():
        if seat not in here:
            gone = room.attendance.gone_for(seat)
            if gone >= GONE:
                await room.set_seat(SeatRow(seat))
                return 0.0
            left.append(GONE - gone)
    if left[0] == 0.0 or len(here & set(room.persons())) == room.row.seats:
        await room.services.storage.set_match(room.match, "starting")
        await room.reload()
        return 0.0
    return min((seconds for seconds in left if seconds is not None), default=None)
