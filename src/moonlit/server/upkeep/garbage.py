"""Python's search for garbage, at moments of our choosing.

Looking through everything that compiled rules and hundreds of tables consist of stops all tables
for a fifth of a second, and Python would do so every few seconds. Nearly everything is freed
without it. So what has lived for a moment is set aside, and looked through once in a while.
"""

from __future__ import annotations

import gc
import time

EVERY = 600.0  # seconds


class Garbage:
    """Called once a second."""

    def __init__(self) -> None:
        self._looked = time.monotonic()

    def set_aside(self) -> None:
        """Let the search pass over what is there now; after a while, search through it, too."""
        if time.monotonic() - self._looked > EVERY:
            self._looked = time.monotonic()
            gc.unfreeze()
            gc.collect()
        gc.freeze()

    def take_back(self) -> None:
        """Leave the search to Python again."""
        gc.unfreeze()
