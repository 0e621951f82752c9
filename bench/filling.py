"""Databases as they are after a while: tables at which matches run, and finished matches."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import chain, islice
from typing import Any

from sqlalchemy import Connection, insert

from moonlit import Match, Seal
from moonlit.server.settings import Settings
from moonlit.server.storage import schema
from moonlit.server.storage.store import Storage
from moonlit.server.storage.stored import MatchRow, SeatRow, TableRow
from serving import GAMES

AT_ONCE = 500  # matches that are stored together
MOVES = 40  # of a finished match, about


@dataclass
class Table:
    """A table to come to: its links, and the secrets of the people who have a seat."""

    play_link: str
    watch_link: str
    secrets: list[str]


def chosen(number: int, watched: int) -> tuple[str, int]:
    """A game and a number of players; every ``watched``-th table is for three, and is watched."""
    if watched and number % watched == watched - 1:
        return GAMES[1 + number // watched % 3], 3
    return GAMES[number % len(GAMES)], 4


async def running(database: str, count: int, watched: int = 0) -> list[Table]:
    """Matches that have just been dealt, each at its own table."""
    made: list[Table] = []
    rows = []
    for number in range(count):
        game, seats = chosen(number, watched)
        people = [secrets.token_hex(32) for _ in range(seats)]
        parts = _table(game, seats, people, "running")
        made.append(Table(parts[0]["play_link"], parts[0]["watch_link"], people))
        rows.append(parts)
    await _store(database, iter(rows))
    return made


async def finished(database: str, count: int) -> None:
    """Finished matches with their logs: of a few that were played, many times."""
    played = [(game, *_played(game)) for game in GAMES]

    def rows() -> Iterator[tuple[Any, ...]]:
        for number in range(count):
            game, moves, result = played[number % len(played)]
            people = [secrets.token_hex(32) for _ in range(4)]
            table, seats, match, players, _ = _table(game, 4, people, "over", result)
            yield table, seats, match, players, list(_entries(match["id"], moves))

    await _store(database, rows())


def _played(game: str) -> tuple[list[str], dict[str, Any]]:
    """Some moves of a match, and a result as the server notes it."""
    match = Match(game, 4, seal=Seal.from_seed(7))
    while len(match.moves) < MOVES and match.outcome() is None:
        seat = match.turn()[0]
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    result = {"how": "given_up", "winners": [], "rule": None, "shares": [], "ranks": []}
    return [str(move) for move in match.moves], {**result, "text": "Given up.", "chain": None}


def _entries(match: str, moves: list[str]) -> Iterator[dict[str, Any]]:
    for number, move in enumerate(moves, 1):
        seat, _, words = move.partition(" ")
        yield {
            "match_id": match,
            "number": number,
            "kind": "move",
            "seat": int(seat),
            "client": secrets.token_hex(8),
            "text": words,
            "time": 4000 * number,
        }


def _table(
    game: str, seats: int, people: list[str], status: Any, result: dict[str, Any] | None = None
) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any], list[dict[str, Any]], list[Any]]:
    """The rows of a table: itself, its seats, its match, who plays in it, and no moves."""
    now, persons = time.time(), [hashlib.sha256(one.encode()).hexdigest() for one in people]
    table = TableRow(
        id=secrets.token_hex(8),
        play_link=secrets.token_urlsafe(16),
        watch_link=secrets.token_urlsafe(16),
        game=game,
        seats=seats,
        options={},
        language="en",
        level="club",
        clock=None,
        public=False,
        pace="fast",
        takebacks="strict",
        host=persons[0],
        created=now,
    )
    names = [f"Seat {seat}" for seat in range(seats)]
    match = MatchRow(
        secrets.token_hex(8),
        table.id,
        1,
        status,
        {},
        secrets.token_hex(32),
        people=names,
        created=now,
        started=now,
        result=result,
    )
    rows = [SeatRow(seat, persons[seat], names[seat]) for seat in range(seats)]
    return (
        asdict(table),
        [{"table_id": table.id, **asdict(row)} for row in rows],
        asdict(match),
        [{"match_id": match.id, "seat": row.seat, "person": row.person} for row in rows],
        [],
    )


async def _store(database: str, rows: Iterator[tuple[Any, ...]]) -> None:
    storage = Storage(Settings(database_url=database).database, "filling")
    await storage.open()
    while batch := list(islice(rows, AT_ONCE)):
        await storage.write(partial(_insert, batch))
    await storage.close()


def _insert(batch: list[tuple[Any, ...]], connection: Connection) -> None:
    tables, seats, matches, players, entries = zip(*batch, strict=True)
    for kind, found in (
        (schema.tables, list(tables)),
        (schema.seats, list(chain(*seats))),
        (schema.matches, list(matches)),
        (schema.players, list(chain(*players))),
        (schema.entries, list(chain(*entries))),
    ):
        if found:
            connection.execute(insert(kind), found)
