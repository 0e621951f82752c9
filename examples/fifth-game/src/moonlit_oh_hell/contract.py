"""Oh Hell: everything that the contract asks for; what is not told elsewhere, is told here."""

import sys

from moonlit.kernel.contract import register, view
from moonlit.kernel.keys import key

from .rules import apply, deal, legal, outcome, payoffs, shuffle, start, waiting, why_not
from .state import ACTIONS, CARDS, MAX_SEATS, OPTIONS, SEATS, State
from .views import OBSERVATION, hide, observe, sample, seen


def segments(state: State) -> tuple[int, ...]:
    """The shuffles of a deal: one, of all cards."""
    return (CARDS,)


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    """A label for every place in the deck: whose hand it goes to, turned up, or not dealt."""
    size, seats = state.first_hand - state.round, state.seats  # OH-3
    return (tuple(min(at // size, seats) + (at > size * seats) for at in range(CARDS)),)


def kinds(state: State) -> tuple[tuple[int, ...], ...]:
    """A label for every card: here no two cards are alike."""
    return (tuple(range(CARDS)),)


def longest(state: State) -> tuple[int, int]:
    """The most deals and decisions of a match: of every hand all cards, and a bid."""
    rounds = min(state.max_rounds or state.first_hand, state.first_hand)
    return rounds, state.seats * sum(state.first_hand - played + 1 for played in range(rounds))


def shares(state: State) -> tuple[float, float]:
    """The most that a seat's share of a win can be, and the mean share."""
    return 1.0, 1 / state.seats


register(State, sys.modules[__name__])
