"""Everything about a person, deleted.

What nobody else had a part in goes whole: tables, matches, logs, reviews. A match with others stays
theirs: the seat has no person and no name any more, and its review, which tells of people by their
names, is deleted and can be made anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, select, update

from . import schema
from .reading import rows

# Whatever is noted of a person goes; but a seat is somebody else's table, and a record that was
# brought may be in another's history too.
OF_A_PERSON = [
    table
    for table in schema.metadata.tables.values()
    if "person" in table.c and table not in (schema.seats, schema.files)
]


@dataclass(frozen=True)
class Forgotten:
    """Tables that are gone, tables that have changed, and matches of which nothing kept is true."""

    gone: frozenset[str]
    changed: frozenset[str]
    matches: frozenset[str]


def forget(connection: Connection, person: str, nobody: str) -> Forgotten:
    """Delete everything about a person; ``nobody`` stands in place of their name from now on."""
    seats = _seats_of(connection, person)
    tables = {table for table, _, _ in seats}
    tables |= _one_column(connection, schema.tables.c.id, schema.tables.c.host == person)
    tables |= _one_column(connection, schema.seats.c.table_id, schema.seats.c.person == person)
    shared = tables & _with_others(connection, tables, person)
    alone = tables - shared
    said_at = _one_column(connection, schema.chat.c.table_id, schema.chat.c.person == person)
    _whole_tables(connection, alone)
    for at, match, seat in seats:
        if at in shared:
            _nameless(connection, match, seat, nobody)
    _unseat(connection, person)
    for table in OF_A_PERSON:
        connection.execute(delete(table).where(table.c.person == person))
    kept = select(schema.imported.c.file_id).scalar_subquery()
    brought = (schema.files.c.person == person) & schema.files.c.id.not_in(kept)
    connection.execute(delete(schema.files).where(brought))
    connection.execute(
        update(schema.files).where(schema.files.c.person == person).values(person=None)
    )
    return Forgotten(
        frozenset(alone),
        frozenset(shared | said_at) - alone,
        frozenset(match for _, match, _ in seats),
    )


def _seats_of(connection: Connection, person: str) -> list[tuple[str, str, int]]:
    """Table, match and seat of everything that somebody has played: also where they only sit at the
    table, since until lately a match that was taken off a list was known by that alone."""
    match, player, seat = schema.matches, schema.players, schema.seats
    noted = (
        select(match.c.table_id, match.c.id, player.c.seat)
        .join(player, player.c.match_id == match.c.id)
        .where(player.c.person == person)
    )
    somebody = (
        select(player.c.seat)
        .where(player.c.match_id == match.c.id, player.c.seat == seat.c.seat)
        .exists()
    )
    sitting = (
        select(match.c.table_id, match.c.id, seat.c.seat)
        .join(seat, seat.c.table_id == match.c.table_id)
        .where(seat.c.person == person, ~somebody)
    )
    return [
        (str(row[0]), str(row[1]), int(row[2]))
        for query in (noted, sitting)
        for row in connection.execute(query)
    ]


def _with_others(connection: Connection, tables: Collection[str], person: str) -> set[str]:
    """Those of some tables at which others sit, have played or have said something."""
    match, player, seat, said = schema.matches, schema.players, schema.seats, schema.chat
    played = (
        select(match.c.table_id)
        .join(player, player.c.match_id == match.c.id)
        .where(match.c.table_id.in_(tables), player.c.person != person)
    )
    sit = select(seat.c.table_id).where(seat.c.table_id.in_(tables), seat.c.person != person)
    talk = select(said.c.table_id).where(said.c.table_id.in_(tables), said.c.person != person)
    return {row[0] for query in (played, sit, talk) for row in connection.execute(query)}


def _whole_tables(connection: Connection, tables: Collection[str]) -> None:
    """Delete tables with all that was played at them.

    Their rows are held from the first moment: what another process wants to add waits, and fails.
    """
    for table, key in ((schema.tables, "id"), (schema.matches, "table_id")):
        connection.execute(select(table.c.id).where(table.c[key].in_(tables)).with_for_update())
    matches = _one_column(connection, schema.matches.c.id, schema.matches.c.table_id.in_(tables))
    _delete(
        connection,
        "match_id",
        matches,
        (
            schema.reviews,
            schema.scores,
            schema.challenges,
            schema.attempts,
            schema.nonces,
            schema.entries,
            schema.players,
        ),
    )
    _delete(connection, "id", matches, (schema.matches,))
    _delete(connection, "table_id", tables, (schema.chat, schema.measures, schema.seats))
    _delete(connection, "id", tables, (schema.tables,))


def _nameless(connection: Connection, match_id: str, seat: int, nobody: str) -> None:
    """A seat of a match with others is nobody's, and nothing tells of them by name."""
    match, made = schema.matches.c, schema.challenges.c
    (row,) = rows(connection, select(match.people, match.result).where(match.id == match_id))
    people, result = list(row["people"]), row["result"]
    if people:  # dealt
        name, people[seat] = people[seat], nobody
        if result is not None:
            result = {**result, "text": result["text"].replace(name, nobody)}
        values = {"people": people, "result": result}
        connection.execute(update(schema.matches).where(match.id == match_id).values(**values))
    _delete(connection, "match_id", [match_id], (schema.reviews, schema.scores))
    own = (made.match_id == match_id) & (made.seat == seat)
    connection.execute(delete(schema.challenges).where(own))


def _unseat(connection: Connection, person: str) -> None:
    """Nobody sits there any more, and nobody's table it is."""
    free = {"person": None, "name": "", "bot": False, "stand_in": False, "resigned": False}
    connection.execute(update(schema.seats).where(schema.seats.c.person == person).values(**free))
    own = schema.tables.c.host == person
    connection.execute(update(schema.tables).where(own).values(host=None))


def _one_column(connection: Connection, column: Any, which: Any) -> set[str]:
    return set(connection.scalars(select(column).where(which)))


def _delete(
    connection: Connection, key: str, ids: Collection[str], tables: Iterable[Table]
) -> None:
    for table in tables:
        connection.execute(delete(table).where(table.c[key].in_(ids)))
