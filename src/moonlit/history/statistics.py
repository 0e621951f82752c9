"""What a history adds up to, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from .matches import Played

SURE = 1.96  # standard errors: 95 of 100 such intervals hold what is true
MOST_KINDS = 6  # of mistakes that are told


@dataclass(frozen=True)
class Wins:
    """How often one has won against a level, and between what the true share lies."""

    against: str
    matches: int
    won: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The part of all matches that was won."""
        return self.won / self.matches


@dataclass(frozen=True)
class Scored:
    """How well a match was played."""

    match: str
    started: float
    score: int


@dataclass(frozen=True)
class Mistakes:
    """A kind of mistakes, and how often it was made."""

    kind: str
    count: int


@dataclass(frozen=True)
class Statistics:
    """One game: wins by level, play scores (the oldest first), the most frequent mistakes."""

    game: str
    matches: int
    wins: Sequence[Wins]
    scores: Sequence[Scored]
    mistakes: Sequence[Mistakes]


def wilson(won: int, matches: int) -> tuple[float, float]:
    """Wilson's interval for a share, of 95 %: sensible for few matches, and for 0 of n too.

    >>> [round(end, 2) for end in wilson(3, 10)]
    [0.11, 0.6]
    """
    if not matches:
        return 0.0, 1.0
    square = SURE * SURE
    middle = (won + square / 2) / (matches + square)
    half = SURE / (matches + square) * sqrt(won * (matches - won) / matches + square / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def statistics(played: Iterable[Played]) -> list[Statistics]:
    """Of every game that was played to its end, those with most matches first."""
    of_game: dict[str, list[Played]] = {}
    for match in played:
        if match.how == "finished":
            of_game.setdefault(match.game, []).append(match)
    found = [_of(game, matches) for game, matches in of_game.items()]
    return sorted(found, key=lambda one: (-one.matches, one.game))


def _of(game: str, matches: Sequence[Played]) -> Statistics:
    against = Counter(match.against for match in matches)
    won = Counter(match.against for match in matches if match.won)
    mistakes: Counter[str] = Counter()
    for match in matches:
        mistakes.update(match.mistakes)
    return Statistics(
        game,
        len(matches),
        [
            Wins(level, number, won[level], *wilson(won[level], number))
            for level, number in against.most_common()
        ],
        [
            Scored(match.match, match.started, match.score)
            for match in sorted(matches, key=lambda match: match.started)
            if match.score is not None
        ],
        [Mistakes(kind, count) for kind, count in mistakes.most_common(MOST_KINDS)],
    )
