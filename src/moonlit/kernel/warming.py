"""Compile a game's rules ahead of time."""

from __future__ import annotations

import time
from typing import Any

from . import arrays, keys, records
from .playouts import play_matches
from .random import seeded

LONGEST_DECK = 64


def compile_game(game: Any) -> float:
    """Put every function of the contract into the disk cache; the seconds it took."""
    began = time.perf_counter()
    state, out = records.new(game.State), records.batch(game.State, 1)
    options, deck = arrays.ints([0] * game.OPTIONS), arrays.ints([0] * LONGEST_DECK)
    rng, seats = seeded(0), game.SEATS[-1]
    play_matches(state, seats, options, rng, deck, 1)
    game.payoffs(state, arrays.floats(seats))
    game.start(state, seats, options)
    game.shuffle(state, rng, deck)
    game.deal(state, deck)
    seat = 0
    while not game.waiting(state) >> seat & 1:
        seat += 1
    game.view(state, seat, out)
    keys.key(out[0])
    game.sample(out[0], seat, rng, out)
    game.observe(state, seat, arrays.observation(game.OBSERVATION))
    action = 0
    while game.why_not(state, seat, action) != 0:
        action += 1
    game.seen(state, seat, action, seat)
    game.legal(state, seat)
    game.apply(state, seat, action)
    game.outcome(state)
    return time.perf_counter() - began
