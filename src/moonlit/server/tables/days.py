"""The deal of the day: the same cards and the same bots for everyone at a server, once.

Its secret is drawn when the day begins, by whichever process is first; its seal is shown from then
on, and opened when the day is over.
"""

from __future__ import annotations

import secrets
from typing import Any

from moonlit.bots.ladder import usual, who_plays
from moonlit.table.match import seats_for
from moonlit.table.seals import Seal

from ..storage import same_cards
from ..storage.store import Storage
from ..storage.stored import Day
from .again import Cards
from .calendar import deal_id, today

SEAT = 0  # at which everybody sits
OPTIONS: dict[str, Any] = {}  # how it is played: as usual


def seal(day: Day) -> Seal:
    """What is published when the day begins; it is not that of anybody's match."""
    return Seal(bytes.fromhex(day.secret), deal_id(day.game, day.day))


def cards(day: Day) -> Cards:
    return Cards(day.game, day.seats, day.options, day.level, day.secret)


async def of_today(storage: Storage, game: str) -> Day:
    """Today's deal of a game, drawn now if nobody has asked for it before."""
    seats = seats_for(game, None)
    level = who_plays(game, usual(game), seats, OPTIONS)
    fresh = Day(game, today(), secrets.token_hex(32), seats, OPTIONS, level)
    return await same_cards.day_of(storage, fresh)
