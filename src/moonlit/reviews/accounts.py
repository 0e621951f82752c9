"""Luck and skill apart: what deals gave, what choices cost, and how well a seat played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonlit.text import LANGUAGES, say

from .results import Account, Decision

LEAST_STAKE = 0.01  # with less at stake in a whole match nobody can play well or badly
A_LITTLE, MUCH = 0.05, 0.2  # of luck


@dataclass(frozen=True)
class Played:
    """What adds up to a score: what choices lost, and what the worst ones would have lost."""

    lost: float
    stake: float

    @property
    def score(self) -> int | None:
        """From 0 to 100, how little was given away; None where next to nothing was at stake."""
        if self.stake < LEAST_STAKE:
            return None
        return round(100 * min(1.0, max(0.0, 1.0 - self.lost / self.stake)))


def played(decisions: Sequence[Decision], side: int) -> Played:
    """How the decisions of one seat were made."""
    return Played(
        -sum(decision.given[side] for decision in decisions),
        sum(decision.stake for decision in decisions),
    )


def account(
    decisions: Sequence[Decision], seat: int, side: int, even: float, result: float
) -> Account:
    """A seat's result as a sum. All decisions of the match are given, of whatever seat.

    What is neither its own doing nor that of the others was nobody's choice: the deals.
    """
    own = sum(decision.given[side] for decision in decisions if decision.seat == seat)
    others = sum(decision.given[side] for decision in decisions if decision.seat != seat)
    return Account(even, result - even - own - others, own, others, result)


def sentences(score: int | None, account: Account) -> dict[str, str]:
    """How a seat played and how lucky it was, in one sentence for each language."""
    luck = "even"
    if abs(account.deals) >= A_LITTLE:
        size = "very" if abs(account.deals) >= MUCH else "little"
        luck = f"{size}_{'lucky' if account.deals > 0 else 'unlucky'}"
    name = "no_choice" if score is None else luck
    return {
        language: say("common", "review", name, language, score=score) for language in LANGUAGES
    }
