"""Whether a table is strict or generous about moves taken back; those of before become strict.

Revision ID: v0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    strict = sa.Column("takebacks", sa.String(16), nullable=False, server_default="strict")
    op.add_column("tables", strict)


def downgrade() -> None:
    op.drop_column("tables", "takebacks")
