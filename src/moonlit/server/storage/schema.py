"""The database: a table of the lobby, its seats, its matches, and each match as its log.

Nothing in the log is ever changed. Its numbers are unique, so that of two processes that want to
add the next entry one succeeds; a client's own ids are unique too, so that no move is made twice.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()
Long = BigInteger().with_variant(Integer, "sqlite")  # 64 bits: SQLite's numbers have them anyway

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("play_link", String(64), unique=True, nullable=False),
    Column("watch_link", String(64), unique=True, nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("language", String(8), nullable=False),
    Column("level", String(16), nullable=False),  # of the bots
    Column("clock", Integer),  # seconds for a move
    Column("public", Boolean, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("takebacks", String(16), nullable=False, server_default="strict"),
    Column("host", String(64)),  # a person
    Column("created", Float, nullable=False),
    Index("tables_public", "public", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(64)),  # SHA-256 of the browser's secret; null: free, or a bot
    Column("name", String(48), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("stand_in", Boolean, nullable=False),  # a bot plays until the person is back
    Column("resigned", Boolean, nullable=False),  # a bot plays on in this match
    Index("seats_person", "person"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),  # at its table, from 1
    Column("status", String(16), nullable=False),
    Column("options", JSON, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("nonces", JSON, nullable=False),  # from the deal on
    Column("people", JSON, nullable=False),  # names, from the deal on
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("result", JSON),
    UniqueConstraint("table_id", "number"),
)

players = Table(
    "players",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(64), nullable=False),
    Index("players_person", "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1, without gaps
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("client", String(64)),  # the client's own id of its request
    Column("text", Text, nullable=False),
    # Milliseconds since the match began: all deadlines follow. A match may last for months.
    Column("time", Long, nullable=False),
    UniqueConstraint("match_id", "seat", "client"),
)

nonces = Table(
    "nonces",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("nonce", String(64), nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("number", Long, primary_key=True, autoincrement=True),  # of all lines of all tables
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer),
    Column("name", String(48), nullable=False),
    Column("text", Text, nullable=False),
    Column("greeting", String(16)),
    Column("time", Float, nullable=False),
    Column("person", String(64)),  # who said it, so that a host can mute them
    Index("chat_table", "table_id", "number"),
)

measures = Table(  # what a host has done about a person at a table
    "measures",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("kind", String(16), primary_key=True),  # asked, muted, removed
)
