"""A row of things to choose from, cards or words: by arrow keys and Enter, or by the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.events import Click
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
    """An item as it is drawn; items of a named group stand in rows of their own."""

    item: Item
    text: str
    colour: str
    group: str = ""


@dataclass(frozen=True)
class Place:
    """Where a box lies: its row of boxes, its first column, its width."""

    row: int
    left: int
    width: int


class Tray(Widget):
    """Boxes side by side, in as many rows as it takes. Gold and lifted: can be chosen now.

    Where there is little room a box is one line: brackets for what can be chosen.
    """

    can_focus = True
    DEFAULT_CSS = "Tray { height: auto; }"

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
        self.tall = True
        self._places: list[Place] = []

    def show_items(self, items: Sequence[Shown], width: int) -> None:
        """Show other items; the cursor goes to what is most likely chosen next."""
        if _signs(items) != _signs(self.items):
            self.cursor = self._next(items)
        self.items = list(items)
        self._arrange(width)

    def _next(self, items: Sequence[Shown]) -> int:
        """What completes a move; while cards are picked, the next card; else the first that can."""
        for at, shown in enumerate(items):
            if shown.item.whole:
                return at
        able = [at for at, one in enumerate(items) if one.item.open and not one.item.picked]
        if any(shown.item.picked for shown in items):
            cards = [at for at in able if items[at].item.card is not None]
            able = [at for at in cards if at > self.cursor] or cards or able
        return able[0] if able else 0

    @property
    def rows(self) -> int:
        return self._places[-1].row + 1 if self._places else 1

    @property
    def lines(self) -> int:
        """How many lines a row of boxes takes."""
        return 4 if self.tall else 1

    def current(self) -> Item | None:
        return self.items[self.cursor].item if self.items else None

    def step(self, by: int) -> None:
        if self.items:
            self.cursor = (self.cursor + by) % len(self.items)
            self.refresh()

    def point_at(self, is_meant: Callable[[Item], bool]) -> None:
        """Put the cursor on the first item that is meant."""
        for at, shown in enumerate(self.items):
            if is_meant(shown.item):
                self.cursor = at
                self.refresh()
                return

    def choose(self) -> None:
        item = self.current()
        if item is not None:
            self.post_message(self.Chosen(item))

    def _arrange(self, width: int) -> None:
        self._places, row, left, group = [], 0, 0, ""
        room = max(width, 20)
        for shown in self.items:
            if shown.group != group:
                row, left, group = row + bool(self._places), 0, shown.group
            if group and not left:
                left = cell_len(group) + GAP
            width = cell_len(shown.text) + 4
            if left and left + width > room:
                row, left = row + 1, cell_len(group) + GAP if group else 0
            self._places.append(Place(row, left, width))
            left += width + GAP

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.lines * self.rows

    def on_click(self, event: Click) -> None:
        for at, place in enumerate(self._places):
            across = place.left <= event.x < place.left + place.width
            if across and event.y // self.lines == place.row:
                self.cursor = at
                self.refresh()
                self.choose()

    def render_line(self, y: int) -> Strip:
        """A box is three lines high; one that can be chosen lies a line higher."""
        segments: list[Segment] = []
        column = 0
        for at, (shown, place) in enumerate(zip(self.items, self._places, strict=True)):
            if place.row != y // self.lines:
                continue
            label = shown.group if not column and y % self.lines == self.lines // 2 else ""
            segments.append(Segment(label, Style(color=DIM)))
            segments.append(Segment(" " * (place.left - column - cell_len(label))))
            column = place.left + place.width
            segments += self._part(at, shown, place.width, y % self.lines)
        strip = Strip(segments).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def _part(self, at: int, shown: Shown, width: int, line: int) -> list[Segment]:
        """One line of a box."""
        item = shown.item
        here = at == self.cursor and self.has_focus
        edge = Style(color=GOLD if item.open else DIM, bold=here)
        colour = shown.colour if item.open or item.picked else DIM
        text = Segment(
            f" {shown.text} ", Style(color=colour, bold=item.open or item.picked, reverse=here)
        )
        if not self.tall:
            left, right = "**" if item.picked else "[]" if item.open else "  "
            return [Segment(left, edge), text, Segment(right, edge)]
        left, across, right, side, low_left, low_right = self.edges
        line -= not (item.open or item.picked)
        if line == 0:
            return [Segment(left + across * (width - 2) + right, edge)]
        if line == 1:
            return [Segment(side, edge), text, Segment(side, edge)]
        if line == 2:
            return [Segment(low_left + across * (width - 2) + low_right, edge)]
        under = "*" if item.picked and line == 3 else " "
        return [Segment(under.center(width), Style(color=GOLD, bold=True))]


def _signs(items: Sequence[Shown]) -> list[tuple[str, bool, bool]]:
    """What makes a tray another one."""
    return [(shown.item.name, shown.item.open, shown.item.picked) for shown in items]
