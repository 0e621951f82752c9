"""How long a match would be by its options: one that hardly ends is refused, with a sentence.

The estimate is for random play, which every game knows without rules being loaded: a match in which
chance brings nobody to the goal would be long for good players too. With a limit of rounds
(``max_rounds``) every match ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb, inf
from typing import Any

from moonlit.errors import BadInput, Where

from .options import MAX_ROUNDS

MOST_ROUNDS = 200  # as printed a match takes 5 to 40, in the estimate as in fact


def rounds_to(goal: int, gain: float) -> float:
    """About how many rounds take somebody to a goal who gains so much in the mean."""
    return goal / gain if gain else inf


def mean(chances: Sequence[float], pays: Sequence[int]) -> float:
    """What a number of tricks pays in the mean, if it comes with these chances."""
    return sum(chance * pay for chance, pay in zip(chances, pays))


def by_lot(tricks: int, sides: int) -> list[float]:
    """The chances for 0, 1, 2 … of so many tricks, each of which goes to any side alike."""
    one = 1 / sides
    return [comb(tricks, k) * one**k * (1 - one) ** (tricks - k) for k in range(tricks + 1)]


def must_end(options: Mapping[str, Any], name: str, rule: str, rounds: float) -> None:
    """Refuse an option by whose value a match would take so many rounds, about."""
    if options[MAX_ROUNDS.name] is not None or rounds <= MOST_ROUNDS:
        return
    where = Where("option", {"name": name})
    if rounds == inf:
        raise BadInput.named("never_ends", where=where, rule=rule)
    raise BadInput.named("hardly_ends", where=where, rule=rule, rounds=f"{rounds:,.0f}")
