"""What a match consists of and comes to: moves made, moves taken back, moments, its outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .sight import Sight


class Played(NamedTuple):
    """A move that was made: its seat, its words, and when, in milliseconds since the start.

    With one that ``revealed`` something its own seat has learned what it could not know before.
    """

    seat: int
    words: str
    time: int
    revealed: bool = True

    def __str__(self) -> str:
        return f"{self.seat} {self.words}"


@dataclass(frozen=True)
class TakenBack:
    """A seat took moves back: after so many moves, to where only the first ``to`` stood."""

    seat: int
    after: int
    to: int


@dataclass(frozen=True)
class Moment:
    """A step that a seat takes, and all that it knows before: what it sees, and what it noticed."""

    seat: int
    action: int
    sight: Sight
    story: list[tuple[int, int]]


@dataclass(frozen=True)
class Outcome:
    """Who won a finished match, by which rule, and everyone's share from 0 to 1."""

    winners: list[int]
    by: str
    shares: list[float]

    @property
    def last(self) -> int | None:
        """Who came last, if one seat alone did."""
        found = [seat for seat, share in enumerate(self.shares) if share == min(self.shares)]
        return found[0] if len(found) == 1 else None
