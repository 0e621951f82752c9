"""In which order the cards of a trick were played, as far as a table's events tell."""

from __future__ import annotations

from moonlit.server.protocol import messages as protocol


class Turns:
    """Hears what happens, and knows who led to the last trick, who came next, and so on.

    A seat is None for what nobody holds, such as a dummy's cards.
    """

    def __init__(self) -> None:
        self.last: list[int | None] = []
        self._now: list[int | None] = []

    def hear(self, event: protocol.Event) -> None:
        """Take in what happened next."""
        if event.event == "taken_back":  # how much of the order still holds is not told
            self.last, self._now = [], []
        elif event.kind == "trick":
            self.last, self._now = self._now, []
        elif event.kind == "card" and event.seat not in self._now:
            self._now.append(event.seat)
