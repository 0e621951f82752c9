"""Par: how ``master`` comes out of a deal, played from the same seat against the same bots.

It is played in pieces, so that nobody who waits for a move waits for a whole match. Every bot is
asked as at a table, by its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonlit.bots.matches import play_next
from moonlit.table.match import Match
from moonlit.table.seals import Seal

PLAYER = "master"


def piece(
    game: str,
    seats: int,
    options: dict[str, Any],
    seal: Seal,
    level: str,
    seat: int,
    moves: Sequence[str],
    more: int,
) -> tuple[list[str], dict[str, Any] | None]:
    """The match after so many more moves: all of them, and the result once it is over."""
    match = Match(game, seats, options, seal=seal)
    for move in moves:
        match.play(move)
    for _ in range(more):
        if match.outcome() is not None:
            break
        play_next(match, [PLAYER if one == seat else level for one in range(seats)])
    outcome = match.outcome()
    written = [str(move) for move in match.moves]
    if outcome is None:
        return written, None
    share = outcome.shares[seat]
    place = 1 + sum(other > share for other in outcome.shares)
    return written, {"share": share, "place": place, "won": seat in outcome.winners}
