"""What a game counts: how a round went, where a match stands, who began it.

All by *side*: a player alone, or partners together. A side's seats are those with the same
remainder: seat % sides.
"""

from __future__ import annotations

from typing import Any


def sides_of(rules: Any, started: Any) -> int:
    """How many sides there are; all seats of the winning one share the win."""
    seats: int = started.seats
    most: float = rules.shares(started)[0]
    return round(seats * most)


def tricks(game: str, state: Any, sides: int) -> list[int] | None:
    """The tricks that each side took in the round that has just ended, as far as they count."""
    if game == "lunatic":
        return None
    counted = state.last_counts if game == "lunar-trick" else state.last_tricks
    return list(counted[:sides])


def gains(game: str, state: Any, sides: int) -> list[int] | None:
    """The points that the round brought each side."""
    if game == "lunatic":
        return None
    if game == "shoot-the-moon":  # with the moons that were won on the way
        return [state.chips[side] - state.chips_at_deal[side] for side in range(sides)]
    return list(state.last_points[:sides])


def ending(game: str, state: Any) -> int | None:
    """Lunatic: the code of the rule by which the round ended."""
    return int(state.last_rule) if game == "lunatic" else None


def points(game: str, state: Any, sides: int) -> list[int]:
    """Where each side stands; in Lunatic, how many places it is ahead of the last."""
    if game == "lunatic":
        order = list(state.out_order[: state.outs])
        return [
            sides - 1 - order.index(seat) if seat in order else 0 for seat in range(state.seats)
        ]
    return list((state.chips if game == "shoot-the-moon" else state.points)[:sides])


def first(game: str, state: Any) -> int:
    """The seat that acts first in the first round; Lunar Trick's opening has none."""
    if game == "lunar":
        return int(state.starter)
    return 0 if game == "lunar-trick" else int(state.turn)
