"""Runs migrations, with alembic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from moonlit.server.storage.schema import metadata


def run(connection: Connection, target: str) -> None:
    """Run every migration up to the target that has not run yet."""
    script = scripts()

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs(target, revision)

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()


def known() -> set[str]:
    """The names of all migrations."""
    return {script.revision for script in scripts().walk_revisions()}


def scripts() -> ScriptDirectory:
    """The migrations, oldest first, in ``versions``."""
    return ScriptDirectory(str(Path(__file__).parent))
