"""What hosts have done about persons at their tables, and who said which line of the chat.

Revision ID: v0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision = "v0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "measures",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
    )
    op.add_column("chat", sa.Column("person", sa.String(64)))


def downgrade() -> None:
    op.drop_column("chat", "person")
    op.drop_table("measures")
