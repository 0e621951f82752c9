"""Named points at which a test lets the process die, as by a power cut.

``MOONLIT_CRASH_AT=stored:3`` ends it when it reaches ``stored`` for the third time. Otherwise
``reach`` does nothing.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from typing import Literal

Point = Literal[
    "dealing",  # seats are fixed, the match has not begun
    "checked",  # an entry may be stored
    "writing",  # a batch of entries is about to be
    "written",  # it is, and nobody knows
    "stored",  # the table knows, and has not taken it
    "taken",  # it has happened
    "finishing",  # it was the last one, the result is not noted
    "acknowledged",  # whose it was sees it, and the answer is on its way
    "shown",  # everybody was sent it
]

_left: dict[str, int] = {}


def arm(environment: Mapping[str, str] = os.environ) -> None:
    """Take the point from the environment."""
    _left.clear()
    point, _, times = environment.get("MOONLIT_CRASH_AT", "").partition(":")
    if point:
        _left[point] = int(times or 1)


def reach(point: Point) -> None:
    """Die here, if that was asked for."""
    if point not in _left:
        return
    _left[point] -= 1
    if not _left[point]:
        os.kill(os.getpid(), signal.SIGKILL)


arm()
