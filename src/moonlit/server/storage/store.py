"""Keeps tables and matches in SQLite or PostgreSQL; their moves are in the logbook."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ARRAY,
    Select,
    String,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from . import schema
from .databases import examine, file_of, name_of, told_in_a_sentence
from .logbook import CHANNEL, Log, Logbook, PostgresLog, SqliteLog, Taken
from .migrations import check_form, upgrade
from .stored import (
    ChatRow,
    Entry,
    MatchRow,
    Measure,
    Measures,
    SeatRow,
    Standing,
    TableRow,
    Whole,
)

MINE_SHOWN = 60
CHAT_SHOWN = 50


NOTIFY = text("select pg_notify(:channel, payload) from unnest(:payloads) as payload").bindparams(
    bindparam("payloads", type_=ARRAY(String))
)


class Storage:
    """The database. ``sender`` names this process to the others that share it."""

    def __init__(self, url: str, sender: str) -> None:
        self.url, self.sender = url, sender
        self.sqlite = url.startswith("sqlite")
        self._one_writer = asyncio.Lock()  # SQLite has one at a time
        self._logbook: Logbook
        self.engine: AsyncEngine

    async def open(self) -> None:
        """Connect, bring the database up to date, and begin to write; BadInput if that fails."""
        with told_in_a_sentence(self.url):
            log = self._connect()
            try:
                async with self.engine.begin() as connection:
                    await connection.run_sync(check_form, name_of(self.url))
                    await connection.run_sync(upgrade)
                await self.try_writing()
            except BaseException:
                await self.engine.dispose()
                raise
        self._logbook = Logbook(log)

    def _connect(self) -> Log:
        if self.sqlite:
            examine(self.url)
            file_of(self.url).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_async_engine(self.url, pool_size=4)
            plain = create_engine(
                self.url.replace("+aiosqlite", ""), pool_size=1, isolation_level="AUTOCOMMIT"
            )
            for engine in (self.engine.sync_engine, plain):
                event.listen(engine, "connect", _prepare_sqlite)
            return SqliteLog(plain, self._one_writer)
        self.engine = create_async_engine(self.url, pool_size=8, pool_pre_ping=True)
        return PostgresLog(self.engine, self.sender)

    async def close(self) -> None:
        """Store what is on its way, and disconnect."""
        await self._logbook.close()
        await self.engine.dispose()

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
        await self._logbook.append(table_id, match_id, entry)

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

    async def finish_match(self, match: MatchRow, result: dict[str, Any]) -> bool:
        """Note how a match ended; False if that is known already."""
        column = schema.matches.c
        statement = update(schema.matches).where(column.id == match.id, column.status != "over")
        async with self.write((match.table_id, "table")) as connection:
            done = await connection.execute(statement.values(status="over", result=result))
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

    async def try_writing(self) -> None:
        """Write something that changes nothing; it fails where a move could not be stored."""
        async with self.write() as connection:
            await connection.execute(text("update alembic_version set version_num = version_num"))

    async def set_measure(self, table_id: str, person: str, kind: Measure, *, on: bool) -> None:
        """What a host does about a person, or does no more."""
        row = {"table_id": table_id, "person": person, "kind": kind}
        column = schema.measures.c
        known = (column.table_id == table_id) & (column.person == person) & (column.kind == kind)
        change = insert(schema.measures).values(row) if on else delete(schema.measures).where(known)
        with suppress(IntegrityError):  # done already
            async with self.write((table_id, "table")) as connection:
                await connection.execute(change)

    # --- reading ------------------------------------------------------------------------------

    async def _rows(
        self, query: Select[Any], using: AsyncConnection | None = None
    ) -> list[dict[str, Any]]:
        if using is None:
            async with self.engine.connect() as connection:
                return await self._rows(query, connection)
        return [dict(row) for row in (await using.execute(query)).mappings()]

    async def try_reading(self) -> None:
        await self._rows(select(schema.tables.c.id).limit(1))

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

    async def seats(self, table_id: str, using: AsyncConnection | None = None) -> list[SeatRow]:
        column = schema.seats.c
        query = select(schema.seats).where(column.table_id == table_id).order_by(column.seat)
        rows = await self._rows(query, using)
        return [_seat(row) for row in rows]

    async def latest_match(self, table_id: str, using: AsyncConnection | None = None) -> MatchRow:
        """The match that is being played, or was played last, at a table."""
        column = schema.matches.c
        query = select(schema.matches).where(column.table_id == table_id)
        rows = await self._rows(query.order_by(column.number.desc()).limit(1), using)
        return MatchRow(**rows[0])

    async def match(self, match_id: str) -> MatchRow | None:
        rows = await self._rows(select(schema.matches).where(schema.matches.c.id == match_id))
        return MatchRow(**rows[0]) if rows else None

    async def log(self, match_id: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """A match's log, from an entry on."""
        column = schema.entries.c
        query = select(schema.entries).where(column.match_id == match_id, column.number > after)
        rows = await self._rows(query.order_by(column.number).limit(most))
        return [Entry(**{k: v for k, v in row.items() if k != "match_id"}) for row in rows]

    async def measures(self, table_id: str, using: AsyncConnection | None = None) -> Measures:
        """What hosts have done about the people of a table."""
        column = schema.measures.c
        query = select(column.person, column.kind).where(column.table_id == table_id)
        return frozenset((row["person"], row["kind"]) for row in await self._rows(query, using))

    async def length(self, match_id: str) -> int:
        """How many entries a match's log has."""
        column = schema.entries.c
        query = select(func.max(column.number).label("length")).where(column.match_id == match_id)
        return int((await self._rows(query))[0]["length"] or 0)

    async def whole(self, table: TableRow) -> Whole:
        """A table as it is now."""
        async with self.engine.connect() as connection:
            return Whole(
                table,
                await self.seats(table.id, connection),
                await self.latest_match(table.id, connection),
                await self.chat(table.id, 0, connection),
                await self.measures(table.id, connection),
            )

    async def standings(self, tables: Collection[str]) -> list[Standing]:
        """How tables stand now."""
        match, other = schema.matches, schema.matches.alias()
        latest = select(func.max(other.c.number)).where(other.c.table_id == match.c.table_id)
        log, said = schema.entries.c, schema.chat.c
        query = select(
            match.c.table_id,
            match.c.id.label("match"),
            match.c.status,
            select(func.max(log.number)).where(log.match_id == match.c.id).label("length"),
            select(func.max(said.number)).where(said.table_id == match.c.table_id).label("chat"),
        ).where(match.c.table_id.in_(tables), match.c.number == latest.scalar_subquery())
        rows = await self._rows(query)
        of_tables = await self._rows(select(schema.tables).where(schema.tables.c.id.in_(tables)))
        found = {row["id"]: TableRow(**row) for row in of_tables}
        seats: dict[str, list[SeatRow]] = {id: [] for id in found}
        column = schema.seats.c
        of_seats = select(schema.seats).where(column.table_id.in_(tables)).order_by(column.seat)
        for row in await self._rows(of_seats):
            seats[row["table_id"]].append(_seat(row))
        taken: dict[str, set[tuple[str, Measure]]] = {id: set() for id in found}
        of_measures = select(schema.measures).where(schema.measures.c.table_id.in_(tables))
        for row in await self._rows(of_measures):
            taken[row["table_id"]].add((row["person"], row["kind"]))
        return [
            Standing(
                found[row["table_id"]],
                seats[row["table_id"]],
                frozenset(taken[row["table_id"]]),
                row["match"],
                row["status"],
                row["length"] or 0,
                row["chat"] or 0,
            )
            for row in rows
        ]

    async def nonces(self, match_id: str) -> dict[int, str]:
        rows = await self._rows(select(schema.nonces).where(schema.nonces.c.match_id == match_id))
        return {row["seat"]: row["nonce"] for row in rows}

    async def chat(
        self, table_id: str, after: int = 0, using: AsyncConnection | None = None
    ) -> list[ChatRow]:
        """The latest lines of a table's chat."""
        column = schema.chat.c
        query = select(schema.chat).where(column.table_id == table_id, column.number > after)
        rows = await self._rows(query.order_by(column.number.desc()).limit(CHAT_SHOWN), using)
        return [
            ChatRow(**{k: v for k, v in row.items() if k != "table_id"}) for row in reversed(rows)
        ]

    async def public_tables(self, among: Iterable[str]) -> list[TableRow]:
        """Of some tables those that their hosts show to everyone, the newest first."""
        column = schema.tables.c
        query = select(schema.tables).where(column.public, column.id.in_(list(among)))
        return [TableRow(**row) for row in await self._rows(query.order_by(column.created.desc()))]

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


def _seat(row: dict[str, Any]) -> SeatRow:
    return SeatRow(**{key: value for key, value in row.items() if key != "table_id"})


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers beside one writer, and nothing acknowledged that is not on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
