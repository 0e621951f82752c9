"""The course of a match in numbers that designers know: drama, changes of the lead, decisiveness.

A match is looked at between its rounds. Who has most to show then (``Measures.standing``) leads;
before the first round nobody does, and nobody does where several are level.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .statistics import SHARE

Match = Mapping[str, Any]


@dataclass(frozen=True)
class Measure:
    """One number of a match; ``share``: it is one from 0 to 1, told as percent."""

    name: str
    of: Callable[[Match], float]
    share: bool = False

    @property
    def bounds(self) -> tuple[float, float] | None:
        """The least and the most that it can be, if that is known."""
        return SHARE if self.share else None


def between(match: Match) -> Sequence[Sequence[int]]:
    """The standings between two rounds: all but the last, which is the end."""
    found: Sequence[Sequence[int]] = match["standings"][:-1]
    return found


def winners(match: Match) -> list[int]:
    """The sides that won."""
    return [side for side, share in enumerate(match["won"]) if share > 0]


def leader(standing: Sequence[int]) -> int | None:
    """The side that leads alone."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else None


def clear(match: Match) -> float:
    """Did one side win alone?"""
    return float(len(winners(match)) == 1)


def drama(match: Match) -> float:
    """The share of the looks between two rounds at which the later winner was behind."""
    looks = between(match)
    won = winners(match)
    behind = [max(one[side] for side in won) < max(one) for one in looks]
    return sum(behind) / len(looks) if looks else 0.0


def came_back(match: Match) -> float:
    """Was who won behind at half-time?"""
    rounds = match["standings"]
    if len(rounds) < 2:
        return 0.0
    half = rounds[len(rounds) // 2 - 1]
    return float(max(half[side] for side in winners(match)) < max(half))


def lead_changes(match: Match) -> float:
    """How often another side took the lead."""
    leaders = [side for one in match["standings"] if (side := leader(one)) is not None]
    return float(sum(one != other for one, other in pairwise(leaders)))


def settled(match: Match) -> float:
    """The share of the match that is left once the later winner leads for good."""
    won, rounds = winners(match), len(match["standings"])
    left = 0
    for one in reversed(between(match)):
        if leader(one) not in won or len(won) > 1:
            break
        left += 1
    return left / rounds if rounds else 0.0


def margin(match: Match) -> float:
    """By how many points the first is ahead of the second."""
    best, second, *_ = sorted(match["points"], reverse=True)
    return float(best - second)


MEASURES = (
    Measure("clear", clear, share=True),
    Measure("drama", drama, share=True),
    Measure("comebacks", came_back, share=True),
    Measure("lead_changes", lead_changes),
    Measure("settled", settled, share=True),
    Measure("margin", margin),
    Measure("rounds", lambda match: match["rounds"]),
    Measure("decisions", lambda match: match["decisions"]),
)
