"""What arena and reports count in Shoot the Moon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .state import State

QUICKEST = 2
SIMULTANEOUS = False
VARIANTS: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def tricks(state: State, sides: int) -> list[int]:
    return list(state.last_tricks[:sides])


def gains(state: State, sides: int) -> list[int]:
    """With the moons that were won on the way (SM-23)."""
    return [state.chips[side] - state.chips_at_deal[side] for side in range(sides)]


def points(state: State, sides: int) -> list[int]:
    return list(state.chips[:sides])


standing = points


def ending(state: State) -> None:
    """A round ends when all cards are played."""


def first(state: State) -> int:
    return int(state.turn)
