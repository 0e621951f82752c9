"""Random play of any game: the first piece of code that knows no game."""

from __future__ import annotations

from .cards import lowest
from .contract import apply, deal, legal, outcome, shuffle, start, waiting
from .decorators import rule
from .random import pick
from .records import Ints, Record


@rule
def play_out(state: Record, rng: Ints, deck: Ints) -> int:
    """Play a match to its end at random, deals included; the number of decisions."""
    decisions = 0
    while True:
        seats = waiting(state)
        if seats != 0:
            seat = lowest(seats)
            apply(state, seat, pick(rng, legal(state, seat)))
            decisions += 1
        elif outcome(state) == 0:
            shuffle(state, rng, deck)
            deal(state, deck)
        else:
            return decisions


@rule
def play_matches(
    state: Record, seats: int, options: Ints, rng: Ints, deck: Ints, matches: int
) -> int:
    """Play whole matches at random, one after another in the same record; the decisions of all."""
    decisions = 0
    for _ in range(matches):
        start(state, seats, options)
        decisions += play_out(state, rng, deck)
    return decisions
