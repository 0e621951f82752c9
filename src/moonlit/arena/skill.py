"""How much of a result is who plays, and how much the cards: its variance, taken apart.

At a table of one side of another level among equal players, everybody plays the same cards from
every seat. What a side wins there differs from match to match. Part of that is who sits there (the
two levels' means), part the cards and the seat (what stays the same when the same seat with the
same cards is played by somebody else), and the rest is what the players made of it by chance and
against each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from .plans import Plan
from .results import Group
from .statistics import CONFIDENCE, Estimate, Floats, normal_deviations, student

BLOCKS = 40  # parts of a run that are left out in turn, to see how sure a number is
PARTS = ("who", "cards")

Numbers = npt.NDArray[np.int_]


def results(plan: Plan, groups: Sequence[Group]) -> Floats:
    """What each side won: by group, seating and side."""
    return np.array([[match["won"] for match in group["matches"]] for group in groups])


def seated(plan: Plan) -> Floats:
    """By seating and side: 1 where the level sits that is measured, which is the first bot."""
    rows = [[seating[side] == 0 for side in range(plan.sides)] for _, seating in plan.seatings]
    return np.array(rows, dtype=np.float64)


def taken_apart(won: Floats, measured: Floats) -> tuple[float, float]:
    """The shares of the variance that who plays explains, and the cards with the seat.

    The cards' share is a covariance: of what two different seatings did at the same seat with the
    same cards, each less the mean of who sat there. It may come out below 0 by chance.
    """
    part = float(measured.mean())
    means = (won * measured).mean() / part, (won * (1 - measured)).mean() / (1 - part)
    who = part * (1 - part) * float(means[0] - means[1]) ** 2
    left = won - np.where(measured > 0, means[0], means[1])
    seatings = won.shape[1]
    together = left.sum(axis=1) ** 2 - (left**2).sum(axis=1)  # all ordered pairs of seatings
    cards = float(together.mean()) / (seatings * (seatings - 1))
    whole = who + float((left**2).mean())
    return (who / whole, cards / whole) if whole > 0 else (math.nan, math.nan)


def skill_and_luck(plan: Plan, groups: Sequence[Group]) -> dict[str, Estimate]:
    """The shares of who plays and of the cards, with 95% intervals."""
    won, measured = results(plan, groups), seated(plan)
    return {
        name: left_out(len(groups), lambda kept, at=at: taken_apart(won[kept], measured)[at])  # type: ignore[misc]
        for at, name in enumerate(PARTS)
    }


def difference(
    plans: tuple[Plan, Plan], groups: tuple[Sequence[Group], Sequence[Group]]
) -> dict[str, Estimate]:
    """By how much the second run's shares are larger than the first's, on the same groups."""
    won = [results(plan, played) for plan, played in zip(plans, groups, strict=True)]
    measured = [seated(plan) for plan in plans]

    def larger(kept: Numbers, at: int) -> float:
        one, other = (taken_apart(won[run][kept], measured[run])[at] for run in range(2))
        return other - one

    number = min(map(len, won))
    return {
        name: left_out(number, lambda kept, at=at: larger(kept, at))  # type: ignore[misc]
        for at, name in enumerate(PARTS)
    }


def left_out(groups: int, number: Callable[[Numbers], float]) -> Estimate:
    """A number of all groups with its interval: how it changes if a part of them is left out.

    That is the jackknife, by blocks of groups; each block takes every so many-th group.
    """
    all_groups = np.arange(groups)
    blocks = min(groups, BLOCKS)
    mean = number(all_groups)
    if blocks < 3 or math.isnan(mean):
        return Estimate(mean, -math.inf, math.inf, groups)
    without = np.array(
        [number(all_groups[all_groups % blocks != block]) for block in range(blocks)]
    )
    if np.isnan(without).any():
        return Estimate(mean, -math.inf, math.inf, groups)
    spread = (blocks - 1) / blocks * float(((without - without.mean()) ** 2).sum())
    wide = student(normal_deviations(CONFIDENCE), blocks - 1) * math.sqrt(spread)
    return Estimate(mean, mean - wide, mean + wide, groups)
