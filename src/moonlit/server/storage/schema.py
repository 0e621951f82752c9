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
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
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
    Column("quick", Boolean, nullable=False, server_default=false()),  # for strangers
    Column("pace", String(16), nullable=False),
    Column("takebacks", String(16), nullable=False, server_default="strict"),
    Column("host", String(64)),  # a person
    Column("created", Float, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),  # its results count
    # Its first match has cards that others play too.
    Column("same_cards", Boolean, nullable=False, server_default=false()),
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
    Column("hidden", Boolean, nullable=False, server_default=false()),  # off their own list
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

reviews = Table(  # of finished matches, packed as they are shown
    "reviews",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of its form
    Column("data", LargeBinary, nullable=False),
)

challenges = Table(  # a match whose cards others may play from the same seat
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(48), nullable=False),  # of who played it there
    Column("created", Float, nullable=False),
    UniqueConstraint("match_id", "seat"),
)

days = Table(  # the deal of a day, the same for everyone
    "days",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),  # in UTC, as 2026-11-18
    Column("secret", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("level", String(16), nullable=False),
    Column("par", JSON(none_as_null=True)),  # how master came out of it, once it has played
    Column("par_since", Float),  # when somebody began to let it play
)

attempts = Table(  # matches with cards that others play too; one for each person
    "attempts",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("deal", String(64), nullable=False),  # a challenge's id, or a day and a game
    Column("person", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(48), nullable=False),
    Column("created", Float, nullable=False),
    Column("judged", Boolean, nullable=False, server_default=false()),
    Column("score", Integer),  # how well it was played, once it is judged
    UniqueConstraint("deal", "person"),
    Index("attempts_person", "person", "deal"),
)

files = Table(  # records that were brought to be reviewed, packed, and their reviews
    "files",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    Column("version", Integer),  # of the form of its review
    Column("data", LargeBinary),  # its review, as in ``reviews``
    Column("person", String(64)),  # who has brought it
    Index("files_created", "created"),
)

scores = Table(  # of a review, what a person's history tells of each seat
    "scores",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("score", Integer),
    Column("mistakes", JSON, nullable=False),  # how often each kind was made
)

imported = Table(  # matches of a person's history that were played elsewhere; their records: files
    "imported",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("file_id", ForeignKey("files.id"), primary_key=True),
    Column("match_id", String(64), nullable=False),  # where it was played
    Column("played", JSON, nullable=False),
    Column("started", Float, nullable=False),
    Index("imported_file", "file_id"),
)

ratings = Table(  # how strong people are among each other, game by game
    "ratings",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
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

subscriptions = Table(  # browsers that are told whose turn it is while their page is closed
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the endpoint
    Column("person", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),  # at the browser's push service
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Index("subscriptions_person", "person"),
)

measures = Table(  # what is noted of a person at a table, by its host or by themselves
    "measures",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("kind", String(16), primary_key=True),  # asked, muted, removed, again, bots
)
