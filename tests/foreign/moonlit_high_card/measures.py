"""What arena and reports count in High Card."""

from collections.abc import Mapping
from typing import Any

from .state import State

QUICKEST = 2
SIMULTANEOUS = False
VARIANTS: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def tricks(state: State, sides: int) -> list[int]:
    return list(state.tricks[:sides])


def gains(state: State, sides: int) -> list[int]:
    return list(state.tricks[:sides])


def points(state: State, sides: int) -> list[int]:
    return list(state.tricks[:sides])


def ending(state: State) -> None:
    """A round ends when all cards are played."""


def first(state: State) -> int:
    return 0
