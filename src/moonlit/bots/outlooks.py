"""What usually happened after two options, in the worlds in which they were compared.

A number of tricks by which a round ended explains a difference if one option led to it more often,
and it was worth more, or less, than the other ways to end. Whatever is said here agrees with the
difference that it explains: it has the same sign.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from .weighing import Weighing

CLEAR = 0.08  # a difference of how often something happened that is worth a word


@dataclass(frozen=True)
class Count:
    """A number of tricks: how often it came of either option, and what it and the rest brought."""

    tricks: int
    better: float
    worse: float
    gain: float
    otherwise: float

    @property
    def explains(self) -> float:
        """How much of the better option's lead comes from this, in points."""
        return (self.better - self.worse) * (self.gain - self.otherwise)


def telling_count(weighing: Weighing, better: int, worse: int) -> Count | None:
    """The number of tricks that explains most of what the better of two options is ahead by."""
    ends = [_rounds(weighing, action) for action in (better, worse)]
    if not all(ends):
        return None
    gains: Counter[int] = Counter()
    times: Counter[int] = Counter()
    for tricks, gain in (*ends[0], *ends[1]):
        gains[tricks] += gain
        times[tricks] += 1
    often = [Counter(tricks for tricks, _ in found) for found in ends]
    counts = [
        Count(
            tricks,
            often[0][tricks] / len(ends[0]),
            often[1][tricks] / len(ends[1]),
            gains[tricks] / times[tricks],
            (gains.total() - gains[tricks]) / (times.total() - times[tricks]),
        )
        for tricks in times
        if times[tricks] < times.total()
    ]
    telling = [
        count for count in counts if abs(count.better - count.worse) >= CLEAR and count.explains > 0
    ]
    return max(telling, key=lambda count: count.explains, default=None)


def tricks_after(weighing: Weighing, action: int) -> float | None:
    """The tricks that the own side takes on average after an option; None where none are taken."""
    tricks = [tricks for tricks, _ in _rounds(weighing, action)]
    return sum(tricks) / len(tricks) if tricks else None


def _rounds(weighing: Weighing, action: int) -> list[tuple[int, int]]:
    """Of every simulation after an option: the own side's tricks in the round, and its gain."""
    measures, sides, side = weighing.game.measures, weighing.sides, weighing.side
    found: list[tuple[int, int]] = []
    for end in weighing.ends(action):
        tricks: Any = measures.tricks(end, sides)
        gains: Any = measures.gains(end, sides)
        if tricks is None or gains is None:
            return []
        found.append((int(tricks[side]), int(gains[side])))
    return found
