"""Lunar between two rounds: the points of both teams."""

from __future__ import annotations

from typing import Any

from moonlit.bots.values.standings import count_in, expected, level_out, place
from moonlit.games.lunar.state import HOUSE_LEADS, PRINTED_GOAL, State
from moonlit.kernel.decorators import rule

SIZE = 42  # LU-21: more than 30 points win, but both may have more and be level

# The tables that are stored, for so many players and these options; each from so many matches.
TABLES: list[tuple[int, dict[str, Any]]] = [(2, {}), (4, {})]
MATCHES = 100_000


def options(view: State) -> list[int]:
    """The options that decide what points are worth, as ``start`` takes them."""
    goal = [PRINTED_GOAL + int(view.goal_more)] if view.goal_more else []
    return [0, *HOUSE_LEADS, *map(int, view.track), *map(int, view.stars), *goal]


@rule
def scaled(state: State, team: int) -> int:
    """A team's points as though more than 30 won."""
    return state.points[team] * (PRINTED_GOAL + 1) // (PRINTED_GOAL + 1 + state.goal_more)


@rule
def worth(state: State, table: Any, out: Any) -> None:
    for seat in range(state.seats):
        out[seat] = expected(table, SIZE, scaled(state, seat & 1), scaled(state, 1 - (seat & 1)))
    level_out(state.seats, 1.0, out)


@rule
def note(state: State, shares: Any, sums: Any, times: Any) -> None:
    for team in range(2):
        at = place(SIZE, scaled(state, team), scaled(state, 1 - team))
        count_in(sums, times, at, shares[team])
