"""How slow the machine was meanwhile: a fixed piece of work, done again and again beside the load.

Others use the same caches and perhaps the same cores, so processor time is dearer when they are
busy. Its shortest time is what it takes when nobody disturbs. It needs few caches itself: a server
with many tables is disturbed by more than this tells.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import Any

OFTEN = 0.5  # seconds between two measurements


class Thing:
    """Something with a few numbers, as a table is made of thousands."""

    def __init__(self, number: int) -> None:
        self.number, self.several = number, [number] * 8


def work() -> float:
    """The processor seconds of the fixed piece of work."""
    began = time.thread_time()
    kept: dict[int, Thing] = {}
    for number in range(1_000):
        thing = kept[number % 300] = Thing(number)
        said = {"number": thing.number, "several": [one for one in thing.several if one]}
        " ".join(f"{key} {value}" for key, value in said.items())
    return time.thread_time() - began


class Yardstick:
    """Measures until it is asked."""

    def __init__(self) -> None:
        self._alone = min(work() for _ in range(50))
        self._found: list[float] = []
        self._task = asyncio.create_task(self._measure())

    async def _measure(self) -> None:
        while True:
            await asyncio.sleep(OFTEN)
            self._found.append(work())

    def slower(self) -> float:
        """How many times its shortest time the work has taken, in the middle."""
        self._task.cancel()
        shortest = min(self._alone, *self._found)
        return statistics.median(self._found or [shortest]) / shortest


def undisturbed(milliseconds: float, slower: float) -> dict[str, Any]:
    """A processor time, and what is left of it when nobody disturbs."""
    return {
        "cpu_ms_a_move": round(milliseconds, 3),
        "machine_slower_by": round(slower, 2),
        "cpu_ms_a_move_undisturbed": round(milliseconds / slower, 3),
    }
