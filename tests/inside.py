"""What a match keeps to itself, for tests that look at a whole position or put another in."""

from __future__ import annotations

from typing import Any

from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.table.match import Match


def cell_of(match: Match) -> Cell:
    """The state's cell: what is changed in it is changed in the match."""
    return match._cell


def state_of(match: Match) -> Any:
    """The state in the form that rules take; likewise."""
    return cells.state(cell_of(match))


def now_of(match: Match) -> Any:
    """The state as plain numbers."""
    return match._now


def put(match: Match, cell: Cell) -> None:
    """Let a match go on from another state."""
    match._cell = cells.copy(match.rules.State, cell)
    match._now = cells.plain(match.rules.State, match._cell)
