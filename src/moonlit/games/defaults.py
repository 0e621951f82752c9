"""What most games' ``names`` answer: no windows for anytime cards, no penalties, one-step moves.

Our own games import what they take over, so that mypy sees it; a game that does not is given it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

DECLINE = 0
OUTWEIGHED: frozenset[int] = frozenset()


def in_window(state: Any) -> bool:
    return False


def is_answer(action: int) -> bool:
    return False


def could_answer(view: Any) -> bool:
    """To be on the safe side."""
    return True


def last_answer(before: Any, after: Any) -> tuple[int, int] | None:
    return None


def goes_on(state: Any, seat: int, action: int) -> bool:
    return False


def area_of(state: Any, action: int) -> str:
    return "hand"


def target_of(action: int) -> int | None:
    return None


def number_of(action: int) -> int | None:
    return None


def details(state: Any, actions: Sequence[int]) -> dict[str, str]:
    return {}


def few_moves(state: Any) -> bool:
    return True


def next_options(state: Any) -> dict[str, Any]:
    return {}


def penalised(state: Any, seat: int, action: int) -> bool:
    return False


def takes_the_rest(view: Any, seat: int) -> bool:
    return False


def reveals(before: Any, seat: int, actions: Sequence[int], after: Any) -> bool:
    """To be on the safe side, until a game says what it shows."""
    return True


def dealt(state: Any, permutation: int, card: int, pile: int) -> str:
    return f"card {card} to pile {pile}"


# Of a game's ``measures`` one thing need not be there: how sides stand is then what they score.
STANDING = "standing"

USUAL: dict[str, Any] = {
    "DECLINE": DECLINE,
    "OUTWEIGHED": OUTWEIGHED,
    **{
        usual.__name__: usual
        for usual in (
            in_window,
            is_answer,
            could_answer,
            last_answer,
            goes_on,
            area_of,
            target_of,
            number_of,
            details,
            few_moves,
            next_options,
            penalised,
            takes_the_rest,
            reveals,
            dealt,
        )
    },
}
