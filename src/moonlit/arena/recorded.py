"""A match of bots at a table, so that there is a record of it."""

from __future__ import annotations

from collections.abc import Sequence

from moonlit.bots.bot import Bot
from moonlit.table.chance import next_move
from moonlit.table.match import Match


def play_on(match: Match, bots: Sequence[Bot]) -> Match:
    """Let bots play a match to its end, each by its view and story; the match."""
    while match.outcome() is None:
        match.play(
            next_move(match, lambda view, seat: bots[seat].choose(view, seat, match.story(seat)))
        )
    return match
