"""Lunar Trick: everything that the contract asks for, in one place."""

import sys

from moonlit.kernel.contract import register, view
from moonlit.kernel.keys import key

from .rules import apply, deal, legal, outcome, payoffs, shuffle, start, waiting, why_not
from .state import (
    ACTED,
    ACTIONS,
    MAX_SEATS,
    OPTIONS,
    SEATS,
    State,
    groups,
    kinds,
    longest,
    segments,
    shares,
)
from .views import OBSERVATION, OBSERVED, ORDERED_BY, ORDERS, hide, observe, sample, seen

register(State, sys.modules[__name__])
