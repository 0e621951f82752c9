"""Browsers that want to be told whose turn it is while their page is closed."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from . import schema
from .store import Storage

MOST = 5  # browsers of one person; the oldest give way


@dataclass(frozen=True)
class Subscription:
    """A browser of a person. Its address is its own: a browser has one for each site."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    created: float


def id_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


async def subscribe(storage: Storage, wanted: Subscription) -> None:
    """Note a browser, or what has become of it: its person, its language, its keys."""
    table = schema.subscriptions

    def note(connection: Connection) -> None:
        connection.execute(delete(table).where(table.c.id == wanted.id))
        own = select(table.c.id).where(table.c.person == wanted.person)
        older = connection.scalars(own.order_by(table.c.created.desc()).offset(MOST - 1)).all()
        if older:
            connection.execute(delete(table).where(table.c.id.in_(older)))
        connection.execute(insert(table), asdict(wanted))

    await storage.write(note)


async def unsubscribe(storage: Storage, endpoint: str, person: str | None = None) -> None:
    """Forget a browser: its person wishes so, or it takes nothing any more."""
    table = schema.subscriptions
    whose = table.c.id == id_of(endpoint)
    if person is not None:
        whose &= table.c.person == person
    await storage.write(lambda connection: connection.execute(delete(table).where(whose)))


async def subscriptions_of(storage: Storage, person: str) -> list[Subscription]:
    query = select(schema.subscriptions).where(schema.subscriptions.c.person == person)
    return [Subscription(**row) for row in await storage.rows(query)]
