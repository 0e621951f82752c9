"""Anyone for a match? Whoever looks for players is brought to a table where others do."""

from __future__ import annotations

import time

from moonlit.table.match import seats_for

from ..protocol.lobby_models import NewTable, Pairing
from ..storage.looking import in_turn, tables_that_wait
from ..storage.stored import SeatRow, TableRow, Whole
from .hub import Hub
from .starting import make_table, own_name

JUST_MADE = 10.0  # seconds in which who has made a table may still be on the way to it
CLOCK = 120  # seconds for a move: strangers do not wait for each other for long


async def pair(hub: Hub, wish: Pairing, person: str) -> TableRow:
    """A seat at the table that has waited longest, or at a new one; BadInput if it cannot be."""
    seats = seats_for(wish.game, wish.seats)
    async with hub.joining, in_turn(hub.storage):
        for row in await tables_that_wait(hub.storage, wish.game, seats):
            if await takes_seat(hub, await hub.look(row), wish, person):
                break
        else:
            wanted = NewTable(
                game=wish.game,
                seats=seats,
                name=wish.name,
                language=wish.language,
                clock=CLOCK,
                public=True,
            )
            row = await make_table(hub.settings, hub.storage, wanted, person, quick=True)
    await hub.note_wish(row, person, "bots", on=wish.bots)
    return row


async def takes_seat(hub: Hub, whole: Whole, wish: Pairing, person: str) -> bool:
    """Sit down at a table where somebody waits; False if that cannot be."""
    row = whole.table
    if not hub.there(row) and time.time() - row.created > JUST_MADE:
        return False
    if whole.seat_of(person) is not None:
        return True
    if not whole.free or whole.under(person, "removed"):
        return False
    seat = whole.free[0]
    name = own_name(wish.name, whole.seats, seat, wish.language)
    return await hub.sit_down(row, SeatRow(seat, person, name), whole.seats[seat])
