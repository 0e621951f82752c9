"""Shows tables to their guests, one table after the other.

Working out what every seat may see costs more than the move itself. So it is not done at once:
moves are stored and acknowledged in between, and a table at which more has happened meanwhile
is shown once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

from ..upkeep.crashpoints import reach
from ..upkeep.metrics import ERRORS

log = logging.getLogger("moonlit.server")

TURN = 0.002  # seconds of showing, after which others have theirs


class Shown(Protocol):
    """What can be shown: a table."""

    def send_updates(self) -> None: ...


class Display:
    """The tables whose guests have not seen everything yet, in the order in which they came."""

    def __init__(self) -> None:
        self._due: dict[Shown, None] = {}
        self._wake = asyncio.Event()

    def soon(self, table: Shown) -> None:
        self._due[table] = None
        self._wake.set()

    async def run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            # Between two turns everything else that waits is done once: when there is more to do
            # than can be done, moves are acknowledged soon all the same, and seen a little later.
            while self._due:
                self._show_some(time.perf_counter() + TURN)
                await asyncio.sleep(0)

    def _show_some(self, until: float) -> None:
        """Show tables until then, one at least."""
        while self._due:
            table = next(iter(self._due))
            del self._due[table]
            try:
                table.send_updates()
                reach("shown")
            except Exception:
                ERRORS.inc()
                log.exception("showing a table failed")
            if time.perf_counter() > until:
                return
