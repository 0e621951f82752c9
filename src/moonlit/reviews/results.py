"""What a review says, as values; chances and costs are parts of the win, from 0 to 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

VERSION = 2

Judgement = Literal["best", "fine", "inaccurate", "mistake", "blunder"]
JUDGEMENTS: tuple[Judgement, ...] = ("best", "fine", "inaccurate", "mistake", "blunder")


@dataclass(frozen=True)
class Considered:
    """An option of a decision: the chance to win after it, how far it is behind the best one.

    ``error`` and ``doubt`` are standard errors, of the chance and of how far it is behind.
    """

    action: int
    name: str
    words: Mapping[str, str]  # by language
    chance: float
    error: float
    behind: float
    doubt: float


@dataclass(frozen=True)
class Decision:
    """A decision with more than one option, judged by what its seat knew.

    ``move`` is the number of the move in the record, from 0, and ``step`` that of the step in it.
    ``cost`` is what the choice is behind the best option. ``given`` is by side what the choice gave
    to it against what the search would have done; for the own side that is a loss. ``kind`` is what
    kind of mistake it was, if it was one (``kinds.py``). ``seen`` is the chance to win that an
    all-seeing eye would have given the seat before the move: nothing is judged by it.
    """

    move: int
    step: int
    round: int
    seat: int
    chosen: int
    options: tuple[Considered, ...]  # the best first
    cost: float
    doubt: float
    judgement: Judgement
    reason: Mapping[str, str]  # by language
    given: tuple[float, ...]
    stake: float  # what the worst choice would have cost
    worlds: int  # in which the options were compared
    solved: bool  # was everything from here on worked out to the end?
    kind: str | None = None
    seen: float | None = None

    @property
    def choice(self) -> Considered:
        """The option that was chosen."""
        return next(option for option in self.options if option.action == self.chosen)


@dataclass(frozen=True)
class ChanceAt:
    """The chance of a seat to win before a move, by what it knew."""

    move: int
    chance: float


@dataclass(frozen=True)
class Account:
    """The result of a seat, as a sum: ``even + deals + own + others == result``.

    ``even`` is the chance of everybody before the first card. ``own`` is what the seat's choices
    cost it, so at most a little above nothing; ``others`` what those of the others gave it; and
    ``deals`` all that nobody chose: the cards, and where they lay.
    """

    even: float
    deals: float
    own: float
    others: float
    result: float


@dataclass(frozen=True)
class SeatReview:
    """How a seat played: 100 is always the best option, 0 always the worst; None: no choice."""

    seat: int
    name: str
    side: int
    score: int | None
    account: Account
    counts: Mapping[Judgement, int]
    line: tuple[ChanceAt, ...]
    sentence: Mapping[str, str]  # by language


@dataclass(frozen=True)
class Review:
    """A whole match, or some seats of it, reviewed."""

    game: str
    match: str
    verified: bool  # does the record fit its seals and hashes?
    mark: Mapping[str, str] | None  # if not, what is wrong with it, by language
    simulations: int
    seed: int
    moves: int
    people: tuple[str, ...]
    seats: tuple[SeatReview, ...]
    decisions: tuple[Decision, ...]

    def of(self, seat: int) -> list[Decision]:
        """The decisions of one seat."""
        return [decision for decision in self.decisions if decision.seat == seat]

    def as_json(self) -> dict[str, Any]:
        """As data; ``review`` is the version of its form."""
        return {"review": VERSION, **asdict(self)}
