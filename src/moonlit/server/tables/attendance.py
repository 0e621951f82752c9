"""Who of a table's people is here, and since when somebody is missed."""

from __future__ import annotations

import time
from collections.abc import Iterable


class Attendance:
    """When the people of a table's seats were here, as this process knows it."""

    def __init__(self) -> None:
        self._here: set[int] = set()
        self._opened = self._company = time.monotonic()
        self._seen: dict[int, float] = {}  # when the person of a seat was here last

    def note(self, here: Iterable[int]) -> bool:
        """Remember who is here now; True if somebody came to a table at which nobody was."""
        now, before = time.monotonic(), self._here
        self._here = set(here)
        self._seen |= dict.fromkeys(before | self._here, now)
        first = bool(self._here) and not before
        if first:
            self._company = now
        return first

    def expect(self, seat: int) -> None:
        """Somebody else has this seat from now on, and may still be on the way."""
        self._seen[seat] = time.monotonic()

    def gone_for(self, seat: int) -> float:
        """Seconds since somebody who is not here was."""
        return time.monotonic() - self._seen.get(seat, self._opened)

    def missed_for(self, seat: int) -> float:
        """Likewise, counted from when there was anybody who could miss them."""
        return min(self.gone_for(seat), time.monotonic() - self._company)
