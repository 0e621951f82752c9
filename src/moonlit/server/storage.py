"""Keeps tables and matches in SQLite or PostgreSQL; a move counts once it is stored here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import (
    ARRAY,
    Engine,
    Select,
    String,
    bindparam,
    create_engine,
    event,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as add
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from moonlit.errors import BadInput

from . import schema
from .migrations import upgrade
from .rows import ChatRow, Entry, MatchRow, SeatRow, TableRow, Whole

CHANNEL = "moonlit"
PUBLIC_SHOWN = 60
MINE_SHOWN = 60
CHAT_SHOWN = 50
MOST_AT_ONCE = 500  # entries in a transaction


NOTIFY = text("select pg_notify(:channel, payload) from unnest(:payloads) as payload").bindparams(
    bindparam("payloads", type_=ARRAY(String))
)
ADD_ENTRIES = (
    add(schema.entries)
    .on_conflict_do_nothing()
    .returning(*(schema.entries.c[name] for name in ("match_id", "number", "seat", "client")))
)
Key: TypeAlias = tuple[Any, ...]  # match, number, seat, the client's id
LONGEST_NEWS = 7_000  # PostgreSQL's own limit is 8,000 bytes


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

    def settle(self, stored: bool) -> None:
        """Let whoever waits know that it is stored, or that somebody was quicker."""
        if stored and not self.stored.done():
            self.stored.set_result(None)
        elif not stored:
            self.fail(Taken())

    def fail(self, error: Exception) -> None:
        if not self.stored.done():
            self.stored.set_exception(error)


class Storage:
    """The database. ``sender`` names this process to the others that share it."""

    def __init__(self, url: str, sender: str) -> None:
        self.url, self.sender = url, sender
        self.sqlite = url.startswith("sqlite")
        self._queue: list[Waiting] = []
        self._wake = asyncio.Event()
        self._one_writer = asyncio.Lock()  # SQLite has one at a time
        self._writer: asyncio.Task[None] | None = None
        self.engine: AsyncEngine
        self.plain: Engine  # for the log in SQLite

    async def open(self) -> None:
        """Connect, bring the database up to date, and begin to write."""
        if self.sqlite:
            path = self.url.partition(":///")[2]
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_async_engine(self.url, pool_size=4)
            self.plain = create_engine(self.url.replace("+aiosqlite", ""), pool_size=1)
            for engine in (self.engine.sync_engine, self.plain):
                event.listen(engine, "connect", _prepare_sqlite)
        else:
            self.engine = create_async_engine(self.url, pool_size=8, pool_pre_ping=True)
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(upgrade)
        except OSError as error:
            raise BadInput(f"The database cannot be reached: {error}.") from None
        self._writer = asyncio.create_task(self._write_forever())

    async def close(self) -> None:
        """Store what is on its way, and disconnect."""
        while self._queue and self._writer and not self._writer.done():
            await asyncio.sleep(0.01)
        if self._writer:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()
        if self.sqlite:
            self.plain.dispose()

    # --- writing ------------------------------------------------------------------------------

    @asynccontextmanager
    async def write(self, *news: tuple[str, str]) -> AsyncIterator[AsyncConnection]:
        """A transaction; its news (table, what changed) are told to other processes with it."""
        if self.sqlite:
            async with self._one_writer, self.engine.begin() as connection:
                yield connection
            return
        async with self.engine.begin() as connection:
            yield connection
            payloads = [f"{self.sender} {table_id} {what}" for table_id, what in news]
            if payloads:
                await connection.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})

    async def append(self, table_id: str, match_id: str, entry: Entry) -> None:
        """Put an entry into a match's log. Returns when it is stored; Taken if it cannot be."""
        stored = asyncio.get_running_loop().create_future()
        self._queue.append(Waiting(table_id, match_id, entry, stored))
        self._wake.set()
        await stored

    async def _write_forever(self) -> None:
        """Many matches' entries share a transaction: all that came while the last was written."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._queue = self._queue[:MOST_AT_ONCE], self._queue[MOST_AT_ONCE:]
            if self._queue:
                self._wake.set()
            try:
                stored = await self._insert(batch)
            except Exception as error:
                for waiting in batch:
                    waiting.fail(error)
            else:
                for waiting in batch:
                    waiting.settle(waiting.key in stored)

    async def _insert(self, batch: Sequence[Waiting]) -> set[Key]:
        """Store those entries whose numbers and ids are free; their keys."""
        # In one order everywhere, so that two processes never wait for each other.
        rows = [
            {"match_id": one.match_id, **vars(one.entry)}
            for one in sorted(batch, key=lambda one: (one.match_id, one.entry.number))
        ]
        if self.sqlite:
            async with self._one_writer:
                return await asyncio.to_thread(self._insert_here, rows)
        async with self.engine.begin() as connection:
            done = await connection.execute(ADD_ENTRIES, rows)
            stored: set[Key] = {tuple(row) for row in done}
            news = [
                f"{self.sender} {one.table_id} {told(one.match_id, one.entry)}"
                for one in batch
                if one.key in stored
            ]
            await connection.execute(NOTIFY, {"channel": CHANNEL, "payloads": news})
        return stored

    def _insert_here(self, rows: list[dict[str, Any]]) -> set[Key]:
        """A whole transaction as one statement: every step of it would cost a switch of threads."""
        names = list(rows[0])
        row = f"({', '.join('?' * len(names))})"
        statement = (
            f"insert into entries ({', '.join(names)}) values {', '.join([row] * len(rows))} "
            "on conflict do nothing returning match_id, number, seat, client"
        )
        values = tuple(value for one in rows for value in one.values())
        with self.plain.begin() as connection:
            return {tuple(row) for row in connection.exec_driver_sql(statement, values)}

    async def add_table(self, table: TableRow, seats: Iterable[SeatRow], match: MatchRow) -> None:
        """A new table with its first match."""
        async with self.write() as connection:
            await connection.execute(insert(schema.tables), asdict(table))
            rows = [{"table_id": table.id, **asdict(seat)} for seat in seats]
            await connection.execute(insert(schema.seats), rows)
            await connection.execute(insert(schema.matches), asdict(match))

    async def add_match(self, match: MatchRow) -> None:
        """The next match at a table; Taken if another process has made it."""
        try:
            async with self.write((match.table_id, "table")) as connection:
                await connection.execute(insert(schema.matches), asdict(match))
                await connection.execute(
                    update(schema.seats)
                    .where(schema.seats.c.table_id == match.table_id)
                    .values(resigned=False)
                )
        except IntegrityError:
            raise Taken from None

    async def set_table(self, table_id: str, **values: Any) -> None:
        async with self.write((table_id, "table")) as connection:
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table_id).values(**values)
            )

    async def set_seat(self, table_id: str, seat: SeatRow, was: SeatRow) -> bool:
        """Change a seat, if nobody else has put another person there meanwhile."""
        column = schema.seats.c
        statement = update(schema.seats).where(
            column.table_id == table_id,
            column.seat == seat.seat,
            column.person.is_(None) if was.person is None else column.person == was.person,
            column.bot == was.bot,
        )
        async with self.write((table_id, "table")) as connection:
            done = await connection.execute(statement.values(**asdict(seat)))
        return done.rowcount == 1

    async def set_match(self, match: MatchRow, status: str, **values: Any) -> bool:
        """Bring a match on, from the status it has here; False if another process has done so."""
        column = schema.matches.c
        statement = update(schema.matches).where(
            column.id == match.id, column.status == match.status
        )
        async with self.write((match.table_id, "table")) as connection:
            done = await connection.execute(statement.values(status=status, **values))
        return done.rowcount == 1

    async def add_players(self, match: MatchRow, seats: Iterable[SeatRow]) -> None:
        """Who plays in a match, for the list of a person's matches."""
        rows = [
            {"match_id": match.id, "seat": seat.seat, "person": seat.person}
            for seat in seats
            if seat.person
        ]
        with suppress(IntegrityError):  # already there, after a crash
            async with self.write() as connection:
                await connection.execute(insert(schema.players), rows)

    async def add_nonce(self, match: MatchRow, seat: int, nonce: str) -> None:
        """A person's share in the deals; a second one changes nothing."""
        with suppress(IntegrityError):
            async with self.write((match.table_id, "nonce")) as connection:
                row = {"match_id": match.id, "seat": seat, "nonce": nonce}
                await connection.execute(insert(schema.nonces), row)

    async def add_chat(self, table_id: str, line: ChatRow) -> int:
        """A line of the chat; its number."""
        values = {key: value for key, value in vars(line).items() if key != "number"}
        async with self.write((table_id, "chat")) as connection:
            done = await connection.execute(
                insert(schema.chat).returning(schema.chat.c.number), {"table_id": table_id} | values
            )
            return int(done.scalar_one())

    # --- reading ------------------------------------------------------------------------------

    async def _rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def table(self, link: str) -> TableRow | None:
        """The table that a play or watch link leads to."""
        column = schema.tables.c
        rows = await self._rows(
            select(schema.tables).where((column.play_link == link) | (column.watch_link == link))
        )
        return TableRow(**rows[0]) if rows else None

    async def table_of(self, match: MatchRow) -> tuple[str, int, int | None]:
        """The game, the number of seats and the clock of a match."""
        column = schema.tables.c
        query = select(column.game, column.seats, column.clock).where(column.id == match.table_id)
        row = (await self._rows(query))[0]
        return row["game"], row["seats"], row["clock"]

    async def seats(self, table_id: str) -> list[SeatRow]:
        column = schema.seats.c
        rows = await self._rows(
            select(schema.seats).where(column.table_id == table_id).order_by(column.seat)
        )
        return [_seat(row) for row in rows]

    async def latest_match(self, table_id: str) -> MatchRow:
        """The match that is being played, or was played last, at a table."""
        column = schema.matches.c
        query = select(schema.matches).where(column.table_id == table_id)
        rows = await self._rows(query.order_by(column.number.desc()).limit(1))
        return MatchRow(**rows[0])

    async def match(self, match_id: str) -> MatchRow | None:
        rows = await self._rows(select(schema.matches).where(schema.matches.c.id == match_id))
        return MatchRow(**rows[0]) if rows else None

    async def log(self, match_id: str, after: int = 0) -> list[Entry]:
        """A match's log, from an entry on."""
        column = schema.entries.c
        query = select(schema.entries).where(column.match_id == match_id, column.number > after)
        rows = await self._rows(query.order_by(column.number))
        return [Entry(**{k: v for k, v in row.items() if k != "match_id"}) for row in rows]

    async def whole(self, table: TableRow) -> Whole:
        """A table with its current match."""
        seats, match = await self.seats(table.id), await self.latest_match(table.id)
        return Whole(table, seats, match, await self.log(match.id))

    async def nonces(self, match_id: str) -> dict[int, str]:
        rows = await self._rows(select(schema.nonces).where(schema.nonces.c.match_id == match_id))
        return {row["seat"]: row["nonce"] for row in rows}

    async def chat(self, table_id: str, after: int = 0) -> list[ChatRow]:
        """The latest lines of a table's chat."""
        column = schema.chat.c
        query = select(schema.chat).where(column.table_id == table_id, column.number > after)
        rows = await self._rows(query.order_by(column.number.desc()).limit(CHAT_SHOWN))
        return [
            ChatRow(**{k: v for k, v in row.items() if k != "table_id"}) for row in reversed(rows)
        ]

    async def public_tables(self) -> list[TableRow]:
        """The newest tables that their hosts show to everyone."""
        column = schema.tables.c
        query = select(schema.tables).where(column.public)
        rows = await self._rows(query.order_by(column.created.desc()).limit(PUBLIC_SHOWN))
        return [TableRow(**row) for row in rows]

    async def matches_of(self, person: str) -> list[tuple[MatchRow, int, TableRow]]:
        """A person's matches with seat and table, the latest first."""
        match, player, table = schema.matches, schema.players, schema.tables
        query = (
            select(match, player.c.seat.label("own_seat"))
            .join(player, player.c.match_id == match.c.id)
            .where(player.c.person == person)
            .order_by(match.c.created.desc())
            .limit(MINE_SHOWN)
        )
        rows = await self._rows(query)
        wanted = {row["table_id"] for row in rows}
        found = await self._rows(select(table).where(table.c.id.in_(wanted)))
        tables = {row["id"]: TableRow(**row) for row in found}
        result = []
        for row in rows:
            seat = row.pop("own_seat")
            result.append((MatchRow(**row), seat, tables[row["table_id"]]))
        return result


def told(match_id: str, entry: Entry) -> str:
    """News of an entry: the entry itself, so that others need not ask for it."""
    whole = "log " + json.dumps([match_id, vars(entry)])
    return whole if len(whole) < LONGEST_NEWS else "log"


def _seat(row: dict[str, Any]) -> SeatRow:
    return SeatRow(**{key: value for key, value in row.items() if key != "table_id"})


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers beside one writer, and nothing acknowledged that is not on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
