"""Lunatic: any position with an empty table, for scenarios and tests."""

from __future__ import annotations

from collections.abc import Sequence

from .rounds import go_on
from .rules import clear_game
from .sets import minus, plus_one
from .state import NEXT_TURN, SATYR, State


def set_up(
    state: State,
    hands: Sequence[Sequence[int]],
    opener: int,
    direction: int = 1,
    bound: Sequence[int] = (),
    out: Sequence[int] = (),
) -> None:
    """Put a started match into a position in which a round is to be opened, and begin its turn.

    ``hands`` are kinds of cards by seat, any number each; cards in no hand and before no ``bound``
    seat count as discarded unseen. ``out`` are the seats out, in order; a seat without cards is out
    too, after these (LN-20). There must be enough cards in the game, and somebody with cards.
    """
    dealer = int(state.dealer)
    clear_game(state)
    state.dealer = opener if dealer < 0 else dealer
    state.round = 1
    state.direction = direction
    left = int(state.deck)
    gone = 0
    for seat, kinds in enumerate(hands):
        hand = 0
        for kind in kinds:
            hand = plus_one(hand, kind)
        left = minus(left, hand)
        state.hands[seat] = hand
        state.sizes[seat] = len(kinds)
    for seat in bound:
        state.bound |= 1 << seat
        gone = plus_one(gone, SATYR)
    state.gone = gone
    state.aside = minus(left, gone)
    for seat in [*out, *(seat for seat in range(state.seats) if not hands[seat])]:
        if state.still_in >> seat & 1:
            state.out_order[state.outs] = seat
            state.outs += 1
            state.still_in &= ~(1 << seat)
    state.opener = opener
    state.phase = NEXT_TURN
    go_on(state)
