"""The set-ups that ``club`` can play, and matches with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cases import CASES, LONGEST_DECK, Case, begin
from moonlit.kernel import arrays, contract
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import pick, seeded

SHORT: list[Case] = [
    ("lunar", 2, {"max_rounds": 1}),
    ("lunar", 4, {"max_rounds": 2, "track": [99, 0] * 6 + [99]}),
    ("lunar-trick", 3, {"max_rounds": 1}),
]
CLUB_CASES = CASES + SHORT


def advised_steps(case: Case, seed: int, seats: int = 0xFF) -> Iterator[tuple[Any, Any, int, int]]:
    """A match in which some seats, a set, play by ``club`` and the others at random.

    Before every decision the rules, the state, and who is about to do what.
    """
    rules, state = begin(case)
    rng, deck = seeded(seed), arrays.ints([0] * LONGEST_DECK)
    while not rules.outcome(state):
        waiting = rules.waiting(state)
        if not waiting:
            rules.shuffle(state, rng, deck)
            rules.deal(state, deck)
            continue
        seat = int(lowest(waiting))
        if seats >> seat & 1:
            action = int(contract.advise(state, seat, rng))
        else:
            action = int(pick(rng, rules.legal(state, seat)))
        yield rules, state, seat, action
        rules.apply(state, seat, action)


def share(case: Case, seed: int, seats: int) -> float:
    """What some seats, playing by ``club`` against random ones, take of a match."""
    *_, (rules, state, _, _) = advised_steps(case, seed, seats)
    found = arrays.floats(case[1])
    rules.payoffs(state, found)
    return sum(float(found[seat]) for seat in range(case[1]) if seats >> seat & 1)
