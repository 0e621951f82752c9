"""What somebody would have said who saw all cards: a second line in the picture, named as such.

Nothing is judged by it. The one place of reviews that looks at states, which are open once a match
is over.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from moonlit.bots.search.bot import CheatBot
from moonlit.kernel import cells
from moonlit.table import match_records
from moonlit.table.match import Match
from moonlit.table.played import Moment


def open_cards(record: Mapping[str, Any], moves: Collection[int]) -> dict[int, bytes]:
    """The states before some moves of a finished match, packed."""
    return {
        number: match.packed()
        for number, match in enumerate(match_records.replay(record))
        if number in moves
    }


def chance_seen(bot: CheatBot, final: Match, moment: Moment, packed: bytes, seed: int) -> float:
    """The chance of a seat to win before its move, by the true state."""
    truth, view = cells.unpack(final.rules.State, packed), moment.sight.cell
    bot.reseed(seed)
    action = bot.choose_knowing(truth, view, moment.seat)
    share = dict(bot.weighed(view, moment.seat))[action]
    return min(1.0, share * final.seats / final.entry.sides(moment.sight.now))
