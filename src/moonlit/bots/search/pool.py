"""A pool of worlds with weights: for games with beliefs, and for who sees the one true world."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.contract import imagine, put_at
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import draw
from moonlit.kernel.records import Ints

from .scratch import Pool, Scratch


@rule
def fill(
    seen: Any, me: int, past: Any, pool: Pool, start: int, stop: int, scratch: Scratch
) -> None:
    """Imagine worlds that a view allows, for some places of the pool, and sum up their weights."""
    total = pool.sums[start - 1] if start > 0 else 0.0
    for i in range(start, stop):
        total += imagine(seen[0], me, past, scratch.rng, scratch.world, scratch.room)
        pool.sums[i] = total
        put_at(pool.worlds, i, scratch.world[0])


@rule
def drawn(sums: Any, worlds: int, rng: Ints) -> int:
    """The number of a world, drawn by its weight."""
    aim = sums[worlds - 1] * (draw(rng) / 4294967296.0)
    low, high = 0, worlds - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > aim:
            high = middle
        else:
            low = middle + 1
    return low
