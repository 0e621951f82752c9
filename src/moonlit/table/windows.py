"""Windows: everyone is asked for anytime cards at once, and one answer counts."""

from __future__ import annotations

from collections.abc import Mapping

from moonlit.errors import BadInput
from moonlit.kernel import cells

from .match import Match
from .moves import Move


def counted(match: Match, answers: Mapping[int, int]) -> Move | None:
    """The move that counts, if any: seats without an answer decline."""
    if not match.in_window:
        raise BadInput.named("no_window")
    kind = match.rules.State
    cell = cells.unpack(kind, match.packed())
    asked = cells.plain(kind, cell)
    for seat in match.waiting():
        cells.apply(cell, seat, answers.get(seat, match.names.DECLINE))
    found = match.names.last_answer(asked, cells.plain(kind, cell))
    return found and match.sight(found[0]).move([found[1]])
