"""Brings a database to the newest form, from empty or from any older one.

Nearly always it has that form already. That is seen without alembic (``running.py``), which takes
longer to load than everything else a server does before its first answer.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from moonlit.errors import BadInput
from moonlit.server.storage.schema import metadata

LOCK = 0x6D6F6F6E  # so that of several processes one migrates, and the others wait
VERSIONS = Path(__file__).parent / "versions"
NEWEST = max(file.name.partition("_")[0] for file in VERSIONS.glob("v*.py"))


def upgrade(connection: Connection, target: str = "head") -> None:
    """Run every migration that has not run yet, in one transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if target != "head" or found_form(connection) != [NEWEST]:
        from .running import run

        run(connection, target)


def check_form(connection: Connection, name: str) -> None:
    """BadInput if a database is another program's, or a newer Moonlit's."""
    found = found_form(connection)
    if found == [NEWEST]:
        return
    tables = set(inspect(connection).get_table_names())
    ours = tables & set(metadata.tables)
    # An SQLite file belongs to one program; in PostgreSQL there may be tables beside ours.
    others = tables if connection.dialect.name == "sqlite" else ours
    if found is None:
        if others:
            raise BadInput(f"{name} holds another program's tables; give another --database.")
        return
    from .running import known

    for one in set(found) - known():
        raise BadInput(
            f"{name} was written by a newer Moonlit ({one}); update this one, or give another "
            "--database."
            if ours
            else f"{name} holds another program's tables; give another --database."
        )


def found_form(connection: Connection) -> list[str] | None:
    """The migrations that a database says it has come to; None if it says nothing."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return list(connection.scalars(text("select version_num from alembic_version")))
