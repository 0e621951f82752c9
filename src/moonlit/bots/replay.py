"""A round played again: would ``club`` players have acted as the others did?"""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import has, rest
from moonlit.kernel.contract import advise, apply, legal
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints


@rule
def plausible(state: Any, past: Any, since: int, seat: int, slip: float, rng: Ints) -> float:
    """How likely the others act as the past says from ``since`` on; the state goes along.

    ``slip`` is how likely somebody does not do as the club does. A past that does not fit the state
    tells nothing.
    """
    weight = 1.0
    for i in range(since, len(past)):
        who, action = past[i][0], past[i][1]
        actions = legal(state, who)
        if not has(actions, action):
            return 1.0
        if who != seat and rest(actions) != 0:
            weight *= 1.0 - slip if advise(state, who, rng) == action else slip
        apply(state, who, action)
    return weight
