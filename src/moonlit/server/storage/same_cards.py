"""Cards that several people play: challenges, deals of the day, and who has played them how."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .logbook import Taken
from .store import Storage
from .stored import Attempt, Challenge, Day, Entry, MatchRow, SeatRow, TableRow


async def add_running(
    storage: Storage,
    table: TableRow,
    seats: Sequence[SeatRow],
    match: MatchRow,
    entries: Sequence[Entry],
    attempt: Attempt | None,
) -> None:
    """A table at which a match is being played already; Taken if its person has had this deal."""

    def add(connection: Connection) -> None:
        connection.execute(insert(schema.tables), asdict(table))
        rows = [{"table_id": table.id, **asdict(seat)} for seat in seats]
        connection.execute(insert(schema.seats), rows)
        connection.execute(insert(schema.matches), asdict(match))
        playing = [
            {"match_id": match.id, "seat": seat.seat, "person": seat.person}
            for seat in seats
            if seat.person
        ]
        connection.execute(insert(schema.players), playing)
        if entries:
            lines = [{"match_id": match.id, **asdict(entry)} for entry in entries]
            connection.execute(insert(schema.entries), lines)
        if attempt is not None:
            connection.execute(insert(schema.attempts), asdict(attempt))

    try:
        await storage.write(add)
    except IntegrityError:
        raise Taken from None


async def table_by_id(storage: Storage, table_id: str) -> TableRow:
    rows = await storage.rows(select(schema.tables).where(schema.tables.c.id == table_id))
    return TableRow(**rows[0])


async def seats_of(storage: Storage, match_id: str, person: str) -> list[int]:
    """The seats that somebody had in a match."""
    column = schema.players.c
    query = select(column.seat).where(column.match_id == match_id, column.person == person)
    return [row["seat"] for row in await storage.rows(query)]


# --- challenges -------------------------------------------------------------------------------


async def challenge(storage: Storage, id: str) -> Challenge | None:
    rows = await storage.rows(select(schema.challenges).where(schema.challenges.c.id == id))
    return Challenge(**rows[0]) if rows else None


async def challenge_of(storage: Storage, wanted: Challenge) -> Challenge:
    """The challenge to play a match from a seat: this one, unless there is one already."""
    with suppress(IntegrityError):
        await storage.write(lambda c: c.execute(insert(schema.challenges), asdict(wanted)))
    column = schema.challenges.c
    query = select(schema.challenges).where(
        column.match_id == wanted.match_id, column.seat == wanted.seat
    )
    return Challenge(**(await storage.rows(query))[0])


# --- days -------------------------------------------------------------------------------------


async def day(storage: Storage, game: str, day: str) -> Day | None:
    column = schema.days.c
    query = select(schema.days).where(column.game == game, column.day == day)
    rows = await storage.rows(query)
    return Day(**rows[0]) if rows else None


async def day_of(storage: Storage, wanted: Day) -> Day:
    """The deal of a day: this one, unless another process was quicker. All have the same then."""
    found = await day(storage, wanted.game, wanted.day)
    if found is None:
        with suppress(IntegrityError):
            await storage.write(lambda c: c.execute(insert(schema.days), asdict(wanted)))
        found = await day(storage, wanted.game, wanted.day)
    assert found is not None
    return found


async def claim_par(storage: Storage, of: Day, now: float, before: float) -> bool:
    """May this process let master play a deal? Not if another has begun since ``before``."""
    column = schema.days.c
    free = column.par_since.is_(None) | (column.par_since < before)
    statement = update(schema.days).where(
        column.game == of.game, column.day == of.day, column.par.is_(None), free
    )
    change = statement.values(par_since=now)
    return await storage.write(lambda c: c.execute(change).rowcount) == 1


async def release_par(storage: Storage, of: Day) -> None:
    """Let whoever asks next try again."""
    column = schema.days.c
    change = update(schema.days).where(column.game == of.game, column.day == of.day)
    await storage.write(lambda c: c.execute(change.values(par_since=None)))


async def set_par(storage: Storage, of: Day, par: dict[str, Any]) -> None:
    column = schema.days.c
    change = update(schema.days).where(column.game == of.game, column.day == of.day)
    await storage.write(lambda c: c.execute(change.values(par=par)))


# --- who has played them ----------------------------------------------------------------------


async def attempt(storage: Storage, match_id: str) -> Attempt | None:
    """What a match is, if its cards are played by others too."""
    column = schema.attempts.c
    rows = await storage.rows(select(schema.attempts).where(column.match_id == match_id))
    return Attempt(**rows[0]) if rows else None


async def attempts(storage: Storage, deal: str) -> list[tuple[Attempt, MatchRow]]:
    """Everybody who plays a deal, the first first."""
    column = schema.attempts.c
    return await _with_matches(storage, column.deal == deal)


async def attempts_of(
    storage: Storage, person: str, deals: Sequence[str]
) -> list[tuple[Attempt, MatchRow]]:
    """What somebody has played of some deals."""
    column = schema.attempts.c
    return await _with_matches(storage, (column.person == person) & column.deal.in_(deals))


async def _with_matches(storage: Storage, which: Any) -> list[tuple[Attempt, MatchRow]]:
    of, match = schema.attempts, schema.matches
    names = [column.label(f"of_{column.name}") for column in of.c]
    query = select(match, *names).join(of, of.c.match_id == match.c.id).where(which)
    found = []
    for row in await storage.rows(query.order_by(of.c.created)):
        own = {name[3:]: row.pop(name) for name in [*row] if name.startswith("of_")}
        found.append((Attempt(**own), MatchRow(**row)))
    return found


async def set_score(storage: Storage, match_id: str, score: int | None) -> None:
    """How well a match was played."""
    change = update(schema.attempts).where(schema.attempts.c.match_id == match_id)
    await storage.write(lambda c: c.execute(change.values(judged=True, score=score)))
