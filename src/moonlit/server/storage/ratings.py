"""How strong people are among each other, game by game: kept as a mean and a doubt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from . import schema
from .store import Storage


@dataclass(frozen=True)
class Rating:
    """Of a person in a game, by so many matches; ``sigma`` is the standard error of ``mu``."""

    person: str
    game: str
    mu: float
    sigma: float
    matches: int


Rated = Callable[[Mapping[str, Rating]], Collection[Rating]]


async def ratings_of(
    storage: Storage, people: Collection[str], game: str | None = None
) -> list[Rating]:
    """The ratings of some people, in one game or in all."""
    column = schema.ratings.c
    query = select(schema.ratings).where(column.person.in_(people))
    rows = await storage.rows(query if game is None else query.where(column.game == game))
    return [Rating(**row) for row in rows]


def change(connection: Connection, people: Collection[str], game: str, rated: Rated) -> None:
    """Replace the ratings of some people by what a match makes of them, in its transaction."""
    column = schema.ratings.c
    own = column.person.in_(people) & (column.game == game)
    held = select(schema.ratings).where(own).order_by(column.person).with_for_update()
    before = [Rating(**row) for row in connection.execute(held).mappings()]
    after = rated({rating.person: rating for rating in before})
    connection.execute(delete(schema.ratings).where(own))
    if after:
        connection.execute(insert(schema.ratings), [asdict(rating) for rating in after])
