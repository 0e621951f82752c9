"""What arena and reports count in Lunar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .state import State

QUICKEST = 2
SIMULTANEOUS = False

# The open values (LU-30, LU-31): the house's, and others that a table might choose.
VARIANTS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("house", {}),
    ("no_stars", {"stars": {}}),
    ("stars_on_eights", {"stars": {"8": 1}}),
    ("stars_on_wolves", {"stars": {"W": 1}}),
    ("many_stars", {"stars": {"1": 3}}),
    ("most_tricks", {"track": list(range(13))}),
    ("fewest_tricks", {"track": list(range(12, -1, -1))}),
    ("narrow", {"track": [0, 0, 10, 2, 2, 4, 6, 8, 10, 0, 0, 0, 0]}),
    ("broad", {"track": [0, 10, 10, 10, 10, 6, 6, 10, 10, 10, 0, 0, 0]}),
)


def tricks(state: State, sides: int) -> list[int]:
    return list(state.last_tricks[:sides])


def gains(state: State, sides: int) -> list[int]:
    return list(state.last_points[:sides])


def points(state: State, sides: int) -> list[int]:
    return list(state.points[:sides])


standing = points


def ending(state: State) -> None:
    """A round ends when all cards are played."""


def first(state: State) -> int:
    return int(state.starter)
