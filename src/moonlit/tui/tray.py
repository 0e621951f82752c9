"""A row of things to choose from, cards or words: by arrow keys and Enter, or by the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .building import Item
from .faces import DIM, GOLD

ROUND, SQUARE = tuple("╭─╮│╰╯"), tuple("+-+|++")
GAP = 1


@dataclass(frozen=True)
class Shown:
    """An item as it is drawn."""

    item: Item
    text: str
    colour: str


@dataclass(frozen=True)
class Place:
    """Where a box lies: its row of boxes, its first column, its width."""

    row: int
    left: int
    width: int


class Tray(Widget):
    """Boxes side by side, in as many rows as it takes. Gold: can be chosen now."""

    can_focus = True
    DEFAULT_CSS = "Tray { height: auto; min-height: 4; }"

    class Chosen(Message):
        """An item was taken (or touched though it cannot be)."""

        def __init__(self, item: Item) -> None:
            self.item = item
            super().__init__()

    def __init__(self, ascii_only: bool, **kwargs: str) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.edges = SQUARE if ascii_only else ROUND
        self.items: list[Shown] = []
        self.cursor = 0
        self._places: list[Place] = []

    def show_items(self, items: Sequence[Shown]) -> None:
        """Show other items; the cursor goes to the first that can be chosen."""
        same = [shown.item.name for shown in items] == [shown.item.name for shown in self.items]
        self.items = list(items)
        if not same or self.cursor >= len(self.items):
            able = [at for at, shown in enumerate(self.items) if shown.item.open]
            self.cursor = able[0] if able else 0
        self._arrange()
        self.refresh(layout=True)

    def current(self) -> Item | None:
        return self.items[self.cursor].item if self.items else None

    def step(self, by: int) -> None:
        if self.items:
            self.cursor = (self.cursor + by) % len(self.items)
            self.refresh()

    def choose(self) -> None:
        item = self.current()
        if item is not None:
            self.post_message(self.Chosen(item))

    def _arrange(self) -> None:
        self._places, row, left = [], 0, 0
        room = max(self.size.width, 20)
        for shown in self.items:
            width = cell_len(shown.text) + 4
            if left and left + width > room:
                row, left = row + 1, 0
            self._places.append(Place(row, left, width))
            left += width + GAP

    def on_resize(self, event: Resize) -> None:
        self._arrange()
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        rows = self._places[-1].row + 1 if self._places else 1
        return 4 * rows

    def on_click(self, event: Click) -> None:
        for at, place in enumerate(self._places):
            across = place.left <= event.x < place.left + place.width
            if across and event.y // 4 == place.row:
                self.cursor = at
                self.refresh()
                self.choose()

    def render_line(self, y: int) -> Strip:
        """A box is three lines high; one that can be chosen lies a line higher."""
        segments: list[Segment] = []
        column = 0
        for at, (shown, place) in enumerate(zip(self.items, self._places, strict=True)):
            if place.row != y // 4:
                continue
            segments.append(Segment(" " * (place.left - column)))
            column = place.left + place.width
            lifted = shown.item.open or shown.item.picked
            line = y % 4 - (0 if lifted else 1)
            segments += self._line(at, shown, place.width, line)
        return Strip(segments).adjust_cell_length(self.size.width)

    def _line(self, at: int, shown: Shown, width: int, line: int) -> list[Segment]:
        item = shown.item
        here = at == self.cursor and self.has_focus
        edge = Style(color=GOLD if item.open else DIM, bold=here)
        left, across, right, side, low_left, low_right = self.edges
        if line == 0:
            return [Segment(left + across * (width - 2) + right, edge)]
        if line == 2:
            return [Segment(low_left + across * (width - 2) + low_right, edge)]
        if line != 1:
            under = "*" if item.picked and line == 3 else " "
            return [Segment(under.center(width), Style(color=GOLD, bold=True))]
        colour = shown.colour if item.open or item.picked else DIM
        text = Style(color=colour, bold=item.open, reverse=here)
        return [
            Segment(side, edge),
            Segment(f" {shown.text} ", text),
            Segment(side, edge),
        ]
