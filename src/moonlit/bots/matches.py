"""A match at a table that only bots play: each is asked as at any table, by its view."""

from __future__ import annotations

from collections.abc import Sequence

from moonlit.table import windows
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.moves import Move

from .thoughts import Task, think


def play_next(match: Match, levels: Sequence[str]) -> tuple[Move, list[Event]]:
    """Let whoever is asked next move, by the levels of the seats; the move, and what came of it."""
    move = _next(match, levels)
    return move, match.play(move)


def _next(match: Match, levels: Sequence[str]) -> Move:
    if match.in_window:
        answers = {
            seat: _chosen(match, seat, levels[seat], answering=True)[0] for seat in match.waiting()
        }
        answer = windows.counted(match, answers)
        if answer is not None:
            return answer
    seat = match.sight(match.spectator, asked=False).waiting[0]
    actions = _chosen(match, seat, levels[seat], answering=False)
    return match.sight(seat, asked=False).move(actions)


def _chosen(match: Match, seat: int, level: str, *, answering: bool) -> list[int]:
    return think(Task.about(match, seat, level, answering=answering, repeatable=True))
