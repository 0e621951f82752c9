"""Brings a database to the newest form, from empty or from any older one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from moonlit.errors import BadInput
from moonlit.server.storage.schema import metadata

LOCK = 0x6D6F6F6E  # so that of several processes one migrates, and the others wait


def upgrade(connection: Connection, target: str = "head") -> None:
    """Run every migration that has not run yet, in one transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
    script = scripts()

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs(target, revision)

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()


def check_form(connection: Connection, name: str) -> None:
    """BadInput if a database is another program's, or a newer Moonlit's."""
    tables = set(inspect(connection).get_table_names())
    ours = tables & set(metadata.tables)
    # An SQLite file belongs to one program; in PostgreSQL there may be tables beside ours.
    others = tables if connection.dialect.name == "sqlite" else ours
    if "alembic_version" not in tables:
        if others:
            raise BadInput(f"{name} holds another program's tables; give another --database.")
        return
    known = {script.revision for script in scripts().walk_revisions()}
    for found in set(MigrationContext.configure(connection).get_current_heads()) - known:
        raise BadInput(
            f"{name} was written by a newer Moonlit ({found}); update this one, or give another "
            "--database."
            if ours
            else f"{name} holds another program's tables; give another --database."
        )


def scripts() -> ScriptDirectory:
    """The migrations, oldest first, in ``versions``."""
    return ScriptDirectory(str(Path(__file__).parent))
