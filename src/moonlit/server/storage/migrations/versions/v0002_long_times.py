"""Times of entries, and numbers of chat lines, in 64 bits.

In 32 bits a match's milliseconds last for 24.8 days. SQLite's numbers have 64 bits anyway.

Revision ID: v0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"
branch_labels = None
depends_on = None

COLUMNS = (("entries", "time"), ("chat", "number"))


def upgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        for table, column in COLUMNS:
            op.alter_column(table, column, type_=sa.BigInteger, existing_type=sa.Integer)
        op.execute("alter sequence chat_number_seq as bigint")


def downgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.execute("alter sequence chat_number_seq as integer")
        for table, column in COLUMNS:
            op.alter_column(table, column, type_=sa.Integer, existing_type=sa.BigInteger)
