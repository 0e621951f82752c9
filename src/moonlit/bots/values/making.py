"""Make a table of shares by self-play of ``club``."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import lowest
from moonlit.kernel.contract import (
    advise,
    apply,
    deal,
    note,
    outcome,
    payoffs,
    put_at,
    shuffle,
    start,
    waiting,
)
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

STANDINGS = 256  # of one match that are noted


@rule
def play_and_note(
    seats: int,
    options: Ints,
    rng: Ints,
    deck: Ints,
    room: Any,
    shares: Any,
    sums: Any,
    times: Any,
    matches: int,
) -> None:
    """Play matches; ``room`` holds the match, then its standings at the end of each round."""
    for _ in range(matches):
        state = room[0]
        start(state, seats, options)
        noted, rounds = 0, 0
        while outcome(state) == 0:
            if waiting(state) == 0:
                shuffle(state, rng, deck)
                deal(state, deck)
            else:
                seat = lowest(waiting(state))
                apply(state, seat, advise(state, seat, rng))
            # A round is over when cards are due, or when the next one has begun without a deal.
            due = waiting(state) == 0 and outcome(state) == 0
            if (due or state.round > rounds + 1) and noted + 1 < STANDINGS:
                noted += 1
                put_at(room, noted, state)
                rounds = state.round if due else state.round - 1
        payoffs(state, shares)
        for i in range(noted):
            note(room[1 + i], shares, sums, times)
