"""High Card: the rules, and all that the contract asks for."""

import sys
from typing import Any

from moonlit.kernel.cards import count, first, has, one
from moonlit.kernel.codes import (
    ALLOWED,
    EVERYTHING,
    MATCH_OVER,
    NO_CARD,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
)
from moonlit.kernel.contract import put, register
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, write_set
from moonlit.kernel.random import permute
from moonlit.kernel.records import Ints

from .state import (
    ACTIONS,
    CARDS,
    DEAL,
    HAND,
    MAX_SEATS,
    OPTIONS,
    OVER,
    SEATS,
    TRICKS,
    State,
    groups,
    kinds,
    longest,
    segments,
    shares,
)

OBSERVATION = 2 * CARDS + MAX_SEATS


@rule
def start(state: State, seats: int, options: Ints) -> None:
    state.seats = seats
    state.max_rounds = options[0]
    state.round = 0
    state.phase = DEAL
    state.shown = 0
    state.turn = 0
    state.leader = 0
    for seat in range(MAX_SEATS):
        state.hands[seat] = 0
        state.sizes[seat] = 0
        state.lacks[seat] = 0
        state.high_table[seat] = NO_CARD
        state.tricks[seat] = 0


@rule
def shuffle(state: State, rng: Ints, deck: Ints) -> None:
    permute(rng, deck, 0, CARDS, HAND * state.seats)


@rule
def deal(state: State, deck: Ints) -> None:
    for seat in range(state.seats):  # HC-1
        for card in range(HAND):
            state.hands[seat] |= one(deck[HAND * seat + card])
        state.sizes[seat] = HAND
    state.round += 1
    state.phase = TRICKS


@rule
def waiting(state: State) -> int:
    return one(state.turn) if state.phase == TRICKS else 0


@rule
def legal(state: State, seat: int) -> int:
    return state.hands[seat] if state.phase == TRICKS and seat == state.turn else 0


@rule
def why_not(state: State, seat: int, action: int) -> int:
    if state.phase == OVER:
        return MATCH_OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    return ALLOWED if has(state.hands[seat], action) else NOT_IN_HAND


@rule
def apply(state: State, seat: int, action: int) -> None:
    state.hands[seat] &= ~one(action)
    state.sizes[seat] -= 1
    state.shown |= one(action)
    state.high_table[seat] = action
    state.turn = (seat + 1) % state.seats
    if state.turn == state.leader:  # HC-2: the highest card takes the trick, and leads
        for other in range(state.seats):
            if state.high_table[other] > state.high_table[state.leader]:
                state.leader = other
        state.tricks[state.leader] += 1
        state.turn = state.leader
        for other in range(state.seats):
            state.high_table[other] = NO_CARD
        if state.sizes[seat] == 0:
            state.phase = OVER


@rule
def outcome(state: State) -> int:
    winners, most = 0, 0
    if state.phase == OVER:  # HC-3: most tricks
        for seat in range(state.seats):
            if state.tricks[seat] > most:
                winners, most = 0, state.tricks[seat]
            if state.tricks[seat] == most:
                winners |= one(seat)
    return winners


@rule
def payoffs(state: State, out: Any) -> None:
    winners = outcome(state)
    for seat in range(state.seats):
        out[seat] = 1.0 / count(winners) if has(winners, seat) else 0.0


@rule
def hide(shown: State, seat: int) -> None:
    for other in range(shown.seats):
        if other != seat:
            shown.hands[other] = 0


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    return EVERYTHING


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    state = put(out, view)
    unseen = first(CARDS) & ~view.shown
    if seat < view.seats:
        unseen &= ~view.hands[seat]
    deal_hidden(rng, unseen, view.seats, seat, view.lacks, view.sizes, state.hands)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    blank(out, OBSERVATION)
    write_set(out, 0, CARDS, state.hands[seat])
    write_set(out, CARDS, CARDS, state.shown)
    for i in range(state.seats):
        out[2 * CARDS + i] = state.tricks[(seat + i) % state.seats]


register(State, sys.modules[__name__])
