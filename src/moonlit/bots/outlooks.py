"""A reason for a hint in games of tricks: where this trick goes, and how the round then ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from moonlit.kernel import cells
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import seeded

from .hints import Asked, Reason, Weighed

CLEAR = 0.2  # a difference of chances that is worth a word
GOOD = 0.6  # counts of tricks that were worth at least this part of the best one are wanted


@dataclass(frozen=True)
class Tricks:
    """Which fields of a game's state count tricks, by side."""

    so_far: str  # in the round that is being played
    ended: str  # in the round that has just ended
    worth: str  # the points that those brought


@dataclass
class Outlook:
    """What came of an option in many worlds: where the trick went, how the round ended."""

    taken: int = 0
    worlds: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)  # sums, by the number of tricks

    @property
    def take(self) -> float:
        return self.taken / max(1, self.worlds)


def of_tricks(asked: Asked, options: Sequence[Weighed], tricks: Tricks) -> Reason:
    """The reason, by comparing the two best options in many worlds."""
    looks = [look_ahead(asked, one.action, tricks) for one in options[:2]]
    wanted = wanted_counts(looks)
    count = counted(asked.plain(asked.view), tricks.so_far)[asked.side]
    values: dict[str, Any] = {"next": count + 1, "wanted": wanted}
    take, alternative = looks[0].take, looks[1].take
    if take <= min(0.5, alternative - CLEAR) and count + 1 not in wanted:
        return "duck", {**values, "percent": round(100 - 100 * take)}
    if take >= max(0.5, alternative + CLEAR):
        return "take", {**values, "percent": round(100 * take)}
    most, times = max(looks[0].ends.items(), key=lambda end: end[1])
    return "aim", {**values, "count": most, "percent": round(100 * times / looks[0].worlds)}


def look_ahead(asked: Asked, action: int, tricks: Tricks) -> Outlook:
    """Play on from an option, by rules of thumb, to the end of the round, in many worlds."""
    side, rng, found = asked.side, seeded(asked.seed + 2), Outlook()
    for cell in asked.worlds():
        state = cells.state(cell)
        before = counted(state, tricks.so_far)
        taken: bool | None = None
        chosen: int | None = action
        actor = asked.seat
        while cells.waiting(cell):
            if chosen is None:
                actor = int(lowest(cells.waiting(cell)))
                chosen = int(cells.advise(cell, actor, rng))
            cells.apply(cell, actor, chosen)
            chosen = None
            if taken is None and counted(state, tricks.so_far) != before:
                taken = counted(state, tricks.so_far)[side] > before[side]
        end = asked.plain(cell)
        count = counted(end, tricks.ended)[side]
        found.worlds += 1
        found.taken += bool(taken)
        found.ends[count] += 1
        found.points[count] += counted(end, tricks.worth)[side]
    return found


def counted(state: Any, name: str) -> list[int]:
    """A field of a state, as numbers by side."""
    return [int(number) for number in getattr(state, name)]


def wanted_counts(looks: Sequence[Outlook]) -> list[int]:
    """The numbers of tricks that were worth most."""
    means = {}
    for count in {count for look in looks for count in look.ends}:
        times = sum(look.ends[count] for look in looks)
        means[count] = sum(look.points[count] for look in looks) / times
    best = max(means.values())
    return [count for count in sorted(means) if means[count] >= GOOD * best]
