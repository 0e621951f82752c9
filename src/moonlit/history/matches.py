"""A match that somebody has played, as their history tells of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

PEOPLE = "people"  # in place of a level: somebody played against other people


@dataclass(frozen=True)
class Played:
    """A finished match from the seat of who played it.

    ``levels`` goes by seat: the level of a bot, or None for a person. ``score`` and ``mistakes``
    (how often each kind was made, see ``reviews.kinds``) are there once it was reviewed.
    """

    match: str
    game: str
    seat: int
    people: Sequence[str]
    levels: Sequence[str | None]
    started: float  # seconds since 1970; 0: nobody knows
    how: str  # finished, given_up, broken
    won: bool
    place: int | None
    points: Sequence[int] = ()  # everybody's by seat; none in games without
    score: int | None = None
    mistakes: Mapping[str, int] = field(default_factory=dict)
    variation: str | None = None  # what the way to play was called, if it was one

    @property
    def against(self) -> str:
        """The level of the bots that one played against; or ``people``."""
        others = [level for seat, level in enumerate(self.levels) if seat != self.seat]
        bots = [level for level in others if level is not None]
        return bots[0] if bots and len(bots) == len(others) else PEOPLE


def points_by_seat(scores: Sequence[int] | None, seats: int) -> list[int]:
    """A view's scores, which go by seat or by side, for every seat; none where there are none."""
    return [int(scores[seat % len(scores)]) for seat in range(seats)] if scores else []
