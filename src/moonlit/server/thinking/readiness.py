"""Which games can be searched already, and how far the others are.

A table waits for nothing: its rules are interpreted. A search needs compiled rules, which take a
while the first time; until then somebody who does not search plays instead, and the table says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """How many steps are done; a search that could not be made ready has ``failed``.

    One that is not installed at all is ``missing``: that is another sentence for people.
    """

    done: int = 0
    of: int = 1
    failed: bool = False
    missing: bool = False

    @property
    def percent(self) -> int:
        return 100 * self.done // self.of


BEGUN = Progress()
FAILED = Progress(failed=True)
MISSING = Progress(failed=True, missing=True)


class Readiness:
    """The games whose search is made ready, one after another, those first that are wanted."""

    def __init__(self, games: Iterable[str], begun: Progress | None = BEGUN) -> None:
        self._progress: dict[str, Progress | None] = dict.fromkeys(games, begun)
        self._wanted: dict[str, None] = {}  # in the order in which somebody came to wait
        self.changed: Callable[[str], None] = lambda game: None

    @property
    def ready(self) -> list[str]:
        """The games that can be searched."""
        return sorted(game for game, left in self._progress.items() if left is None)

    def of(self, game: str) -> Progress | None:
        """How far a game is; None when it is ready."""
        return self._progress[game]

    def want(self, game: str) -> None:
        """Somebody waits for a game."""
        self._wanted.setdefault(game)

    def next(self) -> str | None:
        """The game that is made ready next; None if there is nothing left to do."""
        left = [game for game, one in self._progress.items() if one and not one.failed]
        return next((game for game in self._wanted if game in left), left[0] if left else None)

    def reach(self, game: str, progress: Progress | None) -> None:
        """A game has come so far."""
        if progress != self._progress[game]:
            self._progress[game] = progress
            self.changed(game)
