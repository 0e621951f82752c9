"""Everything about a person, deleted: from tables in memory, and from the database."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import select

from moonlit.text import say

from ..protocol import messages
from ..storage import schema
from ..storage.forgetting import forget
from ..storage.stored import TableRow
from .stand_ins import vacate

if TYPE_CHECKING:
    from .hub import Hub


async def forget_person(hub: Hub, person: str, language: str) -> None:
    """Let somebody get up from all tables, and delete all that is kept of them.

    Matches with others go on, or stay as they were, with nobody in that seat.
    """
    await _get_up(hub, person)
    for room in list(hub.rooms.values()):
        for guest in room.guests:
            if guest.person == person:
                text = say("server", "denied", "forgotten", guest.language)
                guest.dismiss(messages.Error(id=None, text=text))
    nobody = say("server", "words", "nobody", language)
    found = await hub.storage.write(partial(forget, person=person, nobody=nobody))
    await hub.reviews.give_up(found.matches)
    hub.background.forget()
    for tables, what in ((found.gone, "gone"), (found.changed, "forgotten")):
        for table in tables:
            await hub.peers.tell(table, what)
            await hub.heard(table, what)


async def _get_up(hub: Hub, person: str) -> None:
    """Leave running matches with others: a bot has the seat from now on, and the log says so."""
    table, seat, match = schema.tables, schema.seats, schema.matches
    query = (
        select(table, seat.c.seat.label("own_seat"))
        .join(seat, seat.c.table_id == table.c.id)
        .join(match, match.c.table_id == table.c.id)
        .where(seat.c.person == person, match.c.status == "running")
    )
    for values in await hub.storage.rows(query):
        own = values.pop("own_seat")
        row = TableRow(**values)
        sitting = await hub.storage.seats(row.id)
        if any(one.person not in (None, person) for one in sitting):
            room = await hub.room_of(row, playing=True)
            async with room.lock:
                await vacate(room, own, "left")
