"""The time of a match: seconds since it began, whatever happens to the machine's clock."""

from __future__ import annotations

import time


class Stopwatch:
    """Runs with the process's own clock, which nobody can set. It never goes back.

    The machine's clock is asked once, for the time in which no process had the match in memory.
    If it was set back meanwhile, the match goes on from its last entry.
    """

    def __init__(self, started: float) -> None:
        """``started``: when the match began, in seconds since 1970."""
        self._zero = time.monotonic() - max(0.0, time.time() - started)

    def now(self) -> float:
        return time.monotonic() - self._zero

    def reach(self, seconds: float) -> None:
        """Something has happened at this time: it is at least as late now."""
        self._zero = min(self._zero, time.monotonic() - seconds)
