"""How tables and matches come about: seals, bots on free seats, the first deal."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from moonlit import games
from moonlit.table.match import seats_for
from moonlit.text import say
from moonlit.text.names import told_apart

from ..protocol.lobby_models import NewTable
from ..protocol.messages import Status
from ..settings import Settings
from ..storage.logbook import Taken
from ..storage.store import Storage
from ..storage.stored import MatchRow, SeatRow, TableRow
from ..thinking.own_bots import own_bots
from ..thinking.players import playing
from ..upkeep.crashpoints import reach
from .rooms import Room

NONCE_WAIT = 2.0  # seconds in which browsers may give their share in the deals


def bot_name(seats: Iterable[SeatRow], seat: int, language: str) -> str:
    """Bots have the names of moons' gods."""
    return own_name(say("server", "bots", f"name_{seat}", language), seats, seat, language)


def own_name(name: str, seats: Iterable[SeatRow], seat: int, language: str) -> str:
    """A name for a seat that no other seat has; a guest's where there is nothing to read."""
    others = [other.name for other in seats if other.seat != seat]
    return told_apart(name or say("server", "words", "guest", language), others)


def new_match(settings: Settings, table_id: str, options: dict[str, Any], number: int) -> MatchRow:
    """A match that is not dealt yet, with its secret."""
    secret = secrets.token_bytes(32)
    if settings.seed is not None:
        secret = hashlib.sha256(f"moonlit server {settings.seed}".encode()).digest()
    status: Status = "waiting" if number == 1 else "starting"
    return MatchRow(
        secrets.token_hex(8),
        table_id,
        number,
        status,
        options,
        secret.hex(),
        created=time.time(),
    )


async def make_table(
    settings: Settings, storage: Storage, wanted: NewTable, person: str, *, quick: bool = False
) -> TableRow:
    """A new table, its maker at seat 0 as the host; BadInput if it cannot be."""
    seats = seats_for(wanted.game, wanted.seats)
    games.game(wanted.game).encode(seats, wanted.options)  # checks them
    own = own_bots(settings.bots)
    level = playing(wanted.game, wanted.bots, seats, wanted.options, own)
    row = TableRow(
        id=secrets.token_hex(8),
        play_link=secrets.token_urlsafe(16),
        watch_link=secrets.token_urlsafe(16),
        game=wanted.game,
        seats=seats,
        options=wanted.options,
        language=wanted.language,
        level=level,
        clock=wanted.clock,
        public=wanted.public,
        pace=wanted.pace,
        takebacks=wanted.takebacks,
        host=person,
        created=time.time(),
        quick=quick,
        rated=wanted.public if wanted.rated is None else wanted.rated,
    )
    host = SeatRow(0, person, own_name(wanted.name, (), 0, wanted.language))
    people = [host, *(SeatRow(seat) for seat in range(1, row.seats))]
    first = new_match(settings, row.id, row.options, 1)
    if wanted.start:
        first = replace(first, status="starting")
    await storage.add_table(row, people, first)
    return row


async def play_again_if_wished(room: Room) -> None:
    """Begin another match once everybody who is there wishes for it; bots always do."""
    wished, here = room.wish_again(), room.connected()
    asked = [one.seat for one in room.seats if one.person and not one.stand_in]
    if wished and here.intersection(asked) <= set(wished):
        await next_match(room)


async def next_match(room: Room) -> None:
    """Another match at a table; it may take over something from the last, such as who deals.

    Who left the last one and has not come back is no longer waited for.
    """
    if room.match.status != "over":
        await room.finish()  # whoever made the last move has not come to it
    here = room.connected()
    for seat in room.seats:
        if seat.person and seat.stand_in and seat.seat not in here:
            await room.services.storage.set_seat(room.row.id, SeatRow(seat.seat), seat)
    options = {**room.row.options, **room.playing.match.next_options()}
    settings, storage = room.services.settings, room.services.storage
    row = new_match(settings, room.row.id, options, room.match.number + 1)
    with suppress(Taken):  # somebody else at the table was quicker
        await storage.add_match(row)
    await room.reload()


async def begin_if_due(room: Room) -> float | None:
    """Deal, once every person there has given a nonce or had time to; how long to wait else."""
    there = room.connected() & set(room.persons())
    if not there:
        return None
    now = time.monotonic()
    if room.starting_since is None:
        room.starting_since = now
    given = await room.services.storage.nonces(room.match.id)
    left = room.starting_since + NONCE_WAIT - now
    if left > 0 and not there <= given.keys():
        return left
    await begin(room, given)
    return 0.0


async def begin(room: Room, nonces: dict[int, str]) -> None:
    """Free seats are given to bots, nonces are fixed, cards are dealt."""
    storage, row = room.services.storage, room.row
    for seat in list(room.seats):
        if seat.free:
            name = bot_name(room.seats, seat.seat, row.language)
            bot = SeatRow(seat.seat, None, name, bot=True)
            await storage.set_seat(row.id, bot, seat)
    seats = await storage.seats(row.id)
    people = [seat.name for seat in seats]
    fixed = [] if room.services.settings.seed is not None else [nonces[k] for k in sorted(nonces)]
    await storage.add_players(room.match, seats)
    reach("dealing")
    await storage.set_match(room.match, "running", nonces=fixed, people=people, started=time.time())
    await room.reload()
    room.call(room.asked_for_long())
