"""What arena and reports count in Lunar Trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .state import State

QUICKEST = 3
SIMULTANEOUS = True  # LT-10: the opening
VARIANTS: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def tricks(state: State, sides: int) -> list[int]:
    """LT-31: with the eclipses that count as tricks."""
    return list(state.last_counts[:sides])


def gains(state: State, sides: int) -> list[int]:
    return list(state.last_points[:sides])


def points(state: State, sides: int) -> list[int]:
    return list(state.points[:sides])


standing = points


def ending(state: State) -> None:
    """A round ends when all cards are played."""


def first(state: State) -> int:
    return 0
