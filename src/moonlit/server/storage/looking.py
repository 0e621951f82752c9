"""Tables at which strangers look for each other, and whoever looks among them, one at a time."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import select, text

from . import schema
from .store import Storage
from .stored import TableRow

TURN = 0x6D6F6F6F  # PostgreSQL's lock for whoever looks
LONGEST = 86_400.0  # seconds that a table is looked for at all
MOST = 50


@asynccontextmanager
async def in_turn(storage: Storage) -> AsyncIterator[None]:
    """Look while no other process does: otherwise two people would each open a table, and wait."""
    if storage.sqlite:  # which has one process, and its own lock for that
        yield
        return
    async with storage.engine.begin() as connection:
        await connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": TURN})
        yield


async def tables_that_wait(storage: Storage, game: str, seats: int) -> list[TableRow]:
    """The tables for strangers at which a match has not begun, the oldest first."""
    table, match = schema.tables.c, schema.matches.c
    query = (
        select(schema.tables)
        .join(schema.matches, match.table_id == table.id)
        .where(table.quick, table.game == game, table.seats == seats, match.status == "waiting")
        .where(table.created > time.time() - LONGEST)
        .order_by(table.created)
        .limit(MOST)
    )
    async with storage.engine.connect() as connection:
        rows = (await connection.execute(query)).mappings()
        return [TableRow(**row) for row in rows]
