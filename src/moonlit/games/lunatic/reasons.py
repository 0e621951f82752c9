"""Lunatic: the rule that an action breaks."""

from __future__ import annotations

from moonlit.kernel.cards import has
from moonlit.kernel.codes import ALLOWED, MATCH_OVER, NOT_IN_HAND, NOT_NOW, NOT_YOUR_TURN
from moonlit.kernel.decorators import rule

from .placing import most_placed, to_beat
from .rules import legal
from .sets import ASTRONOMERS, NYMPHS, SATYRS, holds
from .state import (
    ANNOUNCE,
    BOUND_FACE_UP,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    COUNT,
    DEAL,
    DECLINE,
    DOUBT,
    FACE_UP_TRUE,
    FACE_UP_UNDOUBTED,
    FOUR_NEED_SHAPESHIFTER,
    HAS_SATYR,
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
    PLAY_ASTRONOMER,
    PLAY_NYMPHS,
    PLAY_SATYR,
    SAME_NUMBER,
    SATYR_STILL_IN,
    SHAPESHIFTER,
    THREE_NYMPHS,
    TOO_FEW_CARDS,
    TURN,
    VALUES,
    WINDOW,
    WINDOW_FIRST,
    WINDOW_OVER,
    State,
)


@rule
def why_not(state: State, seat: int, action: int) -> int:
    if has(legal(state, seat), action):
        return ALLOWED
    if state.phase == OVER:
        return MATCH_OVER
    if state.phase == DEAL:
        return NOT_NOW
    if not has(state.still_in, seat):
        return NOT_YOUR_TURN  # LN-22
    if DECLINE <= action < PLACE_DOWN:
        return why_not_anytime(state, seat, action)
    if seat != state.turn:
        return NOT_RIGHT_AFTER if action == DOUBT and state.doubtable else NOT_YOUR_TURN
    if state.phase == WINDOW:
        return WINDOW_FIRST
    if state.phase == TURN:
        return why_not_turn(state, seat, action)
    return why_not_step(state, seat, action)


@rule
def why_not_anytime(state: State, seat: int, action: int) -> int:
    """LN-30: an answer in a window, in its time or not."""
    hand = state.hands[seat]
    if action == PLAY_NYMPHS:
        if hand & NYMPHS == 0:
            return NOT_IN_HAND
        if hand & NYMPHS != NYMPHS:
            return THREE_NYMPHS
    elif action == PLAY_ASTRONOMER:
        if hand & ASTRONOMERS == 0:
            return NOT_IN_HAND
        if not state.doubtable:
            return NOT_DOUBTABLE
        if state.placer == seat:
            return NOT_ONES_OWN
    elif action >= PLAY_SATYR:
        if action - PLAY_SATYR >= state.seats:
            return NOT_NOW  # nobody sits there
        if hand & SATYRS == 0:
            return NOT_IN_HAND
        if has(state.bound, action - PLAY_SATYR):
            return HAS_SATYR
        if not has(state.still_in, action - PLAY_SATYR):
            return SATYR_STILL_IN
    if state.phase == WINDOW or action == DECLINE:
        return NOT_NOW  # has answered already, or nobody asks
    return WINDOW_OVER


@rule
def why_not_turn(state: State, seat: int, action: int) -> int:
    if action == PASS:
        return MUST_OPEN
    if action == DOUBT:
        if state.placed == 0:
            return NOTHING_TO_DOUBT
        return FACE_UP_UNDOUBTED if has(state.face_up, state.placed - 1) else PASSED_ON
    if action >= COUNT:
        return NOT_NOW  # a placement begins with down or up
    if to_beat(state) == VALUES:
        return MUST_BE_HIGHER
    if state.sizes[seat] < state.each:
        return TOO_FEW_CARDS
    if action == PLACE_DOWN:
        return BOUND_FACE_UP
    return FACE_UP_TRUE


@rule
def why_not_step(state: State, seat: int, action: int) -> int:
    """In the middle of a placement."""
    if action >= CARD:
        if state.phase != CHOOSE_CARDS:
            return NOT_NOW
        if not holds(state.hands[seat], action - CARD):
            return NOT_IN_HAND
        fits = action - CARD == state.placing_value - 1 or action - CARD == SHAPESHIFTER
        if state.placing_up and not fits:
            return FACE_UP_TRUE
        return NOT_NOW  # cards are chosen in ascending order
    if action >= ANNOUNCE:
        if state.phase == CHOOSE_CARDS:
            return NOT_NOW
        if action - ANNOUNCE < to_beat(state):
            return MUST_BE_HIGHER
        return NOT_NOW if state.phase == CHOOSE_COUNT else FACE_UP_TRUE
    if action >= COUNT:
        number = action - COUNT + 1
        if state.placed > 0:
            return SAME_NUMBER if number != state.each else NOT_NOW
        if state.phase != CHOOSE_COUNT:
            return NOT_NOW
        if number > most_placed(state):
            return FOUR_NEED_SHAPESHIFTER
        return NOT_IN_HAND if number > state.sizes[seat] else FACE_UP_TRUE
    return NOT_NOW
