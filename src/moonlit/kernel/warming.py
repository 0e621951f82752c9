"""Compile a game's rules ahead of time."""

from __future__ import annotations

import time
from typing import Any

from . import arrays, cells, keys, records
from .cards import lowest
from .codes import EVERYTHING
from .playouts import play_matches
from .random import pick, seeded

LONGEST_DECK = 64


def compile_game(game: Any) -> float:
    """Put every function of the contract into the disk cache; the seconds it took."""
    began = time.perf_counter()
    # One round, since without values of its own a match need not end.
    options = arrays.ints([1] + [0] * (game.OPTIONS - 1))
    deck = arrays.ints([0] * LONGEST_DECK)
    rng, seats = seeded(0), game.SEATS[-1]
    cell, out = cells.new(game.State), cells.new(game.State)
    cells.start(cell, seats, options)
    cells.shuffle(cell, rng, deck)
    cells.deal(cell, deck)
    seat = lowest(cells.waiting(cell))
    cells.view(cell, seat, out)
    cells.sample(out, seat, rng, out)
    cells.observe(cell, seat, arrays.observation(game.OBSERVATION))
    action = pick(rng, cells.legal(cell, seat))
    cells.why_not(cell, seat, action)
    cells.why_nots(cell, seat, arrays.ints([0] * game.ACTIONS))
    cells.seen_by(cell, seat, action, seats + 1, EVERYTHING)
    cells.apply(cell, seat, action)
    cells.outcome(cell)
    cells.payoffs(cell, arrays.floats(seats))
    state = records.new(game.State)
    keys.key(state)
    play_matches(state, seats, options, rng, deck, 1)
    return time.perf_counter() - began
