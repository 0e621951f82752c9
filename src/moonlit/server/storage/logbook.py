"""The log of all matches: a move counts once it is stored here.

Entries that come while others are being written wait and then share a transaction.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Engine, PoolProxiedConnection

from ..upkeep.backoff import Backoff
from ..upkeep.crashpoints import reach
from .stored import Entry

CHANNEL = "moonlit"
LONGEST_NEWS = 7_000  # PostgreSQL's own limit is 8,000 bytes
MOST_AT_ONCE = 500  # entries in a transaction
PATIENCE = 10.0  # seconds after which a silent database counts as lost
AFTER_A_FAULT = (0.05, 1.0)  # seconds without a try, while the database is away: first, and at most
COLUMNS = ("match_id", *(field.name for field in fields(Entry)))
Key: TypeAlias = tuple[Any, ...]  # match, number, seat, the client's id


class Taken(Exception):
    """Somebody else was first: the number, or the client's id, is in the log already."""


@dataclass
class Waiting:
    """An entry on its way into the log."""

    table_id: str
    match_id: str
    entry: Entry
    stored: asyncio.Future[None]

    @property
    def key(self) -> Key:
        return self.match_id, self.entry.number, self.entry.seat, self.entry.client

    @property
    def row(self) -> tuple[Any, ...]:
        return self.match_id, *vars(self.entry).values()

    def settle(self, stored: bool) -> None:
        """Let whoever waits know that it is stored, or that somebody was quicker."""
        if stored and not self.stored.done():
            self.stored.set_result(None)
        elif not stored:
            self.fail(Taken())

    def fail(self, error: Exception) -> None:
        if not self.stored.done():
            self.stored.set_exception(error)


class Log(Protocol):
    """Where entries are stored."""

    async def store(self, batch: Sequence[Waiting]) -> set[Key]:
        """Store those entries whose numbers and ids are free; their keys."""

    async def close(self) -> None: ...


# One statement, prepared once: while the event loop is busy, every call that lets go of Python's
# lock costs the thread a millisecond until it has it again.
_EACH = ", ".join(f"json_extract(value, '$[{at}]')" for at in range(len(COLUMNS)))
_STORE = (
    f"insert into entries ({', '.join(COLUMNS)}) select {_EACH} from json_each(?) where true "
    "on conflict do nothing"
)
_STORED = (
    "select match_id, number, seat, client from entries where (match_id, number) in "
    "(select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?))"
)


class SqliteLog:
    """One process writes, in a thread; its engine commits every statement by itself."""

    def __init__(self, engine: Engine, one_writer: asyncio.Lock) -> None:
        self._engine, self._one_writer = engine, one_writer
        self._connection: PoolProxiedConnection | None = None

    async def store(self, batch: Sequence[Waiting]) -> set[Key]:
        async with self._one_writer:
            return await asyncio.to_thread(self._store, batch)

    def _store(self, batch: Sequence[Waiting]) -> set[Key]:
        rows = (json.dumps([one.row for one in batch]),)
        try:
            database = self._database()
            if database.execute(_STORE, rows).rowcount == len(batch):
                return {one.key for one in batch}
            return {tuple(row) for row in database.execute(_STORED, rows)}
        except sqlite3.Error:
            self._let_go()  # the next batch has a connection of its own
            raise

    def _database(self) -> sqlite3.Connection:
        """The driver's own connection, kept open: a batch takes one call, and asks nobody else."""
        if self._connection is None:
            self._connection = self._engine.raw_connection()
        driver = self._connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        return driver

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()

    async def close(self) -> None:
        self._let_go()
        self._engine.dispose()


# Stored and told to other processes in one statement, which is a transaction of its own.
_TYPES = {"number": "integer", "seat": "integer", "time": "bigint"}
_GIVEN = ", ".join(
    f"${at}::{_TYPES.get(name, 'text')}[]" for at, name in enumerate((*COLUMNS, "news"), 1)
)
_STORE_AND_TELL = f"""
    with given as (select * from unnest({_GIVEN}) as one ({", ".join(COLUMNS)}, news)),
    stored as (
        insert into entries ({", ".join(COLUMNS)})
        select {", ".join(COLUMNS)} from given order by match_id, number
        on conflict do nothing returning match_id, number, seat, client
    )
    select stored.*, pg_notify('{CHANNEL}', news) from stored join given
    on (stored.match_id, stored.number, stored.seat, stored.client)
    is not distinct from (given.match_id, given.number, given.seat, given.client)
    """


class PostgresLog:
    """A connection of its own: borrowed from a pool for each batch, it would be asked whether it
    lives before, and be put in order after, which takes as long as storing.

    ``sender`` names this process to the others that share the database.
    """

    def __init__(self, url: str, sender: str) -> None:
        self.url, self.sender = url.replace("+asyncpg", ""), sender
        self._connection: Any = None

    async def store(self, batch: Sequence[Waiting]) -> set[Key]:
        columns = zip(*((*one.row, self._news(one)) for one in batch), strict=True)
        database = await self._database()
        try:
            rows = await database.fetch(_STORE_AND_TELL, *map(list, columns))
        except Exception as error:
            if not is_of_an_entry(error):
                self._let_go()  # the next batch has a connection of its own
            raise
        return {tuple(row)[:-1] for row in rows}

    async def _database(self) -> Any:
        """The driver's own connection, kept open, or a new one after a fault."""
        if self._connection is None or self._connection.is_closed():
            import asyncpg

            self._connection = await asyncpg.connect(
                self.url, timeout=PATIENCE, command_timeout=PATIENCE
            )
        return self._connection

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    def _news(self, one: Waiting) -> str:
        """The entry itself, so that others need not ask for it, unless it is too long."""
        told = f"log {json.dumps([one.match_id, vars(one.entry)])}"
        return f"{self.sender} {one.table_id} {told if len(told) < LONGEST_NEWS else 'log'}"

    async def close(self) -> None:
        self._let_go()


class Logbook:
    """The queue in front of a log."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._queue: list[Waiting] = []
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write_forever())

    async def append(self, table_id: str, match_id: str, entry: Entry) -> None:
        """Put an entry into a match's log. Returns when it is stored; Taken if it cannot be."""
        stored = asyncio.get_running_loop().create_future()
        self._queue.append(Waiting(table_id, match_id, entry, stored))
        self._wake.set()
        await stored

    async def close(self) -> None:
        """Store what is on its way."""
        while self._queue and not self._writer.done():
            await asyncio.sleep(0.01)
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        await self._log.close()

    async def _write_forever(self) -> None:
        faults = Backoff(*AFTER_A_FAULT)
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._queue = self._queue[:MOST_AT_ONCE], self._queue[MOST_AT_ONCE:]
            if self._queue:
                self._wake.set()
            if await self._store(batch):
                faults.well()
            else:
                await asyncio.sleep(faults.wait())

    async def _store(self, batch: Sequence[Waiting]) -> bool:
        """Store a batch. If one entry cannot be stored, it fails alone; without a database, all,
        and False."""
        try:
            reach("writing")
            stored = await self._log.store(batch)
            reach("written")
        except Exception as error:
            if len(batch) > 1 and is_of_an_entry(error):
                for waiting in batch:
                    await self._store([waiting])
                return True
            for waiting in batch:
                waiting.fail(error)
            return is_of_an_entry(error)
        for waiting in batch:
            waiting.settle(waiting.key in stored)
        return True


def is_of_an_entry(error: Exception) -> bool:
    """Is an error about what was to be stored, and not about the database as a whole?"""
    if isinstance(error, sqlite3.IntegrityError | sqlite3.DataError):
        return True
    # PostgreSQL's classes 22 and 23: data that cannot be, and constraints. A number that is too
    # long is refused before it is sent, as a wrong value.
    code = str(getattr(error, "sqlstate", None) or "")
    return code.startswith(("22", "23")) or isinstance(error, ValueError | TypeError)
