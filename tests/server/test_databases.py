"""A database that cannot be used: one sentence that says what to do, and nothing is touched."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from disks import fill, small_disk
from moonlit.errors import BadInput
from moonlit.server.settings import Settings
from moonlit.server.storage.databases import only_one
from moonlit.server.storage.store import bring_up_to_date
from server_tools import SERVE, postgres_programs, postgres_url


def url_of(file: Path) -> str:
    return Settings(database_url=f"sqlite:///{file}").database


def refused(database: str) -> str:
    """Open a database as a server does that starts; the sentence with which it ends."""
    url = Settings(database_url=database).database
    with pytest.raises(BadInput) as said, only_one(url):
        asyncio.run(bring_up_to_date(url))
    return str(said.value)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of ours, some pages long."""
    file = tmp_path_factory.mktemp("kept") / "moonlit.db"
    asyncio.run(bring_up_to_date(url_of(file)))
    with sqlite3.connect(file) as database:
        rows = [(0, "Ada", "x" * 200, 0.0)] * 500
        database.executemany(
            "insert into chat (table_id, seat, name, text, time) values ('1', ?, ?, ?, ?)", rows
        )
    database.close()
    return file


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def cut_short(file: Path) -> None:
    os.truncate(file, 100)


def garbage_inside(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(os.urandom(4096 * 20))


def not_a_database(file: Path) -> None:
    file.write_text("my shopping list")


def another_programs(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("create table songs (name)")
    database.close()


def newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("update alembic_version set version_num = 'v9999'")
    database.close()


def second_name(file: Path) -> None:
    os.link(file, file.with_name("second.db"))


def folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (cut, "damaged or cut off. Restore a backup"),
        (cut_short, "damaged or cut off. Restore a backup"),
        (garbage_inside, "damaged or cut off. Restore a backup"),
        (not_a_database, "is not an SQLite database; give another --database"),
        (another_programs, "holds another program's tables; give another --database"),
        (newer, r"was written by a newer Moonlit \(v9999\); update this one"),
        (second_name, "has a second name"),
        (folder, "is not a file"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_wrong_with_a_file_is_said_and_the_file_is_as_it_was(
    kept: Path, tmp_path: Path, harm: Callable[[Path], None], words: str
) -> None:
    file = tmp_path / "moonlit.db"
    shutil.copy(kept, file)
    harm(file)
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(BadInput, match=words), only_one(url_of(file)):
        pass
    assert (file.read_bytes() if file.is_file() else b"") == before


def test_a_bad_file_is_one_sentence_at_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "moonlit.db"
    file.write_text("my shopping list")
    done = subprocess.run(
        [*SERVE, "--port", "0", "--database", f"sqlite:///{file}"],
        capture_output=True,
        text=True,
        env={**os.environ, "MOONLIT_RULES": "interpreted"},
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "is not an SQLite database" in done.stderr
    assert sorted(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_no_other_name_leads_a_second_server_to_a_file(
    kept: Path, tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    file = tmp_path / "moonlit.db"
    shutil.copy(kept, file)
    (tmp_path / "other").mkdir()
    name = tmp_path / "other" / "name.db"
    with only_one(url_of(file)):
        link(file, name)
        with (
            pytest.raises(BadInput, match=r"Another Moonlit server|second name"),
            only_one(url_of(name)),
        ):
            pass


def test_a_folder_that_cannot_be_written_is_a_sentence(kept: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        shutil.copy(kept, disk / "moonlit.db")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        for name in ("moonlit.db", "new.db", "folder/new.db"):
            assert "allow writing the file and its folder" in refused(f"sqlite:///{disk / name}")


def test_a_full_disk_at_the_start_is_a_sentence(kept: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        shutil.copy(kept, disk / "moonlit.db")
        before = (disk / "moonlit.db").read_bytes()
        filler = fill(disk)
        for name in ("moonlit.db", "new.db"):
            assert "disk" in refused(f"sqlite:///{disk / name}")
        filler.unlink()
        assert (disk / "moonlit.db").read_bytes() == before


def test_a_locked_file_at_the_start_is_a_sentence(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "moonlit.db"
    shutil.copy(kept, file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    assert "another program keeps it locked" in refused(f"sqlite:///{file}")
    other.close()


# --- PostgreSQL -------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_wrong_with_postgresql_is_said(postgres: str, tmp_path: Path) -> None:
    def sql(statement: str, database: str = "moonlit") -> None:
        where = postgres.rpartition("/")[0] + f"/{database}"
        command = [f"{postgres_programs()}/psql", "--quiet", where, "--command", statement]
        subprocess.run(command, check=True)

    for name in ("songs", "newer"):
        sql(f"create database {name}")
    sql("create table matches (name text)", "songs")
    asyncio.run(bring_up_to_date(Settings(database_url=at(postgres, "newer")).database))
    sql("update alembic_version set version_num = 'v9999'", "newer")
    sql("create role reader login")
    for url, words in (
        (at(postgres, "nothing"), "there is no such database; make it with createdb"),
        (at(postgres, "songs"), "holds another program's tables; give another --database"),
        (at(postgres, "newer"), "was written by a newer Moonlit (v9999); update this one"),
        (at(postgres, "moonlit", user="nobody"), "this user is not let in"),
        (at(postgres, "newer", user="reader"), "this user may not make tables there"),
        ("postgresql://moonlit@127.0.0.1:1/moonlit", "cannot be reached"),
        ("postgresql://moonlit:secret@nowhere.invalid/moonlit", "cannot be reached"),
    ):
        said = refused(url)
        assert words in said
        assert "secret" not in said


def at(postgres: str, database: str, user: str = "moonlit") -> str:
    port = urlsplit(postgres).port
    return f"postgresql://{user}@127.0.0.1:{port}/{database}"


@pytest.mark.slow
def test_a_wrong_password_is_said(tmp_path: Path) -> None:
    with postgres_url(tmp_path, passwords=True) as url:
        wrong = url.replace("moonlit@", "moonlit:wrong@")
        said = refused(wrong)
        assert "the password is wrong" in said
        assert "moonlit:wrong" not in said
