"""A test that may stop early: group-sequential, with O'Brien and Fleming's boundary.

The data are looked at ten times, at every tenth of what the cap allows. At look k of 10 the
interval is the mean ± 2.087 · √(10/k) standard errors, widened by Student's distribution and by one
more sample at each end of what is possible: a repeated confidence interval (Jennison and Turnbull),
which covers the truth at all ten looks together with 95%. So the test may stop at the first look at
which its interval clears the line, and the interval it stops with is an honest one. At the last
look it is hardly wider than an ordinary one (2.087 against 1.96 standard errors).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .statistics import SHARE, Estimate, estimate

LOOKS = 10
BOUNDARY = 2.087  # of O'Brien and Fleming for ten looks, 5% in all, two sides
FEWEST = 8  # samples without which there is nothing to look at

PASSED, FAILED, OPEN = "passed", "failed", "open"


def look_at(samples: Sequence[float], look: int, bounds: tuple[float, float] = SHARE) -> Estimate:
    """The interval at a look, from 1 to 10."""
    return estimate(samples, BOUNDARY * math.sqrt(LOOKS / look), bounds)


def verdict(found: Estimate, line: float) -> str:
    """Does the interval clear the line?"""
    if found.samples < FEWEST or found.low <= line <= found.high:
        return OPEN
    return PASSED if found.low > line else FAILED


def look_after(part: float) -> int:
    """The latest look that is due when this part of the cap is used; 0 before the first."""
    return min(LOOKS, math.floor(part * LOOKS + 1e-9))
