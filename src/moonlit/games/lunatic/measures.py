"""What arena and reports count in Lunatic: no tricks and no points, but how rounds end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .state import State

QUICKEST = 3
SIMULTANEOUS = False
VARIANTS: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def tricks(state: State, sides: int) -> None:
    """There are none."""


def gains(state: State, sides: int) -> None:
    """A round brings nobody anything that could be counted."""


def points(state: State, sides: int) -> list[int]:
    """How many places each is ahead of the last."""
    order = list(state.out_order[: state.outs])
    return [sides - 1 - order.index(seat) if seat in order else 0 for seat in range(state.seats)]


def standing(state: State, sides: int) -> list[int]:
    """The fewer cards, the better; who is out is ahead of all who are not, the first of all."""
    ahead = points(state, sides)
    return [ahead[seat] or -int(state.sizes[seat]) for seat in range(sides)]


def ending(state: State) -> int:
    """LN-16 to LN-18, LN-32, LN-36: the rule by which the round ended."""
    return int(state.last_rule)


def first(state: State) -> int:
    return int(state.turn)
