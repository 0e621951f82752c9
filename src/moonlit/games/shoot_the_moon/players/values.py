"""Shoot the Moon between two rounds: the chips of all sides."""

from __future__ import annotations

from typing import Any

from moonlit.bots.values.standings import count_in, expected, level_out, place
from moonlit.games.shoot_the_moon.rules import side, sides
from moonlit.games.shoot_the_moon.state import (
    PRINTED_CHIPS,
    PRINTED_GOAL,
    PRINTED_PAYS,
    State,
    big_moons,
    little_moons,
)
from moonlit.kernel.decorators import rule

SIZE = 12  # SM-31: seven chips win, but the best may be level with more

# The tables that are stored, for so many players and these options; each from so many matches.
TABLES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {}) for seats in (2, 3, 4, 5, 6)),
    *((seats, {"partners": True}) for seats in (4, 6)),
]
MATCHES = 100_000


def options(view: State) -> list[int]:
    """The options that decide what chips are worth, as ``start`` takes them."""
    as_printed = [0, int(view.partners), -1, 0, int(view.highest), int(view.hand_size)]
    goal = PRINTED_GOAL + int(view.goal_more)
    pays = [usual + int(more) for usual, more in zip(PRINTED_PAYS, view.paid_more)]
    if (*pays, goal, view.moons) == (*PRINTED_PAYS, PRINTED_GOAL, 0):
        return as_printed
    moons = [int(big_moons(view)), int(little_moons(view))]
    return [*as_printed, PRINTED_CHIPS, *pays, goal, *moons]  # what all began with counts no more


@rule
def scaled(state: State, chips: int) -> int:
    """Chips as though seven won."""
    return chips * PRINTED_GOAL // (PRINTED_GOAL + state.goal_more)


@rule
def best_other(state: State, own: int) -> int:
    best = 0
    for other in range(sides(state)):
        if other != own:
            best = max(best, state.chips[other])
    return scaled(state, best)


@rule
def worth(state: State, table: Any, out: Any) -> None:
    for seat in range(state.seats):
        own = side(state, seat)
        out[seat] = expected(table, SIZE, scaled(state, state.chips[own]), best_other(state, own))
    level_out(state.seats, 1.0, out)


@rule
def note(state: State, shares: Any, sums: Any, times: Any) -> None:
    for own in range(sides(state)):
        at = place(SIZE, scaled(state, state.chips[own]), best_other(state, own))
        count_in(sums, times, at, shares[own])
