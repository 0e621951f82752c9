"""Tables by score: what a side may expect that has so much while the best other side has so much.

For two sides this is all there is to know between two rounds; for more it is a good summary.
"""

from __future__ import annotations

from typing import Any

from moonlit.kernel.decorators import rule


@rule
def place(size: int, own: int, best: int) -> int:
    """Where in a table of ``size`` rows and columns, written as one row, such a side is."""
    return min(own, size - 1) * size + min(best, size - 1)


@rule
def expected(table: Any, size: int, own: int, best: int) -> float:
    """A side's share by its score and that of the best other side."""
    return float(table[place(size, own, best)])


@rule
def count_in(sums: Any, times: Any, at: int, share: float) -> None:
    """Note that a side that was in this place got this share in the end."""
    sums[at] += share
    times[at] += 1


@rule
def level_out(seats: int, whole: float, out: Any) -> None:
    """Make the seats' shares add up to the whole."""
    total = 0.0
    for seat in range(seats):
        total += out[seat]
    for seat in range(seats):
        out[seat] = out[seat] * whole / total if total > 0.0 else whole / seats
