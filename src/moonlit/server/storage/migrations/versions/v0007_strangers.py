"""Tables at which strangers meet, and which begin by themselves; those of before are none.

Revision ID: v0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0007"
down_revision = "v0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    quick = sa.Column("quick", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", quick)


def downgrade() -> None:
    op.drop_column("tables", "quick")
