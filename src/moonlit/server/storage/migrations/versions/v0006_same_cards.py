"""The same cards again: challenges, deals of the day, who played them; records brought as files.

Revision ID: v0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    plain = sa.Column("same_cards", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", plain)
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("match_id", sa.String(64), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.UniqueConstraint("match_id", "seat"),
    )
    op.create_table(
        "days",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("par", sa.JSON),
        sa.Column("par_since", sa.Float),
    )
    op.create_table(
        "attempts",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("judged", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("score", sa.Integer),
        sa.UniqueConstraint("deal", "person"),
    )
    op.create_index("attempts_person", "attempts", ["person", "deal"])
    op.create_table(
        "files",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("version", sa.Integer),
        sa.Column("data", sa.LargeBinary),
    )
    op.create_index("files_created", "files", ["created"])


def downgrade() -> None:
    for name in ("files", "attempts", "days", "challenges"):
        op.drop_table(name)
    op.drop_column("tables", "same_cards")
