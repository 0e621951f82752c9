"""What all tables of a process share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from ..settings import Settings
from ..storage.store import Storage
from ..storage.stored import TableRow
from ..thinking.players import Thinkers
from .alerts import Alerts
from .display import Display

LONGEST_WORK = 5.0  # seconds that are waited for what is being done when the server stops


@dataclass
class Services:
    """What all tables share."""

    settings: Settings
    storage: Storage
    thinkers: Thinkers
    alerts: Alerts
    display: Display = field(default_factory=Display)
    elsewhere: dict[str, dict[str, tuple[int, int, float]]] = field(default_factory=dict)

    _kept: set[asyncio.Task[None]] = field(default_factory=set)

    def keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin something that goes on to its end, even if whoever asked for it goes away."""
        task = asyncio.create_task(work)
        self._kept.add(task)
        task.add_done_callback(self._kept.discard)
        return task

    async def finish(self) -> None:
        """Wait a while for what is still being done."""
        if self._kept:
            await asyncio.wait(self._kept, timeout=LONGEST_WORK)

    def seats_elsewhere(self, row: TableRow) -> set[int]:
        """Seats of a table whose people are at another process."""
        masks = [mask for mask, _, _ in self.elsewhere.get(row.id, {}).values()]
        return {seat for seat in range(row.seats) if any(mask >> seat & 1 for mask in masks)}
