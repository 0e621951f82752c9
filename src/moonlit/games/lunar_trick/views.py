"""Lunar Trick: what a seat sees (LT-40), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import first, has
from moonlit.kernel.codes import EVERYTHING, NO_CARD, SOMETHING
from moonlit.kernel.contract import put
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.records import Ints
from moonlit.kernel.rules import rule

from .rules import deck_size
from .state import CARDS, MAX_SEATS, NUMBERS, OPENING, TRICKS, State


@rule
def view(state: State, seat: int, out: list[State]) -> None:
    """LT-40: hands, the card set aside, and unrevealed choices are private.

    Others' choices are erased with the very fact that they were made: they seem still to choose.
    """
    shown = put(out, state)
    shown.aside = 0
    for other in range(state.seats):
        if other != seat:
            shown.hands[other] = 0
            shown.chosen[other] = NO_CARD


@rule
def seen(state: State, actor: int, action: int, observer: int) -> int:
    if actor == observer or state.phase == TRICKS:
        return EVERYTHING
    return SOMETHING  # LT-10: face down


@rule
def sample(view: State, seat: int, rng: Ints, out: list[State]) -> None:
    """A deal like the view's: own cards, shown cards, and what each seat has shown to lack."""
    state = put(out, view)
    unseen = first(deck_size(view.seats)) & ~view.shown
    if seat < view.seats:
        unseen &= ~view.hands[seat]
    state.aside = deal_hidden(rng, unseen, view.seats, seat, view.lacks, view.sizes, state.hands)


# Own hand, cards shown, the suit of each number, phase, trump, seats and round, the own choice;
# then by seat, oneself first: its card on the table, count, points, hand size, whether it leads
# and is to play, and the suits that it lacks.
OBSERVATION = CARDS + CARDS + NUMBERS + 4 + CARDS + MAX_SEATS * (CARDS + 8)


@rule
def observe(state: State, seat: int, out: Ints) -> None:
    for card in range(CARDS):
        out[card] = has(state.hands[seat], card)
        out[CARDS + card] = has(state.shown, card)
    at = 2 * CARDS
    for number in range(NUMBERS):
        out[at + number] = 0
        for arc in range(3):
            if has(state.suits[arc], number):
                out[at + number] = arc + 1
    at += NUMBERS
    out[at] = state.phase == OPENING
    out[at + 1] = state.trump
    out[at + 2] = state.seats
    out[at + 3] = min(state.round, 127)
    at += 4
    for card in range(CARDS):
        out[at + card] = state.chosen[seat] == card
    at += CARDS
    for i in range(MAX_SEATS):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        sits = i < state.seats
        for card in range(CARDS):
            out[at + card] = sits and state.table[other] == card
        at += CARDS
        out[at] = state.counts[other] if sits else 0
        out[at + 1] = state.points[other] if sits else 0
        out[at + 2] = state.sizes[other] if sits else 0
        out[at + 3] = sits and state.leader == other
        out[at + 4] = sits and state.turn == other
        for arc in range(3):
            # The arc is one that this seat has shown to lack (an empty one tells nothing).
            suit = state.suits[arc]
            out[at + 5 + arc] = sits and suit != 0 and suit & ~state.lacks[other] == 0
        at += 8
