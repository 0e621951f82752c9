"""Lunatic: what a seat sees (LN-40), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import count, has, one
from moonlit.kernel.codes import EVERYTHING, NOTHING, SOMETHING
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import write_numbers
from moonlit.kernel.records import Ints

from .limits import to_beat
from .placing import clear_placing
from .sets import copies, memory, plus
from .state import (
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    DOUBT,
    KINDS,
    MAX_SEATS,
    NO_ANSWER,
    NYMPH,
    PASS,
    PLACEMENTS,
    TURN,
    WINDOW,
    State,
)


@rule
def half_made(state: State) -> bool:
    """Is a placement being made, step by step?"""
    return state.phase >= CHOOSE_COUNT and state.phase <= CHOOSE_CARDS


@rule
def hide(shown: State, seat: int) -> None:
    """LN-40: hands, cards face down or discarded unseen, and what others remember are private.

    Answers in a window and placements half made are erased with the very fact of them: others seem
    still to be asked, or still to take their turn.
    """
    shown.aside = 0
    if half_made(shown) and shown.turn != seat:
        shown.phase = TURN
        clear_placing(shown)
    for at in range(shown.placed):
        if shown.by[at] != seat and not has(shown.face_up, at):
            shown.pile[at] = 0
    for other in range(MAX_SEATS):
        if other != seat:
            shown.hands[other] = 0
            shown.buried[other] = 0
            shown.answers[other] = NO_ANSWER
            if shown.phase == WINDOW:  # LN-30: as though they had not answered
                shown.acting |= shown.still_in & one(other)
            for held_by in range(MAX_SEATS):
                shown.remembered[memory(other, held_by)] = 0


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    """A placement is noticed with its last card; face, count and value then stand in the view.

    Of a window nothing is noticed but the card that counts, told by ``last_player`` and
    ``last_anytime`` when the window is closed.
    """
    if actor == observer:
        return EVERYTHING
    if state.phase == TURN and action in (PASS, DOUBT):
        return EVERYTHING
    if state.phase == CHOOSE_CARDS and count(state.chosen) + 1 == state.placing_count:
        return EVERYTHING if state.placing_up else SOMETHING  # LN-40
    return NOTHING


# Sets of cards: own hand, own half-made placement, own cards discarded unseen, cards gone, cards
# doubted last, all by kind; the numbers of `about_table`; then by seat, oneself first, cards known
# to be in the hand and the numbers of `about_seat`; then by placement, the latest first, its cards
# by kind, who made it (oneself first), value and face.
TABLE, SEAT, PLACEMENT = 22, 15, KINDS + MAX_SEATS + 2
OBSERVATION = 5 * KINDS + TABLE + MAX_SEATS * (KINDS + SEAT) + PLACEMENTS * PLACEMENT


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    own_step = half_made(state) and state.turn == seat
    by_kind(state.hands[seat], out, 0)
    by_kind(state.chosen if own_step else 0, out, KINDS)
    by_kind(state.buried[seat], out, 2 * KINDS)
    by_kind(state.gone, out, 3 * KINDS)
    by_kind(state.last_shown, out, 4 * KINDS)
    at = 5 * KINDS
    about_table(state, seat, own_step, out, at)
    at += TABLE
    for i in range(MAX_SEATS):
        if i < state.seats:
            other = seat + i if seat + i < state.seats else seat + i - state.seats
            known = plus(state.known[other], state.remembered[memory(seat, other)])
            by_kind(known, out, at)
            about_seat(state, other, out, at + KINDS)
        else:
            for j in range(KINDS + SEAT):
                out[at + j] = 0
        at += KINDS + SEAT
    for i in range(PLACEMENTS):
        about_placement(state, seat, state.placed - 1 - i, out, at)
        at += PLACEMENT


@rule
def by_kind(cards: int, out: Ints, at: int) -> None:
    """How many cards of each kind."""
    once, twice, thrice = cards, cards >> 16, cards >> 32
    write_numbers(out, at, KINDS, once ^ twice ^ thrice, twice)


@rule
def about_table(state: State, seat: int, own_step: bool, out: Ints, at: int) -> None:
    out[at] = state.phase == WINDOW
    out[at + 1] = has(state.acting, seat)
    out[at + 2] = own_step and state.phase == CHOOSE_COUNT
    out[at + 3] = own_step and state.phase == CHOOSE_VALUE
    out[at + 4] = own_step and state.phase == CHOOSE_CARDS
    out[at + 5] = state.placing_up if own_step else 0
    out[at + 6] = state.placing_count if own_step else 0
    out[at + 7] = state.placing_value if own_step else 0
    for special in range(4):
        out[at + 8 + special] = count(state.deck & copies(NYMPH + special))
    out[at + 12] = state.seats
    out[at + 13] = state.direction
    out[at + 14] = state.each
    out[at + 15] = to_beat(state)
    out[at + 16] = state.doubtable
    out[at + 17] = state.placed
    out[at + 18] = state.doubted_rounds
    out[at + 19] = state.last_true
    out[at + 20] = state.last_value
    out[at + 21] = min(state.round, 127)


@rule
def about_seat(state: State, seat: int, out: Ints, at: int) -> None:
    out[at] = state.sizes[seat]
    out[at + 1] = state.buried_sizes[seat]
    out[at + 2] = has(state.still_in, seat)
    out[at + 3] = has(state.bound, seat)
    out[at + 4] = has(state.passed, seat)
    out[at + 5] = has(state.valueless, seat)
    out[at + 6] = state.turn == seat
    out[at + 7] = state.opener == seat
    out[at + 8] = state.placer == seat
    out[at + 9] = state.last_placer == seat
    out[at + 10] = state.last_doubter == seat
    out[at + 11] = state.last_taker == seat
    for place in range(MAX_SEATS - 1):
        out[at + 12 + place] = state.out_order[place] == seat


@rule
def about_placement(state: State, seat: int, index: int, out: Ints, at: int) -> None:
    for j in range(PLACEMENT):
        out[at + j] = 0
    if index >= 0:
        by, up = state.by[index], has(state.face_up, index)
        if up or by == seat:
            by_kind(state.pile[index], out, at)
        out[at + KINDS + (by - seat if by >= seat else by - seat + state.seats)] = 1
        out[at + KINDS + MAX_SEATS] = state.announced[index]
        out[at + KINDS + MAX_SEATS + 1] = up
