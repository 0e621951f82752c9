"""Lunatic: a placement (LN-10, LN-14, LN-19), step by step.

A step is legal only if the whole placement can be completed.
"""

from __future__ import annotations

from moonlit.kernel.cards import count, first, has, without
from moonlit.kernel.decorators import rule

from .rounds import after, forget, get_out, shows, stand
from .sets import (
    COLUMN,
    LAYER,
    NUMBERS,
    SHAPESHIFTERS,
    VALUED,
    copies,
    firsts,
    minus_one,
    most_showing,
    plus_one,
    up_to_highest,
    values_showing,
)
from .state import (
    ANNOUNCE,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    COUNT,
    NEXT_TURN,
    PLACE_DOWN,
    PLACE_UP,
    State,
)

# --- what may be chosen -----------------------------------------------------------------------


@rule
def to_beat(state: State) -> int:
    """LN-14: the value announced last; 0 when opening."""
    return state.announced[state.placed - 1] if state.placed > 0 else 0


@rule
def most_placed(state: State) -> int:
    """LN-10, LN-11: the most cards that may be placed in this game."""
    return 4 if state.deck & SHAPESHIFTERS else 3


@rule
def higher(value: int) -> int:
    """The values above one, as kinds."""
    return NUMBERS & LAYER & ~first(value)


@rule
def faces(state: State, seat: int) -> int:
    """The ways to begin a placement: down, up, none."""
    if state.placed > 0:  # LN-14: as many cards, and a higher value
        above = higher(to_beat(state))
        if state.sizes[seat] < state.each or above == 0:
            return 0
        up = values_showing(state.hands[seat], state.each) & above
    else:
        up = state.hands[seat] & VALUED
    ways = 1 << PLACE_UP if up else 0  # LN-19
    return ways if has(state.bound, seat) else ways | (1 << PLACE_DOWN)  # LN-34


@rule
def counts(state: State, seat: int) -> int:
    """LN-10: how many cards an opening may have."""
    most = most_placed(state)
    if state.placing_up:
        return first(min(most, most_showing(state.hands[seat]))) << COUNT
    return first(min(most, state.sizes[seat])) << COUNT


@rule
def announcements(state: State, seat: int) -> int:
    values = higher(to_beat(state))
    if state.placing_up:  # LN-19
        values &= values_showing(state.hands[seat], state.placing_count)
    return values << ANNOUNCE


@rule
def next_cards(state: State, seat: int) -> int:
    """The kinds that may be chosen next: in ascending order, and so that enough are left."""
    cards = state.hands[seat]
    if state.placing_up:  # LN-19, LN-33
        cards &= copies(state.placing_value - 1) | SHAPESHIFTERS
    below = up_to_highest(state.chosen) >> 1  # the kinds below the one chosen last
    cards &= ~(below * COLUMN)
    return firsts(cards, state.placing_count - count(state.chosen)) << CARD


# --- choosing ---------------------------------------------------------------------------------


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
