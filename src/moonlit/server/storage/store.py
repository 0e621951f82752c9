"""Keeps tables and matches in SQLite or PostgreSQL; their moves are in the logbook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    ARRAY,
    Connection,
    Engine,
    Executable,
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
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from moonlit.reviews.results import VERSION as REVIEW_VERSION

from . import reading, schema
from .databases import examine, file_of, name_of, told_in_a_sentence
from .gathering import Gathering
from .logbook import CHANNEL, Log, Logbook, PostgresLog, SqliteLog, Taken
from .migrations import check_form, upgrade
from .reading import CHAT_SHOWN
from .scoring import note_scores
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
    is_file,
)

Done = TypeVar("Done")
Asked = TypeVar("Asked")
IN_LINE = 300.0  # seconds: after a restart thousands come back at once, and all have their turn
MINE_SHOWN = 60


NOTIFY = text("select pg_notify(:channel, payload) from unnest(:payloads) as payload").bindparams(
    bindparam("payloads", type_=ARRAY(String))
)


async def bring_up_to_date(url: str) -> None:
    """Open a database once, before anybody is let in: what is wrong with it is a sentence."""
    storage = Storage(url, "start")
    await storage.open()
    await storage.close()


class Storage:
    """The database. ``sender`` names this process to the others that share it."""

    def __init__(self, url: str, sender: str) -> None:
        self.url, self.sender = url, sender
        self.sqlite = url.startswith("sqlite")
        self._one_writer = asyncio.Lock()  # SQLite has one at a time
        self._writing: Engine | None = None  # SQLite's, in threads
        self._logbook: Logbook
        self.engine: AsyncEngine
        self._by_links = Gathering(partial(self._read, reading.tables_by_links))
        self._around = Gathering(partial(self._read, reading.around))
        self._beginnings = Gathering(partial(self._read, reading.beginnings))

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
                await self._disconnect()
                raise
        self._logbook = Logbook(log)

    def _connect(self) -> Log:
        if self.sqlite:
            examine(self.url)
            file_of(self.url).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_async_engine(self.url, pool_size=4, pool_timeout=IN_LINE)
            plain = self.url.replace("+aiosqlite", "")
            self._writing = create_engine(plain, pool_size=1)
            logging = create_engine(plain, pool_size=1, isolation_level="AUTOCOMMIT")
            for engine in (self.engine.sync_engine, self._writing, logging):
                event.listen(engine, "connect", _prepare_sqlite)
            return SqliteLog(logging, self._one_writer)
        self.engine = create_async_engine(self.url, pool_size=8, pool_pre_ping=True)
        return PostgresLog(self.url, self.sender)

    async def close(self) -> None:
        """Store what is on its way, and disconnect."""
        await self._logbook.close()
        await self._disconnect()

    async def _disconnect(self) -> None:
        if self._writing is not None:
            self._writing.dispose()
        await self.engine.dispose()

    # --- writing ------------------------------------------------------------------------------

    async def write(self, work: Callable[[Connection], Done], *news: tuple[str, str]) -> Done:
        """Do something in a transaction; its news (table, what changed) are told to other processes
        with it.

        With SQLite a transaction is one call in a thread: if each of its steps waited for the event
        loop, all moves would wait for it, since only one can write at a time.
        """
        if self._writing is not None:
            async with self._one_writer:
                return await asyncio.to_thread(_in_a_transaction, self._writing, work)
        async with self.engine.begin() as connection:
            done = await connection.run_sync(work)
            payloads = [f"{self.sender} {table_id} {what}" for table_id, what in news]
            if payloads:
                await connection.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})
        return done

    async def _change(self, statement: Executable, *news: tuple[str, str]) -> int:
        """Carry out one statement; how many rows it has changed."""
        return await self.write(lambda connection: connection.execute(statement).rowcount, *news)

    async def append(self, table_id: str, match_id: str, entry: Entry) -> None:
        """Put an entry into a match's log. Returns when it is stored; Taken if it cannot be."""
        await self._logbook.append(table_id, match_id, entry)

    async def add_table(self, table: TableRow, seats: Iterable[SeatRow], match: MatchRow) -> None:
        """A new table with its first match."""

        def add(connection: Connection) -> None:
            connection.execute(insert(schema.tables), asdict(table))
            rows = [{"table_id": table.id, **asdict(seat)} for seat in seats]
            connection.execute(insert(schema.seats), rows)
            connection.execute(insert(schema.matches), asdict(match))

        await self.write(add)

    async def add_match(self, match: MatchRow) -> None:
        """The next match at a table; Taken if another process has made it."""
        its_seats = schema.seats.c.table_id == match.table_id
        noted = schema.measures.c
        wishes = (noted.table_id == match.table_id) & (noted.kind == "again")

        def add(connection: Connection) -> None:
            connection.execute(insert(schema.matches), asdict(match))
            connection.execute(delete(schema.measures).where(wishes))
            connection.execute(update(schema.seats).where(its_seats).values(resigned=False))

        try:
            await self.write(add, (match.table_id, "table"))
        except IntegrityError:
            raise Taken from None

    async def set_table(self, table_id: str, **values: Any) -> None:
        statement = update(schema.tables).where(schema.tables.c.id == table_id).values(**values)
        await self._change(statement, (table_id, "table"))

    async def set_seat(self, table_id: str, seat: SeatRow, was: SeatRow) -> bool:
        """Change a seat, if nobody else has put another person there meanwhile."""
        column = schema.seats.c
        statement = update(schema.seats).where(
            column.table_id == table_id,
            column.seat == seat.seat,
            column.person.is_(None) if was.person is None else column.person == was.person,
            column.bot == was.bot,
        )
        return await self._change(statement.values(**asdict(seat)), (table_id, "table")) == 1

    async def swap_seats(self, match: MatchRow, one: SeatRow, other: SeatRow) -> bool:
        """Let two seats change their people, while the match waits; False if something else has
        happened there meanwhile."""
        column, its_match = schema.seats.c, schema.matches.c
        waits = select(its_match.id).where(its_match.id == match.id, its_match.status == "waiting")

        def swap(connection: Connection) -> bool:
            held = select(column.seat).where(column.table_id == match.table_id).with_for_update()
            if connection.execute(waits.with_for_update()).first() is None:
                return False
            connection.execute(held)
            now = reading.seats_of(connection, [match.table_id])[match.table_id]
            if (now[one.seat], now[other.seat]) != (one, other):
                return False
            for seat, whose in ((one.seat, other), (other.seat, one)):
                place = (column.table_id == match.table_id) & (column.seat == seat)
                values = asdict(replace(whose, seat=seat))
                connection.execute(update(schema.seats).where(place).values(**values))
            return True

        return await self.write(swap, (match.table_id, "table"))

    async def set_match(self, match: MatchRow, status: str, **values: Any) -> bool:
        """Bring a match on, from the status it has here; False if another process has done so."""
        column = schema.matches.c
        statement = update(schema.matches).where(
            column.id == match.id, column.status == match.status
        )
        change = statement.values(status=status, **values)
        return await self._change(change, (match.table_id, "table")) == 1

    async def finish_match(
        self,
        match: MatchRow,
        result: dict[str, Any],
        settle: Callable[[Connection], None] = lambda _: None,
    ) -> bool:
        """Note how a match ended, and ``settle`` what follows from it, once; False if that is known
        already."""
        column = schema.matches.c
        statement = update(schema.matches).where(column.id == match.id, column.status != "over")
        change = statement.values(status="over", result=result)

        def finish(connection: Connection) -> bool:
            if connection.execute(change).rowcount != 1:
                return False
            settle(connection)
            return True

        return await self.write(finish, (match.table_id, "table"))

    async def add_players(self, match: MatchRow, seats: Iterable[SeatRow]) -> None:
        """Who plays in a match, for the list of a person's matches."""
        rows = [
            {"match_id": match.id, "seat": seat.seat, "person": seat.person}
            for seat in seats
            if seat.person
        ]
        with suppress(IntegrityError):  # already there, after a crash
            await self.write(lambda connection: connection.execute(insert(schema.players), rows))

    async def forget_match(self, match_id: str, person: str) -> bool:
        """Take a match off a person's list; False if it is not there. That they have played it
        stays known, for who wants everything about them deleted."""
        column = schema.players.c
        known = (column.match_id == match_id) & (column.person == person) & ~column.hidden
        return await self._change(update(schema.players).where(known).values(hidden=True)) > 0

    async def add_nonce(self, match: MatchRow, seat: int, nonce: str) -> None:
        """A person's share in the deals; a second one changes nothing."""
        row = insert(schema.nonces).values(match_id=match.id, seat=seat, nonce=nonce)
        with suppress(IntegrityError):
            await self._change(row, (match.table_id, "nonce"))

    async def add_chat(self, table_id: str, line: ChatRow) -> int:
        """A line of the chat; its number."""
        values = {key: value for key, value in vars(line).items() if key != "number"}
        row = insert(schema.chat).values(table_id=table_id, **values)
        numbered = row.returning(schema.chat.c.number)
        return await self.write(
            lambda connection: int(connection.execute(numbered).scalar_one()), (table_id, "chat")
        )

    async def try_writing(self) -> None:
        """Write something that changes nothing; it fails where a move could not be stored."""
        await self._change(text("update alembic_version set version_num = version_num"))

    async def set_measure(self, table_id: str, person: str, kind: Measure, *, on: bool) -> None:
        """What a host does about a person, or does no more."""
        row = {"table_id": table_id, "person": person, "kind": kind}
        column = schema.measures.c
        known = (column.table_id == table_id) & (column.person == person) & (column.kind == kind)
        change = insert(schema.measures).values(row) if on else delete(schema.measures).where(known)
        with suppress(IntegrityError):  # done already
            await self._change(change, (table_id, "table"))

    async def add_review(self, match_id: str, data: bytes) -> None:
        """Keep a review; an older one of the same match, or one in an older form, is replaced."""
        form = {"version": REVIEW_VERSION, "data": data}
        if is_file(match_id):
            kept = update(schema.files).where(schema.files.c.id == match_id)
            await self._change(kept.values(**form))
            return
        row = {"match_id": match_id, **form}

        def keep(connection: Connection) -> None:
            older = schema.reviews.c.match_id == match_id
            connection.execute(delete(schema.reviews).where(older))
            connection.execute(insert(schema.reviews).values(row))
            note_scores(connection, match_id, data)

        await self.write(keep)

    # --- reading ------------------------------------------------------------------------------

    async def _read(self, work: Callable[[Connection, Asked], Done], asked: Asked) -> Done:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work, asked)

    async def rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        """What a query finds."""
        return await self._read(reading.rows, query)

    async def try_reading(self) -> None:
        await self.rows(select(schema.tables.c.id).limit(1))

    async def table(self, link: str) -> TableRow | None:
        """The table that a play or watch link leads to."""
        return await self._by_links.get(link)

    async def table_of(self, match: MatchRow) -> tuple[str, int, int | None]:
        """The game, the number of seats and the clock of a match."""
        column = schema.tables.c
        query = select(column.game, column.seats, column.clock).where(column.id == match.table_id)
        row = (await self.rows(query))[0]
        return row["game"], row["seats"], row["clock"]

    async def seats(self, table_id: str) -> list[SeatRow]:
        return (await self._read(reading.seats_of, [table_id]))[table_id]

    async def latest_match(self, table_id: str) -> MatchRow:
        """The match that is being played, or was played last, at a table."""
        return (await self._read(reading.latest_matches, [table_id]))[0]

    async def match(self, match_id: str) -> MatchRow | None:
        rows = await self.rows(select(schema.matches).where(schema.matches.c.id == match_id))
        return MatchRow(**rows[0]) if rows else None

    async def review(self, match_id: str) -> bytes | None:
        """The review of a match, packed, if there is one in today's form."""
        table = schema.files if is_file(match_id) else schema.reviews
        key = table.c.id if is_file(match_id) else table.c.match_id
        query = select(table.c.data).where(key == match_id, table.c.version == REVIEW_VERSION)
        rows = await self.rows(query)
        return bytes(rows[0]["data"]) if rows else None

    async def log(self, match_id: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """A match's log, from an entry on."""
        column = schema.entries.c
        query = select(schema.entries).where(column.match_id == match_id, column.number > after)
        rows = await self.rows(query.order_by(column.number).limit(most))
        return [Entry(**{k: v for k, v in row.items() if k != "match_id"}) for row in rows]

    async def beginning(self, match_id: str) -> list[Entry]:
        """The first page of a match's log."""
        return await self._beginnings.get(match_id) or []

    async def measures(self, table_id: str) -> Measures:
        """What hosts have done about the people of a table."""
        return (await self._read(reading.measures_of, [table_id]))[table_id]

    async def length(self, match_id: str) -> int:
        """How many entries a match's log has."""
        column = schema.entries.c
        query = select(func.max(column.number).label("length")).where(column.match_id == match_id)
        return int((await self.rows(query))[0]["length"] or 0)

    async def whole(self, table: TableRow) -> Whole:
        """A table as it is now."""
        found = await self._around.get(table.id)
        assert found is not None, "a table has a match"
        return Whole(table, *found)

    async def standings(self, tables: Sequence[str]) -> list[Standing]:
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
        rows = await self.rows(query)
        of_tables = await self.rows(select(schema.tables).where(schema.tables.c.id.in_(tables)))
        found = {row["id"]: TableRow(**row) for row in of_tables}
        seats = await self._read(reading.seats_of, tables)
        taken = await self._read(reading.measures_of, tables)
        return [
            Standing(
                found[row["table_id"]],
                seats[row["table_id"]],
                taken[row["table_id"]],
                row["match"],
                row["status"],
                row["length"] or 0,
                row["chat"] or 0,
            )
            for row in rows
        ]

    async def nonces(self, match_id: str) -> dict[int, str]:
        rows = await self.rows(select(schema.nonces).where(schema.nonces.c.match_id == match_id))
        return {row["seat"]: row["nonce"] for row in rows}

    async def chat(self, table_id: str, after: int = 0) -> list[ChatRow]:
        """The latest lines of a table's chat."""
        column = schema.chat.c
        query = select(schema.chat).where(column.table_id == table_id, column.number > after)
        rows = await self.rows(query.order_by(column.number.desc()).limit(CHAT_SHOWN))
        return [
            ChatRow(**{k: v for k, v in row.items() if k != "table_id"}) for row in reversed(rows)
        ]

    async def public_tables(self, among: Iterable[str]) -> list[TableRow]:
        """Of some tables those that their hosts show to everyone, the newest first."""
        column = schema.tables.c
        query = select(schema.tables).where(column.public, column.id.in_(list(among)))
        return [TableRow(**row) for row in await self.rows(query.order_by(column.created.desc()))]

    async def matches_of(self, person: str) -> list[tuple[MatchRow, int, TableRow]]:
        """A person's matches with seat and table, the latest first: those that are over, and those
        in which they still have their seat."""
        match, player, table = schema.matches, schema.players, schema.tables
        seat_now = schema.seats.c
        still_theirs = (
            select(seat_now.seat)
            .where(
                seat_now.table_id == match.c.table_id,
                seat_now.seat == player.c.seat,
                seat_now.person == person,
            )
            .exists()
        )
        query = (
            select(match, player.c.seat.label("own_seat"))
            .join(player, player.c.match_id == match.c.id)
            .where(
                player.c.person == person,
                ~player.c.hidden,
                (match.c.status == "over") | still_theirs,
            )
            .order_by(match.c.created.desc())
            .limit(MINE_SHOWN)
        )
        rows = await self.rows(query)
        wanted = {row["table_id"] for row in rows}
        found = await self.rows(select(table).where(table.c.id.in_(wanted)))
        tables = {row["id"]: TableRow(**row) for row in found}
        result = []
        for row in rows:
            seat = row.pop("own_seat")
            result.append((MatchRow(**row), seat, tables[row["table_id"]]))
        return result


def _in_a_transaction(engine: Engine, work: Callable[[Connection], Done]) -> Done:
    with engine.begin() as connection:
        return work(connection)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers beside one writer, and nothing acknowledged that is not on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
