"""Shoot the Moon: what a seat sees (SM-60), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import has, without
from moonlit.kernel.codes import EVERYTHING, NO_CARD
from moonlit.kernel.contract import put
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, mark, write_numbers
from moonlit.kernel.random import pick
from moonlit.kernel.records import Ints

from .cards import alike, kind_of, together, whole_deck
from .rules import hands_dealt, side
from .state import (
    COLOURS,
    DUMMY,
    FIRST_MOONS,
    HAND,
    KINDS,
    LITTLE_MOON,
    MAX_SEATS,
    NUMBERS,
    RED,
    State,
)


@rule
def hide(shown: State, seat: int) -> None:
    """SM-60: hands, the dummy's pile and the rest of the deck are private."""
    shown.aside = 0
    for other in range(len(shown.hands)):
        if other != seat:
            shown.hands[other] = 0
    for i in range(HAND):
        shown.dummy[i] = NO_CARD


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    return EVERYTHING  # SM-60: cards are played face up


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """A deal like the view's: own cards, cards played, and the colours each seat has shown to lack.

    That is all that can be proved of a round, and cards of other rounds tell nothing: nothing is
    forgotten. The dummy follows no suit, so its pile may hold anything.
    """
    state = put(out, view)
    known = view.shown
    if seat < view.seats:
        known = together(known, view.hands[seat])
    # Of a moon of which one is known either copy may be meant: which of them is all the same.
    unseen = whole_deck(view.highest) & ~known
    left = deal_hidden(rng, unseen, view.seats, seat, view.lacks, view.sizes, state.hands)
    for other in range(view.seats):
        state.hands[other] = alike(state.hands[other])
    if view.seats == 2:
        for i in range(view.sizes[DUMMY]):
            bit = pick(rng, left)
            left = without(left, bit)
            state.dummy[i] = kind_of(bit)
    state.aside = alike(left)


# By kind how many are in the own hand, and how many were played; what is led (a colour, a Little
# Moon), the swing, the options, the round; then by place, oneself first and a dummy third: the card
# on the table, the colours it lacks, chips, tricks, hand size, and its part in the trick.
OF_THE_TABLE = COLOURS + 10
OF_A_PLACE = KINDS + COLOURS + 8
OBSERVATION = 2 * KINDS + OF_THE_TABLE + MAX_SEATS * OF_A_PLACE


@rule
def write_kinds(out: Ints, start: int, cards: int) -> None:
    """By kind how many are in a set."""
    twice = cards >> 2 & FIRST_MOONS
    write_numbers(out, start, KINDS, cards ^ twice, twice)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    blank(out, OBSERVATION)
    write_kinds(out, 0, state.hands[seat])
    write_kinds(out, KINDS, state.shown)
    at = 2 * KINDS
    follow = state.follow
    for i in range(COLOURS):
        out[at + i] = has(follow, NUMBERS * i)
    at += COLOURS
    out[at] = (state.winning >= 0) & (state.table[max(state.leader, 0)] == LITTLE_MOON)
    out[at + 1] = state.swing
    out[at + 2] = state.seats
    out[at + 3] = state.partners
    out[at + 4] = state.revoke
    out[at + 5] = state.highest
    out[at + 6] = state.hand_size
    out[at + 7] = min(state.round, 127)
    out[at + 8] = min(state.max_rounds, 127)
    out[at + 9] = state.phase
    at += 10
    for i in range(hands_dealt(state)):
        place = i  # the dummy
        if i < state.seats:
            place = seat + i if seat + i < state.seats else seat + i - state.seats
        observe_place(state, seat, place, out, at)
        at += OF_A_PLACE


@rule
def observe_place(state: State, seat: int, place: int, out: Ints, at: int) -> None:
    own = side(state, place)
    mark(out, at, state.table[place])
    at += KINDS
    lacks = state.lacks[place]
    for i in range(COLOURS):
        out[at + i] = lacks & (RED << NUMBERS * i) != 0
    at += COLOURS
    out[at] = min(state.chips[own], 127)
    out[at + 1] = state.tricks[own]
    out[at + 2] = state.sizes[place]
    out[at + 3] = state.leader == place
    out[at + 4] = state.turn == place
    out[at + 5] = state.dealer == place
    out[at + 6] = state.winning == place
    out[at + 7] = own == side(state, seat)
