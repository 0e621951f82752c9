"""Python's search for garbage, at moments of our choosing.

Looking through everything that compiled rules and hundreds of tables consist of stops all tables
for a fifth of a second, and Python would do so every few seconds. Nearly everything is freed
without it. So what has lived for a moment is set aside, and looked through once in a while. And
what is young is looked through once a second, before that, and not after every few moves.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 600.0  # seconds
USUAL = gc.get_threshold()
YOUNG = (50_000, 20, 100)  # new things until the young are looked through all the same


@contextmanager
def for_good() -> Iterator[None]:
    """Load what is kept for good: none of it will be garbage, so nothing is searched meanwhile."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


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
        else:
            gc.collect(0)  # what is set aside is not freed for long
        gc.set_threshold(*YOUNG)
        gc.freeze()

    def take_back(self) -> None:
        """Leave the search to Python again."""
        gc.set_threshold(*USUAL)
        gc.unfreeze()
