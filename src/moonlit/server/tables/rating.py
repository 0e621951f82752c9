"""Ratings for matches among people: who won against whom, partners counting together.

By Plackett and Luce's model for several sides in an order (openskill, after Weng and Lin). A side
counts if people have all its seats: nobody is rated for how a bot played beside them. Who gave up
or was stood in for has the result that came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from ..protocol.messages import Result
from ..storage import ratings, schema
from ..storage.ratings import Rating
from ..storage.store import Storage
from ..storage.stored import SeatRow, TableRow

if TYPE_CHECKING:
    from .rooms import Room

ENOUGH = 10  # matches, before which a rating is shown to nobody
MIDDLE, SCALE = 1500, 30  # so that 400 more means ten to one, as chess players count
FIRST = 25.0  # openskill's own mean of somebody of whom nothing is known


@dataclass(frozen=True)
class Shown:
    """A rating as it is shown: give or take two standard errors."""

    rating: int
    give_or_take: int
    matches: int


def sides_of(people: Mapping[int, str], seats: int, sides: int) -> list[tuple[int, list[str]]]:
    """The sides that count, each with the people who have all its seats; none if it is but one."""
    found = []
    for side in range(sides):
        members = [people.get(seat) for seat in range(side, seats, sides)]
        known = [member for member in members if member is not None]
        if len(known) == len(members):
            found.append((side, known))
    return found if len(found) > 1 else []


def rated(
    game: str,
    sides: Sequence[tuple[int, Sequence[str]]],
    ranks: Sequence[int],
    before: Mapping[str, Rating],
) -> list[Rating]:
    """The ratings of all people after a match; ``ranks`` are places by seat."""
    from openskill.models import PlackettLuce  # loaded when the first such match is over

    model = PlackettLuce()
    teams = [
        [
            model.rating(before[one].mu, before[one].sigma) if one in before else model.rating()
            for one in people
        ]
        for _, people in sides
    ]
    after = model.rate(teams, ranks=[float(ranks[side]) for side, _ in sides])
    return [
        Rating(one, game, new.mu, new.sigma, before[one].matches + 1 if one in before else 1)
        for (_, people), team in zip(sides, after, strict=True)
        for one, new in zip(people, team, strict=True)
    ]


def settling(room: Room, result: Result) -> Callable[[Connection], None]:
    """What is noted with the result of a match: the ratings of people, where it counts."""
    row, match_id = room.row, room.match.id
    if not row.rated or result.how != "finished":
        return lambda _: None
    match = room.playing.match
    sides = room.game.sides(match.sight(match.spectator).now)

    def settle(connection: Connection) -> None:
        column = schema.players.c
        playing = select(column.seat, column.person).where(column.match_id == match_id)
        people = {one.seat: one.person for one in connection.execute(playing)}
        counting = sides_of(people, row.seats, sides)
        everybody = [person for _, members in counting for person in members]
        if counting:
            new = partial(rated, row.game, counting, result.ranks)
            ratings.change(connection, everybody, row.game, new)

    return settle


async def shown_at(row: TableRow, storage: Storage, seats: Sequence[SeatRow]) -> dict[str, int]:
    """At a table where results count: the ratings of those people who have played enough."""
    people = [seat.person for seat in seats if seat.person and row.rated]
    found = await ratings.ratings_of(storage, people, row.game) if people else []
    known = {one.person: shown(one) for one in found}
    return {person: one.rating for person, one in known.items() if one is not None}


def shown(rating: Rating | None) -> Shown | None:
    """A rating for people to see; None before there are enough matches."""
    if rating is None or rating.matches < ENOUGH:
        return None
    return Shown(
        round(MIDDLE + SCALE * (rating.mu - FIRST)), round(2 * SCALE * rating.sigma), rating.matches
    )
