"""The log: what has happened, the newest always in sight."""

from __future__ import annotations

from rich.text import Text
from textual.events import Resize
from textual.widgets import RichLog

MOST = 2000  # lines that are kept


class Story(RichLog):
    """Sentences, one after the other; wrapped anew when the room changes, and shown to its end."""

    def __init__(self, **kwargs: str) -> None:
        super().__init__(wrap=True, markup=False, max_lines=MOST, min_width=20, **kwargs)  # type: ignore[arg-type]
        self.told: list[Text] = []
        self._columns = 0

    def tell(self, text: str | Text) -> None:
        """Say what has happened."""
        line = Text(text) if isinstance(text, str) else text
        self.told = [*self.told[1 - MOST :], line]
        if self._columns:
            self.write(line)

    def on_resize(self, event: Resize) -> None:
        """Keep the end in sight where the room has become smaller; wrap again where it is wider."""
        if event.size.width != self._columns:
            self._columns = event.size.width
            self.clear()
            for line in self.told:
                self.write(line)
        self.scroll_end(animate=False)
