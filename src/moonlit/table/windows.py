"""Windows (LN-30): everyone is asked for anytime cards at once, and one answer counts."""

from __future__ import annotations

from collections.abc import Mapping

from moonlit.errors import BadInput
from moonlit.kernel import cells

from .match import Match


def is_open(match: Match) -> bool:
    """Is everyone being asked?"""
    return match.names.in_window(match.now)


def answer(match: Match, move: str) -> int | None:
    """The anytime action that a move stands for, if it does; Refused if it may not be played."""
    refusal = match.why_not(move)
    if refusal:
        raise refusal
    seat, verb, *words = move.split()
    action = match.names.parse(match.now, int(seat), verb, words)[0]
    return action if match.names.is_answer(action) else None


def counted(match: Match, answers: Mapping[int, int]) -> str | None:
    """The move that counts, if any: seats without an answer decline."""
    if not is_open(match):
        raise BadInput("Nobody is being asked for anytime cards now.")
    kind = match.rules.State
    cell = cells.copy(kind, match.cell)
    for seat in match.waiting():
        cells.apply(cell, seat, answers.get(seat, match.names.DECLINE))
    found = match.names.last_answer(match.now, cells.plain(kind, cell))
    return found and f"{found[0]} {match.names.write(match.now, found[0], [found[1]])}"
