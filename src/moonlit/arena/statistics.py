"""Intervals and ratings. A sample is a group of matches on the same cards, never a single match.

Matches of one group are not independent: the same cards are played from every seat. The mean of a
group is one number, groups are independent, and so the interval of their mean is an honest one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95
ELO = 400 / math.log(10)  # points of rating for one unit of a logarithm of odds
MIDDLE = 1500.0
STEPS = 100

SHARE = (0.0, 1.0)  # the bounds of a share of matches

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean, its interval, and the number of samples it is made from."""

    mean: float
    low: float
    high: float
    samples: int

    def as_json(self) -> dict[str, Any]:
        """The estimate as data; an interval that is infinitely wide has no ends."""
        ends = [end if math.isfinite(end) else None for end in (self.low, self.high)]
        return {"mean": self.mean, "low": ends[0], "high": ends[1], "samples": self.samples}


def estimate(
    samples: Sequence[float] | Floats,
    deviations: float | None = None,
    bounds: tuple[float, float] | None = None,
) -> Estimate:
    """The mean of samples with its interval: 95%, or so many standard deviations of a normal.

    Student's distribution widens both as few samples ask for. If the samples have bounds, one more
    at each bound is counted for the interval (as Agresti and Coull do): who has won all of ten is
    not sure to win always.
    """
    values = np.asarray(samples, dtype=np.float64)
    if len(values) == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    mean = float(values.mean())
    if len(values) == 1:
        return Estimate(mean, -math.inf, math.inf, 1)
    low, high = bounds or (-math.inf, math.inf)
    counted = np.append(values, bounds) if bounds else values
    middle, error = float(counted.mean()), float(counted.std(ddof=1)) / math.sqrt(len(counted))
    normal = deviations or normal_deviations(CONFIDENCE)
    wide = student(normal, len(values) - 1) * error
    ends = min(mean, max(low, middle - wide)), max(mean, min(high, middle + wide))
    return Estimate(mean, *ends, len(values))


def normal_deviations(confidence: float) -> float:
    """Within how many standard deviations a normal number stays with this confidence."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def ratio_samples(parts: Floats, wholes: Floats) -> Floats:
    """Samples whose mean is the sum of the parts over that of the wholes, and that differ as it
    does (the delta method): so a ratio has an interval, and so has a difference of two.

    >>> ratio_samples(np.array([1.0, 3.0]), np.array([2.0, 6.0]))
    array([0.5, 0.5])
    """
    middle = wholes.mean()
    ratio = parts.mean() / middle
    return np.asarray(ratio + (parts - ratio * wholes) / middle)


@cache
def student(deviations: float, freedom: int) -> float:
    """As far out in Student's distribution as so many standard deviations are in the normal one.

    >>> round(student(1.959964, 10), 3), round(student(1.959964, 1000), 3)
    (2.228, 1.962)
    """
    tail = 2 * NormalDist().cdf(-deviations)
    low, high = deviations, deviations
    while student_tail(high, freedom) > tail:
        high *= 2
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > tail else (low, middle)
    return high


def student_tail(t: float, freedom: int) -> float:
    """The chance that Student's t is further from 0 than this, on either side."""
    return incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5)


def incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(1 - x, b, a)
    log_front = (
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    # Lentz's method: numerator and denominator grow together, each step is one factor.
    tiny = 1e-300
    c, d = 1.0, 1 / max(1 - (a + b) * x / (a + 1), tiny)
    value = d
    for m in range(1, 400):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + step * d or tiny)
            c = 1 + step / c or tiny
            value *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return math.exp(log_front) * value / a


@dataclass(frozen=True)
class Contests:
    """Matches with the same number of sides.

    ``members[match, side, bot]`` is the part of the side's seats that the bot has;
    ``won[match, side]`` the side's share of the win; ``group[match]`` which matches belong
    together.
    """

    members: Floats
    won: Floats
    group: npt.NDArray[np.int64]


def ratings(contests: Contests, virtual_draws: bool = True) -> list[Estimate]:
    """Bradley–Terry ratings on Elo's scale, 1500 in the middle, with 95% intervals.

    The odds that a side wins are the exponential of its strength, the mean of its bots'; with more
    than two sides this is Luce's choice among all of them. Intervals allow for matches on the same
    cards being alike. One drawn match is added for each pair that has met, so that who never loses
    has a rating too.
    """
    bots = contests.members.shape[2]
    blocks = [contests]
    if virtual_draws:
        blocks.append(draws_between(contests))
    strength = np.zeros(bots)
    for _ in range(STEPS):
        slope, bend = slopes(blocks, strength)
        step = np.linalg.solve(bend, slope.sum(axis=0))
        strength += step / max(1.0, float(np.abs(step).max()))  # not beyond what Newton's holds for
        strength -= strength.mean()
        if np.abs(step).max() < 1e-10:
            break
    slope, bend = slopes(blocks, strength)
    inverse = np.linalg.inv(bend)
    spread = inverse @ (slope.T @ slope) @ inverse
    errors = np.sqrt(np.maximum(np.diag(spread), 0))
    wide = ELO * normal_deviations(CONFIDENCE) * errors
    samples = len(np.unique(contests.group))
    return [
        Estimate(middle, middle - width, middle + width, samples)
        for middle, width in zip((MIDDLE + ELO * strength).tolist(), wide.tolist(), strict=True)
    ]


def slopes(blocks: list[Contests], strength: Floats) -> tuple[Floats, Floats]:
    """The likelihood's slope, group by group, and its bend (the information).

    Strengths count against each other only; the ones in the bend pin down their mean.
    """
    parts, bend = [], np.ones((len(strength), len(strength)))
    for block in blocks:
        logits = block.members @ strength
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        chance = odds / odds.sum(axis=1, keepdims=True)
        each = np.einsum("msb,ms->mb", block.members, block.won - chance)
        groups, place = np.unique(block.group, return_inverse=True)
        slope = np.zeros((len(groups), len(strength)))
        np.add.at(slope, place, each)
        parts.append(slope)
        centre = np.einsum("msb,ms->mb", block.members, chance)
        bend += np.einsum("msb,ms,msc->bc", block.members, chance, block.members)
        bend -= centre.T @ centre
    return np.concatenate(parts), bend


def draws_between(contests: Contests) -> Contests:
    """One drawn match for each two bots that have met on different sides."""
    bots = contests.members.shape[2]
    total = contests.members.sum(axis=1)
    met = total.T @ total - np.einsum("msb,msc->bc", contests.members, contests.members)
    pairs = [(a, b) for a in range(bots) for b in range(a) if met[a, b] > 0]
    members = np.zeros((len(pairs), 2, bots))
    for number, (a, b) in enumerate(pairs):
        members[number, 0, a] = members[number, 1, b] = 1
    return Contests(members, np.full((len(pairs), 2), 0.5), np.arange(len(pairs)))
