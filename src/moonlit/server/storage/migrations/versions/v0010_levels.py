"""The level that searched is called ``search``, and the network is the expert.

Revision ID: v0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0010"
down_revision = "v0009"
branch_labels = None
depends_on = None

RENAMED = {"expert": "search", "network": "expert"}


def upgrade() -> None:
    rename(RENAMED)


def downgrade() -> None:
    rename({new: old for old, new in RENAMED.items()})


def rename(names: dict[str, str]) -> None:
    """Call every level by its other name, all at once."""
    for name in ("tables", "days"):
        table = sa.table(name, sa.column("level", sa.String))
        level = sa.case(names, value=table.c.level)
        op.execute(table.update().where(table.c.level.in_(names)).values(level=level))
