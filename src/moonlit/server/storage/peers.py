"""Several server processes on one PostgreSQL: who looks after which table, and what is new.

A table's bots, clock and windows belong to the process that holds its advisory lock; when that
process or its connection is gone, so is the lock, and another takes over. News travel by
LISTEN/NOTIFY. With SQLite there is one process, and everything is its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any, Protocol

from .logbook import CHANNEL, PATIENCE

log = logging.getLogger("moonlit.server")

# Of a table: what. What cannot be done at once is returned, to be done.
News = Callable[[str, str], Coroutine[Any, Any, None] | None]


class Peers(Protocol):
    """The other processes."""

    async def open(self, news: News, lost: Callable[[], None]) -> None: ...

    async def back(self) -> bool:
        """Be in touch with the others; True if that had been lost, and news with it."""

    async def own(self, tables: Collection[str]) -> set[str]:
        """Those of the tables that this process now looks after."""

    async def release(self, table: str) -> None: ...

    async def tell(self, table: str, what: str) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """There are no others."""

    async def open(self, news: News, lost: Callable[[], None]) -> None:
        pass

    async def back(self) -> bool:
        return False

    async def own(self, tables: Collection[str]) -> set[str]:
        return set(tables)

    async def release(self, table: str) -> None:
        pass

    async def tell(self, table: str, what: str) -> None:
        pass

    async def close(self) -> None:
        pass


class PostgresPeers:
    """Other processes on the same database, by one connection kept open for this."""

    def __init__(self, url: str, sender: str) -> None:
        self.url, self.sender = url.replace("+asyncpg", ""), sender
        self._connection: Any = None
        self._using = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._news: News
        self._lost: Callable[[], None]

    async def open(self, news: News, lost: Callable[[], None]) -> None:
        self._news, self._lost = news, lost
        await self._connect()

    async def _connect(self) -> None:
        import asyncpg

        connection = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE)
        connection.add_termination_listener(self._gone)
        await connection.add_listener(CHANNEL, self._heard)
        self._connection = connection

    async def back(self) -> bool:
        if self._connection is not None:
            return False
        await self._connect()
        return True

    def _gone(self, connection: Any) -> None:
        if connection is self._connection:
            self._connection = None
            self._lost()

    def _heard(self, _: Any, __: int, ___: str, payload: str) -> None:
        sender, table, what = payload.split(" ", 2)
        work = None if sender == self.sender else self._news(table, what)
        if work is not None:
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def own(self, tables: Collection[str]) -> set[str]:
        keys = {key(table): table for table in tables}
        rows = await self._ask(
            "select key from unnest($1::bigint[]) as key where pg_try_advisory_lock(key)",
            list(keys),
        )
        return {keys[row["key"]] for row in rows}

    async def release(self, table: str) -> None:
        await self._ask("select pg_advisory_unlock($1)", key(table))

    async def tell(self, table: str, what: str) -> None:
        payload = f"{self.sender} {table} {what}"
        await self._ask("select pg_notify($1, $2)", CHANNEL, payload)

    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        """Ask the database, if it is there; a connection that fails, or is silent, is given up."""
        async with self._using:
            connection = self._connection
            if connection is None:
                return []
            try:
                rows: list[Any] = await connection.fetch(statement, *values)
            except Exception:
                connection.terminate()
                self._gone(connection)
                raise
            return rows

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def key(table: str) -> int:
    """A table's advisory lock: its id is a number in hexadecimal."""
    return int(table, 16) - 2**63
