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
            while self._due:
                table = next(iter(self._due))
                del self._due[table]
                began = time.perf_counter()
                try:
                    table.send_updates()
                    reach("shown")
                except Exception:
                    ERRORS.inc()
                    log.exception("showing a table failed")
                # Showing takes half of the time at most: when there is more to do than can be
                # done, moves are acknowledged as quickly as ever, and seen a little later.
                await asyncio.sleep(time.perf_counter() - began)
