"""A whole move, chosen step by step from a view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moonlit import games
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell


def whole_move(game: str, view: Cell, seat: int, choose: Callable[[Cell], int]) -> list[int]:
    """The actions of one move of a seat.

    ``choose`` is given the seat's view before each step. The steps of a half-made move concern
    nobody else, so they are taken on the view itself; the last one is not taken.
    """
    rules, names = games.load(game), games.names(game)
    state: Any = rules.State
    cell = cells.copy(state, view)
    actions = [choose(cell)]
    while names.goes_on(cells.plain(state, cell), seat, actions[-1]):
        cells.apply(cell, seat, actions[-1])
        actions.append(choose(cell))
    return actions
