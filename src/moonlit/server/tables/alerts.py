"""Who is away when their turn comes, where there are hours for a move, is told by a push message.

It says whose turn it is at which table, and nothing else: no card, no score, no move.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterable, Sequence

from moonlit.games.variations import titled
from moonlit.text import listed, say

from ..storage.store import Storage
from ..storage.stored import SeatRow, TableRow
from ..storage.subscriptions import Subscription, subscriptions_of, unsubscribe
from ..thinking.pushing import Address, Pusher


class Alerts:
    """Calls people to their tables."""

    def __init__(self, storage: Storage, pusher: Pusher) -> None:
        self._storage, self.pusher = storage, pusher

    async def call(self, table: TableRow, seats: Sequence[SeatRow], away: Iterable[int]) -> None:
        """Tell the people of some seats, in all their browsers, that it is their turn."""
        await asyncio.gather(*(self._call(table, seats, seats[seat]) for seat in away))

    async def _call(self, table: TableRow, seats: Sequence[SeatRow], called: SeatRow) -> None:
        others = [one.name for one in seats if one is not called]
        browsers = await subscriptions_of(self._storage, called.person or "")
        await asyncio.gather(*(self._send(table, others, browser) for browser in browsers))

    async def _send(self, table: TableRow, others: Sequence[str], to: Subscription) -> None:
        done = await self.pusher.send(
            Address(to.endpoint, to.p256dh, to.auth),
            message(table, others, to.language),
            topic=hashlib.sha256(table.id.encode()).hexdigest()[:32],
            lasting=table.clock or 0,
        )
        if done == "gone":
            await unsubscribe(self._storage, to.endpoint)


def message(table: TableRow, others: Sequence[str], language: str) -> str:
    """What the browser shows: that it is the person's turn, and where."""
    title = titled(table.game, table.options)
    return json.dumps(
        {
            "title": say("server", "push", "turn", language, game=title),
            "body": say("server", "push", "with", language, others=listed(others, language)),
            "link": f"/t/{table.play_link}",
        },
        ensure_ascii=False,
    )
