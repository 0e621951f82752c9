"""Lunar Trick: what a seat sees (LT-40), as a view, as news of an action, and as numbers."""

from __future__ import annotations

from moonlit.kernel.cards import first
from moonlit.kernel.codes import EVERYTHING, NO_CARD, SOMETHING
from moonlit.kernel.contract import put
from moonlit.kernel.deals import deal_hidden
from moonlit.kernel.decorators import rule
from moonlit.kernel.observing import blank, mark, write_numbers, write_set
from moonlit.kernel.records import Ints

from .rules import deck_size
from .state import CARDS, MAX_SEATS, NUMBERS, OPENING, TRICKS, State


@rule
def hide(shown: State, seat: int) -> None:
    """LT-40: hands, the card set aside, and unrevealed choices are private.

    Others seem still to choose: that a card lies there face down is public, but tells nothing of
    the cards, so that a view does not say who was quicker. The table does (``Match.waiting``).
    """
    shown.aside = 0
    for other in range(shown.seats):
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
    blank(out, OBSERVATION)
    write_set(out, 0, CARDS, state.hands[seat])
    write_set(out, CARDS, CARDS, state.shown)
    at = 2 * CARDS
    one, two, three = state.suits[0], state.suits[1], state.suits[2]
    write_numbers(out, at, NUMBERS, one | three, two | three)
    at += NUMBERS
    out[at] = state.phase == OPENING
    out[at + 1] = state.trump
    out[at + 2] = state.seats
    out[at + 3] = min(state.round, 127)
    at += 4
    mark(out, at, state.chosen[seat])
    at += CARDS
    for i in range(state.seats):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        mark(out, at, state.table[other])
        at += CARDS
        out[at] = state.counts[other]
        out[at + 1] = state.points[other]
        out[at + 2] = state.sizes[other]
        out[at + 3] = state.leader == other
        out[at + 4] = state.turn == other
        # The arcs that this seat has shown to lack (an empty one tells nothing).
        held = ~state.lacks[other]
        out[at + 5] = (one != 0) & (one & held == 0)
        out[at + 6] = (two != 0) & (two & held == 0)
        out[at + 7] = (three != 0) & (three & held == 0)
        at += 8
