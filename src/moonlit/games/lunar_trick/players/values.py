"""Lunar Trick between two rounds: the points of all."""

from __future__ import annotations

from typing import Any

from moonlit.bots.values.standings import count_in, expected, level_out, place
from moonlit.games.lunar_trick.state import PRINTED_GOAL, PRINTED_POINTS, State
from moonlit.kernel.decorators import rule

SIZE = 5  # LT-33: five points end the match

# The tables that are stored, for so many players and these options; each from so many matches.
TABLES: list[tuple[int, dict[str, Any]]] = [(3, {}), (4, {})]
MATCHES = 100_000


def options(view: State) -> list[int]:
    """The options that decide what points are worth, as ``start`` takes them."""
    goal = PRINTED_GOAL + int(view.goal_more)
    points = [usual + int(more) for usual, more in zip(PRINTED_POINTS, view.paid_more)]
    return [0] if (*points, goal) == (*PRINTED_POINTS, PRINTED_GOAL) else [0, *points, goal]


@rule
def scaled(state: State, points: int) -> int:
    """Points as though five ended the match."""
    return points * PRINTED_GOAL // (PRINTED_GOAL + state.goal_more)


@rule
def best_other(state: State, seat: int) -> int:
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.points[other])
    return scaled(state, best)


@rule
def worth(state: State, table: Any, out: Any) -> None:
    for seat in range(state.seats):
        out[seat] = expected(
            table, SIZE, scaled(state, state.points[seat]), best_other(state, seat)
        )
    level_out(state.seats, 1.0, out)


@rule
def note(state: State, shares: Any, sums: Any, times: Any) -> None:
    for seat in range(state.seats):
        own = scaled(state, state.points[seat])
        count_in(sums, times, place(SIZE, own, best_other(state, seat)), shares[seat])
