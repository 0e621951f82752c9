"""Lunatic: the deal, who is asked, and the winner; what they may do is in ``limits``."""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import count, first, has, one
from moonlit.kernel.codes import BY_MAX_ROUNDS, NOBODY
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import permute
from moonlit.kernel.records import Ints

from .placing import (
    choose_card,
    choose_count,
    choose_face,
    choose_value,
    clear_placing,
)
from .rounds import begin_turn, doubt, go_on, pass_turn
from .sets import NUMBERS, copies, plus_one, plus_third
from .state import (
    CHOOSE_CARDS,
    CHOOSE_COUNT,
    CHOOSE_VALUE,
    DEAL,
    DECLINE,
    DOUBT,
    MAX_SEATS,
    NEXT_TURN,
    NO_ANSWER,
    NUMBERED,
    NYMPH,
    OVER,
    PASS,
    PLACEMENTS,
    WINDOW,
    State,
)
from .windows import answer

# --- the deal ---------------------------------------------------------------------------------


@rule
def start(state: State, seats: int, options: Ints) -> None:
    state.seats = seats
    state.max_rounds = options[0]
    state.dealer = options[5]
    state.round = 0
    state.phase = DEAL
    state.ended_by = 0
    state.end_rule = 0
    state.next_dealer = NOBODY
    state.deck = NUMBERS
    for special in range(4):  # LN-1
        for _ in range(options[1 + special]):
            state.deck = plus_one(state.deck, NYMPH + special)
    clear_game(state)


@rule
def clear_game(state: State) -> None:
    """An empty table, and all seats still in without cards."""
    state.acting = 0
    state.turn = NOBODY
    state.direction = 1  # LN-3
    state.opener = NOBODY
    state.opening_rule = 0
    state.still_in = first(state.seats)
    state.bound = 0
    state.outs = 0
    state.doubted_rounds = 0
    state.placed = 0
    state.each = 0
    state.face_up = 0
    state.placer = NOBODY
    state.doubtable = 0
    state.passed = 0
    for at in range(PLACEMENTS):
        state.by[at] = NOBODY
        state.announced[at] = 0
        state.pile[at] = 0
    clear_placing(state)
    state.gone = 0
    state.aside = 0
    state.valueless = 0
    for seat in range(MAX_SEATS):
        state.out_order[seat] = NOBODY
        state.hands[seat] = 0
        state.sizes[seat] = 0
        state.answers[seat] = NO_ANSWER
        state.buried[seat] = 0
        state.buried_sizes[seat] = 0
        state.known[seat] = 0
    for place in range(MAX_SEATS * MAX_SEATS):
        state.remembered[place] = 0
    clear_last(state)


@rule
def clear_last(state: State) -> None:
    state.last_rule = 0
    state.last_placer = NOBODY
    state.last_doubter = NOBODY
    state.last_true = 0
    state.last_value = 0
    state.last_shown = 0
    state.last_taker = NOBODY
    state.last_number = 0
    state.last_anytime = DECLINE
    state.last_player = NOBODY


@rule
def shuffle(state: State, rng: Ints, deck: Ints) -> None:
    size = count(state.deck)
    permute(rng, deck, 0, size, size)
    permute(rng, deck, size, state.seats, 1)


@rule
def deal(state: State, deck: Ints) -> None:
    clear_game(state)
    size = count(state.deck)
    if state.dealer == NOBODY:
        state.dealer = deck[size]  # LN-2: drawn
    seat = state.dealer
    for i in range(size):  # LN-2: one at a time, from the dealer's left
        seat = seat + 1 if seat + 1 < state.seats else 0
        hand, card = state.hands[seat], deck[i]
        if card < NUMBERED:  # LN-1: three of each value
            state.hands[seat] = plus_third(hand, card // 3)
        else:
            state.hands[seat] = plus_one(hand, special(state, card))
        state.sizes[seat] += 1
    state.round += 1
    state.opener = state.dealer  # LN-3
    begin_turn(state)


@rule
def special(state: State, card: int) -> int:
    """LN-1: the kind of a special card; after the numbers come those of this game, in order."""
    kind, below = NYMPH, NUMBERED
    while True:
        below += count(state.deck & copies(kind))
        if card < below:
            return kind
        kind += 1


# --- who acts, and what then ------------------------------------------------------------------


@rule
def waiting(state: State) -> int:
    return state.acting


@rule
def apply(state: State, seat: int, action: int) -> None:
    if state.phase == CHOOSE_CARDS:
        choose_card(state, seat, action)
    elif state.phase == WINDOW:
        answer(state, seat, action)
    elif state.phase == CHOOSE_VALUE:
        choose_value(state, action)
    elif state.phase == CHOOSE_COUNT:
        choose_count(state, action)
    elif action == PASS:
        pass_turn(state, seat)
    elif action == DOUBT:
        doubt(state, seat, action)
    else:
        choose_face(state, action)
    if state.phase >= NEXT_TURN:
        go_on(state)


# --- the winner -------------------------------------------------------------------------------


@rule
def outcome(state: State) -> int:
    if state.phase != OVER:
        return 0
    if state.outs > 0:
        return one(state.out_order[0])  # LN-23
    leaders = 0
    for seat in range(state.seats):
        if ahead(state, seat) == 0:
            leaders |= one(seat)
    return leaders


@rule
def ahead(state: State, seat: int) -> int:
    """How many still in are ahead of one who is still in."""
    number = 0
    if state.ended_by == BY_MAX_ROUNDS:  # fewer cards are better
        for other in range(state.seats):
            if has(state.still_in, other) and state.sizes[other] < state.sizes[seat]:
                number += 1
    return number  # LN-24: those still in share the last place


@rule
def payoffs(state: State, out: Any) -> None:
    """From 1 for the first out to 0 for the Lunatic; who shares places gets their mean."""
    last = state.seats - 1
    for place in range(state.outs):
        out[state.out_order[place]] = 1.0 - place / last
    for seat in range(state.seats):
        if has(state.still_in, seat):
            before = ahead(state, seat)
            level = 0
            for other in range(state.seats):
                if has(state.still_in, other) and ahead(state, other) == before:
                    level += 1
            out[seat] = 1.0 - (state.outs + before + (level - 1) / 2) / last
