"""Reads several tables, or the logs of several matches, at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select

from . import schema
from .stored import PAGE, ChatRow, Entry, MatchRow, Measure, Measures, SeatRow, TableRow

CHAT_SHOWN = 50


class Around(NamedTuple):
    """What is kept of a table beside its row and the logs of its matches."""

    seats: list[SeatRow]
    match: MatchRow
    chat: list[ChatRow]
    measures: Measures


def tables_by_links(connection: Connection, links: Collection[str]) -> dict[str, TableRow]:
    """The tables that links, to play or to watch, lead to."""
    column = schema.tables.c
    query = select(schema.tables).where(column.play_link.in_(links) | column.watch_link.in_(links))
    found = [TableRow(**row) for row in rows(connection, query)]
    ways = {link: row for row in found for link in (row.play_link, row.watch_link)}
    return {link: ways[link] for link in links if link in ways}


def around(connection: Connection, tables: Sequence[str]) -> dict[str, Around]:
    """What is kept of each of these tables."""
    seats, measures = seats_of(connection, tables), measures_of(connection, tables)
    chat, column = defaultdict(list), schema.chat.c
    place = func.row_number().over(partition_by=column.table_id, order_by=column.number.desc())
    ranked = select(schema.chat, place.label("place")).where(column.table_id.in_(tables)).subquery()
    latest = select(ranked).where(ranked.c.place <= CHAT_SHOWN).order_by(ranked.c.number)
    for row in rows(connection, latest):
        del row["place"]
        chat[row.pop("table_id")].append(ChatRow(**row))
    return {
        match.table_id: Around(
            seats[match.table_id], match, chat[match.table_id], measures[match.table_id]
        )
        for match in latest_matches(connection, tables)
    }


def latest_matches(connection: Connection, tables: Sequence[str]) -> list[MatchRow]:
    """The matches that are being played, or were played last, at tables."""
    match, other = schema.matches, schema.matches.alias()
    latest = select(func.max(other.c.number)).where(other.c.table_id == match.c.table_id)
    query = select(match).where(
        match.c.table_id.in_(tables), match.c.number == latest.scalar_subquery()
    )
    return [MatchRow(**row) for row in rows(connection, query)]


def seats_of(connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    column = schema.seats.c
    query = select(schema.seats).where(column.table_id.in_(tables)).order_by(column.seat)
    for row in rows(connection, query):
        found[row.pop("table_id")].append(SeatRow(**row))
    return found


def measures_of(connection: Connection, tables: Sequence[str]) -> dict[str, Measures]:
    """What is noted of the people of tables."""
    found: dict[str, set[tuple[str, Measure]]] = {table: set() for table in tables}
    query = select(schema.measures).where(schema.measures.c.table_id.in_(tables))
    for row in rows(connection, query):
        found[row["table_id"]].add((row["person"], row["kind"]))
    return {table: frozenset(noted) for table, noted in found.items()}


def beginnings(connection: Connection, matches: Sequence[str]) -> dict[str, list[Entry]]:
    """The first entries of matches' logs, as many as are read at once."""
    found: dict[str, list[Entry]] = {match: [] for match in matches}
    column = schema.entries.c
    query = select(schema.entries).where(column.match_id.in_(matches), column.number <= PAGE)
    for row in rows(connection, query.order_by(column.match_id, column.number)):
        found[row.pop("match_id")].append(Entry(**row))
    return found


def rows(connection: Connection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]
