"""A person's own history: play scores, matches from elsewhere, ratings; lists that hide a match.

Revision ID: v0009
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0009"
down_revision = "v0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, name in (("players", "hidden"), ("tables", "rated")):
        no = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column(table, no)
    op.add_column("files", sa.Column("person", sa.String(64)))
    op.create_table(
        "scores",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("score", sa.Integer),
        sa.Column("mistakes", sa.JSON, nullable=False),
    )
    op.create_table(
        "imported",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("file_id", sa.String(64), sa.ForeignKey("files.id"), primary_key=True),
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("played", sa.JSON, nullable=False),
        sa.Column("started", sa.Float, nullable=False),
    )
    op.create_index("imported_file", "imported", ["file_id"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("ratings", "imported", "scores"):
        op.drop_table(name)
    op.drop_column("files", "person")
    op.drop_column("tables", "rated")
    op.drop_column("players", "hidden")
