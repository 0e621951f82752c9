"""Can a database be used? If not, a sentence says why and what to do, and it is not touched."""

from __future__ import annotations

import contextlib
import fcntl
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.exc import DBAPIError

from moonlit.errors import BadInput, MissingExtra

from .migrations import check_form

LOOK_AT_MOST = 1.0  # seconds in which a large file is searched for damage: people wait meanwhile
MAGIC = b"SQLite format 3\0"  # with this every such file begins

DAMAGED = "it is damaged or cut off. Restore a backup, or move it away to begin anew"
ALLOW = "allow writing the file and its folder, or give another --database"
LOCKED = "another program keeps it locked; close that program"
FULL = "its disk is full; make room there"
SQLITE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: "its disk fails or is full; look at the disk",
    sqlite3.SQLITE_READONLY: f"it is read-only; {ALLOW}",
    sqlite3.SQLITE_CANTOPEN: f"it cannot be opened; {ALLOW}",
    sqlite3.SQLITE_PERM: f"it cannot be opened; {ALLOW}",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
POSTGRESQL = {
    "28P01": "the password is wrong; give it as postgresql://USER:PASSWORD@HOST/NAME",
    "28000": "this user is not let in; make it with createuser, or give another",
    "3D000": "there is no such database; make it with createdb",
    "42501": "this user may not make tables there; make it the owner",
    "25006": "it may only be read; give the one that can be written",
    "53100": FULL,
    "53300": "it has no connection left; allow it more (max_connections)",
    "57P03": "it is starting or stopping just now; try again in a moment",
}


def file_of(url: str) -> Path:
    """The file of an SQLite database, whichever links lead to it."""
    name = make_url(url).database
    if not name or name == ":memory:":
        raise BadInput("An SQLite database is given with its file, as sqlite:///moonlit.db.")
    return Path(name).resolve()


def name_of(url: str) -> str:
    """A database as people know it, without its password."""
    if url.startswith("sqlite"):
        return str(file_of(url))
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=True)


@contextlib.contextmanager
def told_in_a_sentence(url: str) -> Iterator[None]:
    """BadInput for everything that goes wrong with a database while it is opened."""
    try:
        yield
    except DBAPIError as error:
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        found = SQLITE.get(code) or POSTGRESQL.get(getattr(error.orig, "sqlstate", ""))
        why = found or str(error.orig).splitlines()[0].rstrip(".")
        raise BadInput(f"The database {name_of(url)} cannot be used: {why}.") from error
    except ModuleNotFoundError:
        raise MissingExtra(
            "For PostgreSQL one package more: pip install 'moonlit[postgres]'"
        ) from None
    except OSError as error:
        why = str(error.strerror or error or "no answer").rstrip(".")
        todo = ALLOW if url.startswith("sqlite") else "start it, or give another --database"
        raise BadInput(f"The database {name_of(url)} cannot be reached: {why}; {todo}.") from error


def examine(url: str) -> None:
    """Look at an SQLite file without changing it; BadInput if it is none, or not ours."""
    file = file_of(url)
    with told_in_a_sentence(url):
        if not file.exists() or (file.is_file() and file.stat().st_size == 0):
            return  # a new one
        if not file.is_file():
            raise BadInput(f"{file} is not a file; give the database's file with --database.")
        if file.stat().st_nlink > 1:
            # SQLite keeps the latest moves in a second file, named after the first one.
            raise BadInput(
                f"{file} has a second name (a hard link), under which its latest moves would not "
                "be found; remove one of the two names."
            )
        with file.open("rb") as opened:
            if opened.read(len(MAGIC)) != MAGIC:
                raise BadInput(f"{file} is not an SQLite database; give another --database.")
        with reading(file) as connection:
            check_form(connection, str(file))


def search_for_damage(url: str) -> None:
    """Read an SQLite file through, or as much of it as there is time for; BadInput if it is bad."""
    file = file_of(url)
    if not file.exists():
        return
    with told_in_a_sentence(url), reading(file) as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        end = time.monotonic() + LOOK_AT_MOST
        driver.set_progress_handler(lambda: time.monotonic() > end, 100_000)
        try:
            found = connection.exec_driver_sql("pragma quick_check(1)").scalar_one()
        except DBAPIError as error:
            if getattr(error.orig, "sqlite_errorcode", None) != sqlite3.SQLITE_INTERRUPT:
                raise
            return  # large, and well as far as it was seen
    if found != "ok":
        raise BadInput(f"The database {file} cannot be used: {DAMAGED}.")


@contextlib.contextmanager
def reading(file: Path) -> Iterator[Connection]:
    """A connection that cannot change anything."""
    engine = create_engine(f"sqlite:///file:{quote(str(file))}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


@contextlib.contextmanager
def only_one(url: str) -> Iterator[None]:
    """One process at a time on an SQLite file; for several there is PostgreSQL."""
    if not url.startswith("sqlite"):
        yield
        return
    examine(url)
    file = file_of(url)
    with contextlib.ExitStack() as held:
        with told_in_a_sentence(url):
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context(open(f"{file}.lock", "w"))
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(
                f"Another Moonlit server is using {file}; stop it, or give another --database."
            ) from None
        search_for_damage(url)
        yield
