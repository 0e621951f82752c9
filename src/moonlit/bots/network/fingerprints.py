"""What ``observe`` writes, as a hash: a network is of no use to rules that tell it other things."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache

from moonlit import games
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import pick, seeded

DECISIONS = 64
SEED = 19


@cache
def fingerprint(game: str, seats: int, options: Sequence[int]) -> str:
    """A hash of what is observed in some random play, always the same; both modes agree."""
    rules = games.game(game).rules
    cell, rng, deck = cells.new(rules.State), seeded(SEED), arrays.ints([0] * 64)
    cells.start(cell, seats, arrays.ints(games.game(game).completed(seats, options)))
    numbers, found = arrays.observation(rules.OBSERVATION), hashlib.sha256()
    for _ in range(DECISIONS):
        waiting = int(cells.deal_due(cell, rng, deck))
        if waiting == 0:
            break
        seat = int(lowest(waiting))
        cells.observe(cell, seat, numbers)
        found.update(bytes(int(number) & 255 for number in numbers))
        cells.apply(cell, seat, pick(rng, cells.legal(cell, seat)))
    return found.hexdigest()[:16]
