"""What arena and reports count in Oh Hell."""

from collections.abc import Mapping
from typing import Any

from .rules import worth
from .state import State

QUICKEST = 3
SIMULTANEOUS = False
VARIANTS: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def tricks(state: State, sides: int) -> list[int]:
    return list(state.tricks[:sides])


def gains(state: State, sides: int) -> list[int]:
    return [int(worth(state.bids[seat], state.tricks[seat])) for seat in range(sides)]


def points(state: State, sides: int) -> list[int]:
    return list(state.points[:sides])


def ending(state: State) -> None:
    """A round ends when all cards are played."""


def first(state: State) -> int:
    return 0  # OH-4
