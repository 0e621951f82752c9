"""How much may be said at a table: by each person, and by all together."""

from __future__ import annotations

from ..upkeep.limits import Addresses, Bucket


class Talk:
    """The chat's limits. Who watches has fewer words, so that players always can talk."""

    def __init__(self) -> None:
        self._players, self._watchers = Bucket(rate=3.0, burst=12), Bucket(rate=0.5, burst=5)
        self._player, self._watcher = Addresses(rate=1.0, burst=6), Addresses(rate=0.25, burst=3)

    def refusal(self, person: str, *, plays: bool) -> str | None:
        """The name of the sentence that asks for patience; None if a line may be said now."""
        if not (self._player if plays else self._watcher).take(person):
            return "too_fast" if plays else "too_fast_watching"
        if not (self._players if plays else self._watchers).take():
            return "too_many_talk"
        return None
