"""What a crowd of clients has seen of a server, as numbers."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
from array import array
from dataclasses import dataclass, field
from typing import Any


def times() -> array[float]:
    return array("d")


@dataclass
class Figures:
    """What everybody together has seen. Seconds are kept only while ``measuring``."""

    measuring: bool = False
    acknowledged: array[float] = field(default_factory=times)  # from sending a move
    seen: array[float] = field(default_factory=times)  # likewise, by each other seat
    welcomed: array[float] = field(default_factory=times)  # from asking for a socket
    ids: set[str] = field(default_factory=set)  # of all moves that were acknowledged
    refused: list[str] = field(default_factory=list)  # with what words
    moves: int = 0
    updates: int = 0
    bytes: int = 0
    lines: int = 0  # of chats, acknowledged
    cut: int = 0  # sockets that we have lost on purpose
    broken: int = 0  # and those that the server has closed
    gaps: int = 0  # events that were missed or came twice

    def begin(self) -> None:
        """Measure from now on."""
        for kept in (self.acknowledged, self.seen, self.welcomed):
            del kept[:]
        self.moves = self.updates = self.bytes = self.lines = self.cut = 0
        self.measuring = True


def in_milliseconds(name: str, seconds: array[float]) -> dict[str, float]:
    """The middle, nearly the worst, and the worst."""
    if len(seconds) < 2:
        return {}
    return {
        f"{name}_p50_ms": round(1000 * statistics.median(seconds), 1),
        f"{name}_p99_ms": round(1000 * statistics.quantiles(seconds, n=100)[98], 1),
        f"{name}_worst_ms": round(1000 * max(seconds), 1),
    }


def account(database: str, figures: Figures) -> dict[str, int]:
    """Acknowledged moves that are not stored, and moves that are stored twice."""
    ids = asyncio.run(_stored(database))
    return {"lost": len(figures.ids - set(ids)), "doubled": len(ids) - len(set(ids))}


async def _stored(database: str) -> list[str]:
    """The clients' ids of all moves in the database."""
    query = "select client from entries where client like 'm-%'"
    if database.startswith("sqlite"):
        with sqlite3.connect(database.partition(":///")[2]) as connection:
            return [row[0] for row in connection.execute(query)]
    import asyncpg

    connection: Any = await asyncpg.connect(database)
    rows = await connection.fetch(query)
    await connection.close()
    return [row["client"] for row in rows]
