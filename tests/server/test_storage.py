"""The database: its form, migrations from empty, numbers and ids that are unique."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from moonlit.errors import BadInput
from moonlit.server.protocol.lobby_models import NewTable
from moonlit.server.settings import Settings
from moonlit.server.storage.logbook import Key, Logbook, Taken, Waiting
from moonlit.server.storage.migrations import NEWEST, upgrade
from moonlit.server.storage.migrations.running import scripts
from moonlit.server.storage.reading import CHAT_SHOWN
from moonlit.server.storage.schema import metadata
from moonlit.server.storage.store import Storage
from moonlit.server.storage.stored import ChatRow, Entry
from moonlit.server.tables.starting import make_table

T = TypeVar("T")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return Settings(database_url=request.getfixturevalue("postgres")).database
    return Settings(database_url=f"sqlite:///{tmp_path / 'folder' / 'moonlit.db'}").database


def with_storage(url: str, body: Callable[[Storage], Any]) -> Any:
    async def run() -> Any:
        storage = Storage(url, "test")
        await storage.open()
        try:
            return await body(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_migrations_lead_from_empty_to_the_form_that_is_used(url: str) -> None:
    async def body(storage: Storage) -> tuple[list[Any], list[str]]:
        async with storage.engine.begin() as connection:
            await connection.run_sync(upgrade)  # a second time changes nothing
            found = await connection.run_sync(differences)
            names = await connection.run_sync(lambda c: inspect(c).get_table_names())
        return found, names

    found, names = with_storage(url, body)
    assert found == []
    assert set(metadata.tables) <= set(names)
    assert scripts().get_current_head() == NEWEST == "v0010"


def test_of_two_entries_with_one_number_one_is_stored(url: str) -> None:
    async def body(storage: Storage) -> list[Any]:
        table, match = await a_table(storage)
        entries = [Entry(1, "move", seat, f"play {seat}", 5, f"id{seat}") for seat in range(3)]
        done = await asyncio.gather(
            *(storage.append(table, match, entry) for entry in entries), return_exceptions=True
        )
        log = await storage.log(match)
        assert len(log) == 1
        return done

    done = with_storage(url, body)
    assert sorted(type(one).__name__ for one in done) == ["NoneType", "Taken", "Taken"]


def test_a_clients_id_is_stored_once(url: str) -> None:
    async def body(storage: Storage) -> list[Entry]:
        table, match = await a_table(storage)
        await storage.append(table, match, Entry(1, "move", 0, "play 1", 5, "same"))
        with pytest.raises(Taken):
            await storage.append(table, match, Entry(2, "move", 0, "play 1", 6, "same"))
        await storage.append(table, match, Entry(2, "move", 1, "play 2", 6, "same"))
        await storage.append(table, match, Entry(3, "closed", None, "", 7))
        await storage.append(table, match, Entry(4, "closed", None, "", 8))
        return await storage.log(match, after=1)

    assert [entry.number for entry in with_storage(url, body)] == [2, 3, 4]


def test_many_entries_of_many_matches_at_once(url: str) -> None:
    async def body(storage: Storage) -> None:
        tables = [await a_table(storage) for _ in range(5)]
        for number in range(1, 6):
            await asyncio.gather(
                *(
                    storage.append(table, match, Entry(number, "move", 0, "play 1", number))
                    for table, match in tables
                )
            )
        for _, match in tables:
            assert [entry.number for entry in await storage.log(match)] == [1, 2, 3, 4, 5]

    with_storage(url, body)


def test_a_match_may_last_for_months(url: str) -> None:
    """Milliseconds of 32 bits are 24.8 days."""
    months = 200 * 24 * 3600 * 1000

    async def body(storage: Storage) -> list[Entry]:
        table, match = await a_table(storage)
        await storage.append(table, match, Entry(1, "move", 0, "play 1", months))
        return await storage.log(match)

    assert [entry.time for entry in with_storage(url, body)] == [months]


@pytest.mark.parametrize(
    "bad",
    [
        ("no such match", Entry(1, "move", 0, "play 1", 5)),
        (None, Entry(1, "move", 0, None, 5)),  # type: ignore[arg-type]
        (None, Entry(1, "x" * 10**6, 0, "play 1", 10**30)),
    ],
    ids=["of no match", "without words", "longer than a number can be"],
)
def test_an_entry_that_cannot_be_stored_fails_alone(
    url: str, bad: tuple[str | None, Entry]
) -> None:
    if url.startswith("sqlite") and bad[1].time > 5:
        pytest.skip("SQLite takes any number, and words of any length")

    async def body(storage: Storage) -> tuple[list[Any], list[int]]:
        tables = [await a_table(storage) for _ in range(4)]
        entries = [(table, match, Entry(1, "move", 0, "play 1", 5)) for table, match in tables]
        table, match = tables[2]
        entries[2] = table, bad[0] or match, bad[1]
        done = await asyncio.gather(
            *(storage.append(*one) for one in entries), return_exceptions=True
        )
        return done, [len(await storage.log(match)) for _, match in tables]

    done, lengths = with_storage(url, body)
    assert [isinstance(one, Exception) for one in done] == [False, False, True, False]
    assert lengths == [1, 1, 0, 1]


class Away:
    """A database that cannot be reached."""

    def __init__(self) -> None:
        self.asked = 0

    async def store(self, batch: Sequence[Waiting]) -> set[Key]:
        self.asked += 1
        raise OSError("nobody there")

    async def close(self) -> None:
        pass


def test_without_a_database_entries_do_not_wait_for_one_another_to_fail() -> None:
    async def body() -> tuple[list[Any], int]:
        log = Away()
        book = Logbook(log)
        entries = [Entry(1, "move", 0, "play 1", 5)] * 20
        done = await asyncio.gather(
            *(book.append("table", str(at), entry) for at, entry in enumerate(entries)),
            return_exceptions=True,
        )
        await book.close()
        return done, log.asked

    done, asked = asyncio.run(body())
    assert {type(one) for one in done} == {OSError}
    assert asked == 1


async def a_table(storage: Storage) -> tuple[str, str]:
    wanted = NewTable(game="lunar", name="Ada")
    row = await make_table(Settings(), storage, wanted, "person")
    return row.id, (await storage.latest_match(row.id)).id


def test_addresses_of_databases() -> None:
    assert Settings(database_url="postgres://h/n").database == "postgresql+asyncpg://h/n"
    assert Settings(database_url="sqlite:////x.db").kind == "sqlite"
    assert Settings().database.endswith("moonlit/moonlit.db")
    for wrong in ("mysql://h/n", "nonsense"):
        with pytest.raises(BadInput, match="sqlite:///FILE"):
            _ = Settings(database_url=wrong).database
    assert Settings.from_environment({"MOONLIT_PORT": "80", "MOONLIT_SPEED": "0.5"}).speed == 0.5
    with pytest.raises(BadInput, match="MOONLIT_PORT must be a number"):
        Settings.from_environment({"MOONLIT_PORT": "eighty"})


def test_tables_that_are_asked_for_together_are_told_apart(url: str) -> None:
    async def body(storage: Storage) -> None:
        settings, rows = Settings(database_url=url), []
        for name in ("Ada", "Eve", "Io"):
            asked = NewTable(game="lunar", seats=4, name=name)
            rows.append(await make_table(settings, storage, asked, f"person of {name}"))
        for number, row in enumerate(rows):
            for line in range(CHAT_SHOWN + number):
                said = ChatRow(0, 0, "Ada", f"{number}: {line}", None, float(line))
                await storage.add_chat(row.id, said)
            match = (await storage.latest_match(row.id)).id
            for entry in range(number):
                await storage.append(row.id, match, Entry(entry + 1, "move", 0, f"{number}", 0))
        await storage.set_measure(rows[1].id, "eve", "muted", on=True)
        links = [rows[0].watch_link, rows[1].play_link, "nowhere", rows[2].play_link]
        found = await asyncio.gather(*(storage.table(link) for link in links))
        assert found == [rows[0], rows[1], None, rows[2]]
        wholes = await asyncio.gather(*(storage.whole(row) for row in rows))
        for number, (row, whole) in enumerate(zip(rows, wholes, strict=True)):
            assert whole.table == row
            assert whole.seats == await storage.seats(row.id)
            assert whole.match == await storage.latest_match(row.id)
            assert whole.chat == await storage.chat(row.id)
            assert [line.text for line in whole.chat][-1] == f"{number}: {CHAT_SHOWN + number - 1}"
            assert len(whole.chat) == CHAT_SHOWN
            assert whole.measures == await storage.measures(row.id)
        logs = await asyncio.gather(*(storage.beginning(whole.match.id) for whole in wholes))
        assert [[entry.text for entry in log] for log in logs] == [[], ["1"], ["2", "2"]]

    with_storage(url, body)
