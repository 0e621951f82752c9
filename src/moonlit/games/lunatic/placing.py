"""Lunatic: a placement (LN-10, LN-14, LN-19), step by step.

A step is legal only if the whole placement can be completed (``limits``).
"""

from __future__ import annotations

from moonlit.kernel.cards import count, has, without
from moonlit.kernel.decorators import rule

from .rounds import after, forget, get_out, shows, stand
from .sets import (
    minus_one,
    plus_one,
)
from .state import (
    ANNOUNCE,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    COUNT,
    NEXT_TURN,
    PLACE_UP,
    State,
)


@rule
def choose_face(state: State, action: int) -> None:
    state.placing_up = 1 if action == PLACE_UP else 0
    state.placing_count = state.each
    state.phase = CHOOSE_VALUE if state.placed > 0 else CHOOSE_COUNT


@rule
def choose_count(state: State, action: int) -> None:
    state.placing_count = action - COUNT + 1
    state.phase = CHOOSE_VALUE


@rule
def choose_value(state: State, action: int) -> None:
    state.placing_value = action - ANNOUNCE + 1
    state.phase = CHOOSE_CARDS


@rule
def choose_card(state: State, seat: int, action: int) -> None:
    kind = action - CARD
    state.hands[seat] = minus_one(state.hands[seat], kind)
    state.chosen = plus_one(state.chosen, kind)
    if count(state.chosen) == state.placing_count:
        place(state, seat)


@rule
def place(state: State, seat: int) -> None:
    """The placement is complete: cards and announcement are on the table."""
    stand(state)  # LN-20: a raise makes what it covers stand; LN-23: before all else
    at, up = state.placed, state.placing_up
    state.by[at] = seat
    state.announced[at] = state.placing_value
    state.pile[at] = state.chosen
    state.face_up |= up << at
    state.placed += 1
    state.each = state.placing_count
    state.sizes[seat] -= state.placing_count
    state.placer = seat
    state.doubtable = 1 - up  # LN-19
    state.passed = 0
    if up:
        shows(state, seat, state.chosen)
    else:
        forget(state, seat)
    if has(state.bound, seat):  # LN-34: the Satyr is discarded
        state.bound = without(state.bound, seat)
        state.doubted_rounds = -1
    clear_placing(state)
    if up and state.sizes[seat] == 0:  # LN-20: at once
        get_out(state, seat)
    state.turn = after(state, seat)
    state.phase = NEXT_TURN


@rule
def clear_placing(state: State) -> None:
    state.placing_up = 0
    state.placing_count = 0
    state.placing_value = 0
    state.chosen = 0
