"""All the worlds that a view allows, when they are few."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.contract import imagine, put_at
from moonlit.kernel.decorators import rule
from moonlit.kernel.keys import key

from .scratch import MOST_WORLDS, Scratch

# How often worlds are drawn for each that was found. Drawn evenly, one is overlooked once in nine
# million times; and the sum of its draws' weights is near enough to how likely it is.
DRAWS = 16


@rule
def all_worlds(seen: Any, me: int, past: Any, scratch: Scratch) -> int:
    """Write all worlds and the sums of how likely they are; their number, or 0 if too many."""
    found, drawn, total = 0, 0, 0.0
    drawing, names, sums = scratch.worlds[MOST_WORLDS:], scratch.names, scratch.sums
    while drawn < DRAWS * found or drawn < DRAWS:
        weight = imagine(seen[0], me, past, scratch.rng, drawing, scratch.room)
        name = key(drawing[0])
        at = 0
        while at < found and names[at] != name:
            at += 1
        if at == found:
            if found == MOST_WORLDS:
                return 0
            put_at(scratch.worlds, found, drawing[0])
            names[found] = name
            sums[found] = 0.0
            found += 1
        sums[at] += weight
        total += weight
        drawn += 1
    so_far = 0.0
    for at in range(found):
        so_far += sums[at] / total
        sums[at] = so_far
    return found


@rule
def part(sums: Any, at: int) -> float:
    """How likely one world is."""
    return float(sums[at] - (sums[at - 1] if at > 0 else 0.0))
