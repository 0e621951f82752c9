"""A whole move, chosen step by step from a view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moonlit import games
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell


class Illegal(Exception):
    """A bot chose what its own view does not allow. Of which cards is nobody's business."""


def allowed(view: Cell, seat: int, action: int) -> int:
    """The action, if the seat may take it; Illegal if not."""
    if not 0 <= action < 63 or not int(cells.legal(view, seat)) >> action & 1:
        raise Illegal("A bot chose an action that is not legal.")
    return action


def whole_move(game: str, view: Cell, seat: int, choose: Callable[[Cell], int]) -> list[int]:
    """The actions of one move of a seat.

    ``choose`` is given the seat's view before each step. The steps of a half-made move concern
    nobody else, so they are taken on the view itself; the last one is not taken. Illegal if one of
    them may not be.
    """
    rules, names = games.game(game).rules, games.game(game).names
    state: Any = rules.State
    cell = cells.copy(state, view)
    actions = [allowed(cell, seat, choose(cell))]
    while names.goes_on(cells.plain(state, cell), seat, actions[-1]):
        cells.apply(cell, seat, actions[-1])
        actions.append(allowed(cell, seat, choose(cell)))
    return actions
