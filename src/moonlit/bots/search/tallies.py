"""What options brought in the same worlds, summed up: means, and how sure they are."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.decorators import rule

NOTHING = -1  # stands for no option to compare with


@rule
def tally(
    shares: Any, weights: Any, rows: int, shape: tuple[int, int, int], a: int, b: int, out: Any
) -> None:
    """Write by side what option ``a`` brought more than ``b`` on average, then the variances.

    Options are counted as in ``shares``; ``shape`` is how many options, seats and sides there are.
    """
    number, seats, sides = shape
    total = 0.0
    for row in range(rows):
        total += weights[row]
    for side in range(sides):
        mean, square = 0.0, 0.0
        for row in range(rows):
            more = 0.0
            for seat in range(side, seats, sides):
                more += shares[(row * number + a) * seats + seat]
                if b != NOTHING:
                    more -= shares[(row * number + b) * seats + seat]
            mean += weights[row] * more
            square += weights[row] * more * more
        mean /= total
        out[side] = mean
        out[sides + side] = max(0.0, square / total - mean * mean)


@rule
def counts_as(sums: Any, worlds: int) -> float:
    """As how many equally likely worlds a pool with weights counts; ``sums`` are their sums."""
    squares, before = 0.0, 0.0
    for i in range(worlds):
        squares += (sums[i] - before) * (sums[i] - before)
        before = sums[i]
    return before * before / squares if squares > 0.0 else 1.0
