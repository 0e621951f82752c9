"""How long to wait after a fault: longer each time, and little again after a success."""

from __future__ import annotations

import random


class Backoff:
    """The wait doubles with every fault in a row, up to ``most`` seconds.

    Each is up to a fifth shorter, by chance: many that failed together do not try again together.
    """

    def __init__(self, first: float, most: float) -> None:
        self.first, self.most = first, most
        self._faults = 0

    def wait(self) -> float:
        """There was another fault: seconds to wait before the next try."""
        seconds = min(self.most, self.first * 2.0 ** min(self._faults, 30))
        self._faults += 1
        return seconds * random.uniform(0.8, 1.0)

    def well(self) -> None:
        """It has worked."""
        self._faults = 0
