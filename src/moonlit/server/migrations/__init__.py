"""Brings a database to the newest form, from empty or from any older one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from moonlit.server.schema import metadata

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


def scripts() -> ScriptDirectory:
    """The migrations, oldest first, in ``versions``."""
    return ScriptDirectory(str(Path(__file__).parent))
