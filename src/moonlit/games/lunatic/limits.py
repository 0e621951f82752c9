"""Lunatic: what may be done and why not the rest, both from the same limits (``kernel.limits``).

What is legal goes by the phase, a reason by the action: many are refused out of their time.
"""

from __future__ import annotations

from moonlit.kernel.cards import count, first, has
from moonlit.kernel.codes import ALLOWED, MATCH_OVER, NOT_IN_HAND, NOT_NOW, NOT_YOUR_TURN
from moonlit.kernel.decorators import rule
from moonlit.kernel.limits import EVERY, Limits, allowed, broken, limiting, only_if

from .sets import (
    ASTRONOMERS,
    COLUMN,
    LAYER,
    NUMBERS,
    NYMPHS,
    SATYRS,
    SHAPESHIFTERS,
    VALUED,
    firsts,
    kinds,
    most_showing,
    three,
    up_to_highest,
    values_showing,
)
from .state import (
    ANNOUNCE,
    BOUND_FACE_UP,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    COUNT,
    DEAL,
    DECLINE,
    DOUBT,
    FACE_UP_TRUE,
    FACE_UP_UNDOUBTED,
    FOUR_NEED_SHAPESHIFTER,
    HAS_SATYR,
    MAX_SEATS,
    MUST_BE_HIGHER,
    MUST_OPEN,
    NOT_DOUBTABLE,
    NOT_ONES_OWN,
    NOT_RIGHT_AFTER,
    NOTHING_TO_DOUBT,
    OVER,
    PASS,
    PASSED_ON,
    PLACE_DOWN,
    PLACE_UP,
    PLAY_ASTRONOMER,
    PLAY_NYMPHS,
    PLAY_SATYR,
    SAME_NUMBER,
    SATYR_STILL_IN,
    THREE_NYMPHS,
    TOO_FEW_CARDS,
    TURN,
    WINDOW,
    WINDOW_FIRST,
    WINDOW_OVER,
    State,
)

A_PASS, A_DOUBT = 1 << PASS, 1 << DOUBT
DOWN, UP = 1 << PLACE_DOWN, 1 << PLACE_UP
DECLINING, THE_NYMPHS, AN_ASTRONOMER = 1 << DECLINE, 1 << PLAY_NYMPHS, 1 << PLAY_ASTRONOMER
ANY_SATYR = ((1 << MAX_SEATS) - 1) << PLAY_SATYR


@rule
def legal(state: State, seat: int) -> int:
    if not has(state.acting, seat):
        return 0
    if state.phase == CHOOSE_CARDS:
        return allowed(limits_of_cards(state, seat))
    if state.phase == WINDOW:
        return allowed(limits_of_window(state, seat))
    if state.phase == TURN:
        if state.placed == 0:
            return allowed(limits_of_opening(state, seat))
        return allowed(limits_of_turn(state, seat))
    if state.phase == CHOOSE_VALUE:
        return allowed(limits_of_value(state, seat))
    return allowed(limits_of_count(state, seat))


@rule
def why_not(state: State, seat: int, action: int) -> int:
    if state.phase == OVER:
        return MATCH_OVER
    if state.phase == DEAL:
        return NOT_NOW
    if not has(state.still_in, seat):
        return NOT_YOUR_TURN  # LN-22
    if DECLINE <= action < PLACE_DOWN:
        reason = broken(limits_of_window(state, seat), action)
        return too_late(state, seat, action) if reason == ALLOWED else reason
    if seat != state.turn:
        return NOT_RIGHT_AFTER if action == DOUBT and state.doubtable else NOT_YOUR_TURN
    if state.phase == WINDOW:
        return WINDOW_FIRST
    if state.phase == TURN:
        if state.placed == 0:
            return broken(limits_of_opening(state, seat), action)
        return broken(limits_of_turn(state, seat), action)
    return why_not_step(state, seat, action)


@rule
def why_not_step(state: State, seat: int, action: int) -> int:
    """In the middle of a placement: each step has its time."""
    if state.phase == CHOOSE_CARDS and action >= CARD:
        return broken(limits_of_cards(state, seat), action)
    if state.phase == CHOOSE_VALUE and ANNOUNCE <= action < CARD:
        return broken(limits_of_value(state, seat), action)
    if COUNT <= action < ANNOUNCE:
        if state.phase == CHOOSE_COUNT:
            return broken(limits_of_count(state, seat), action)
        if state.placed > 0 and action != COUNT + state.each - 1:
            return SAME_NUMBER  # LN-14: so it is not even asked for
    return NOT_NOW


# --- in a window ------------------------------------------------------------------------------


@limiting
def limits_of_window(state: State, seat: int) -> Limits:
    """LN-30: declining, and the anytime cards."""
    hand = state.hands[seat]
    held = (
        DECLINING
        | (THE_NYMPHS if hand & NYMPHS else 0)
        | (AN_ASTRONOMER if hand & ASTRONOMERS else 0)
        | (ANY_SATYR if hand & SATYRS else 0)
    )
    return (
        (first(PLAY_SATYR + state.seats), NOT_NOW),  # nobody sits there
        (held, NOT_IN_HAND),
        (only_if(hand & NYMPHS == NYMPHS, THE_NYMPHS), THREE_NYMPHS),  # LN-32
        (only_if(state.doubtable != 0, AN_ASTRONOMER), NOT_DOUBTABLE),  # LN-36
        (only_if(state.placer != seat, AN_ASTRONOMER), NOT_ONES_OWN),  # LN-36
        (~(state.bound << PLAY_SATYR), HAS_SATYR),  # LN-34
        (~ANY_SATYR | state.still_in << PLAY_SATYR, SATYR_STILL_IN),  # LN-34
    )


@rule
def too_late(state: State, seat: int, action: int) -> int:
    """LN-30: for what the cards allow, whether the window is open to the seat."""
    if state.phase == WINDOW:
        return ALLOWED if has(state.acting, seat) else NOT_NOW
    return NOT_NOW if action == DECLINE else WINDOW_OVER


# --- in a turn --------------------------------------------------------------------------------


@limiting
def limits_of_opening(state: State, seat: int) -> Limits:
    """LN-10: opening is not optional."""
    return (
        (A_PASS | A_DOUBT | DOWN | UP, NOT_NOW),
        (~A_PASS, MUST_OPEN),
        (~A_DOUBT, NOTHING_TO_DOUBT),
        (only_if(not has(state.bound, seat), DOWN), BOUND_FACE_UP),  # LN-34
        (only_if(state.hands[seat] & VALUED != 0, UP), FACE_UP_TRUE),  # LN-19
    )


@limiting
def limits_of_turn(state: State, seat: int) -> Limits:
    """LN-12: pass, raise or doubt. A raise is begun only if it can be completed."""
    face_up = has(state.face_up, state.placed - 1)
    above = higher(to_beat(state))
    # LN-14: a higher value, and as many cards.
    raisable = above != 0 and state.sizes[seat] >= state.each
    showable = raisable and values_showing(state.hands[seat], state.each) & above != 0
    return (
        (A_PASS | A_DOUBT | DOWN | UP, NOT_NOW),
        # LN-15: nobody has passed, so it is the player right after.
        (only_if(state.doubtable != 0, A_DOUBT), FACE_UP_UNDOUBTED if face_up else PASSED_ON),
        (only_if(raisable, DOWN | UP), MUST_BE_HIGHER if above == 0 else TOO_FEW_CARDS),
        (only_if(not has(state.bound, seat), DOWN), BOUND_FACE_UP),  # LN-34
        (only_if(showable, UP), FACE_UP_TRUE),  # LN-19
    )


@rule
def to_beat(state: State) -> int:
    """LN-14: the value announced last; 0 when opening."""
    return state.announced[state.placed - 1] if state.placed > 0 else 0


@rule
def higher(value: int) -> int:
    """The values above one, as kinds."""
    return NUMBERS & LAYER & ~first(value)


# --- in a placement ---------------------------------------------------------------------------


@limiting
def limits_of_count(state: State, seat: int) -> Limits:
    """LN-10: how many cards an opening may have."""
    most = most_showing(state.hands[seat]) if state.placing_up else state.sizes[seat]
    return (
        (first(most_placed(state)) << COUNT, FOUR_NEED_SHAPESHIFTER),
        (first(state.sizes[seat]) << COUNT, NOT_IN_HAND),
        (first(most) << COUNT, FACE_UP_TRUE),  # LN-19
    )


@rule
def most_placed(state: State) -> int:
    """LN-10, LN-11: the most cards that may be placed in this game."""
    return 4 if state.deck & SHAPESHIFTERS else 3


@limiting
def limits_of_value(state: State, seat: int) -> Limits:
    true = EVERY
    if state.placing_up:
        true = values_showing(state.hands[seat], state.placing_count) << ANNOUNCE
    return (
        (higher(to_beat(state)) << ANNOUNCE, MUST_BE_HIGHER),  # LN-14
        (true, FACE_UP_TRUE),  # LN-19
    )


@limiting
def limits_of_cards(state: State, seat: int) -> Limits:
    hand = state.hands[seat]
    true = three(state.placing_value - 1) | SHAPESHIFTERS  # LN-19, LN-33
    fitting = hand & (true if state.placing_up else EVERY)
    # Not a rule, but how the steps are taken: in ascending order, and so that enough are left.
    below = up_to_highest(state.chosen) >> 1
    next_ones = firsts(fitting & ~(below * COLUMN), state.placing_count - count(state.chosen))
    return (
        (kinds(hand) << CARD, NOT_IN_HAND),
        (kinds(fitting) << CARD, FACE_UP_TRUE),
        (next_ones << CARD, NOT_NOW),
    )
