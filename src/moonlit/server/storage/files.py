"""Records that were brought as files, to be looked at and reviewed; they are kept for a while."""

from __future__ import annotations

import hashlib
import time
from contextlib import suppress

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from . import schema
from .store import Storage
from .stored import FILE

KEPT_FOR = 30 * 86_400.0  # seconds
MOST = 2_000


def id_of(record: str) -> str:
    """The same file has the same id, and nobody can guess it without having the file."""
    return FILE + hashlib.sha256(record.encode()).hexdigest()[:32]


async def add(
    storage: Storage, id: str, game: str, packed: bytes, person: str | None = None
) -> None:
    """Keep a record, and forget those that are old or too many and in nobody's history."""
    now, column = time.time(), schema.files.c
    newest = select(column.id).order_by(column.created.desc()).limit(MOST).scalar_subquery()
    row = {"id": id, "game": game, "record": packed, "created": now, "person": person}
    in_histories = select(schema.imported.c.file_id).scalar_subquery()

    def keep(connection: Connection) -> None:
        old = (column.created < now - KEPT_FOR) | column.id.not_in(newest)
        connection.execute(delete(schema.files).where(old, column.id.not_in(in_histories)))
        connection.execute(insert(schema.files), row)

    with suppress(IntegrityError):  # it is here already
        await storage.write(keep)


async def find(storage: Storage, id: str) -> tuple[str, bytes] | None:
    """The game and the packed record of a file."""
    column = schema.files.c
    rows = await storage.rows(select(column.game, column.record).where(column.id == id))
    return (rows[0]["game"], bytes(rows[0]["record"])) if rows else None
