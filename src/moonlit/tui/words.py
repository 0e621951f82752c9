"""The terminal's own words, and small ways to say what a view holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from moonlit import games
from moonlit.text import catalogue, say, spoken, word

from .faces import DIM, face, plain


def terminal(game: str) -> Any:
    """A game's own ``terminal.py``, if it has one."""
    return games.game(game).part("terminal")


class Words:
    """Everything the terminal says, in one language; plain ASCII where the terminal is poor."""

    def __init__(self, language: str, ascii_only: bool = False) -> None:
        self.language, self.ascii_only = language, ascii_only

    def __call__(self, name: str, **values: Any) -> str:
        return self.clean(say("terminal", "messages", name, self.language, **values))

    def sentences(self, *parts: str) -> str:
        """Sentences one after the other."""
        return catalogue(self.language, "common")["lists"]["sentences"].join(parts)

    def keys(self, width: int) -> str:
        """What the keys do, in as few lines as they take."""
        lines = [""]
        between = self.clean(" · ")
        for part in self("keys").split(between):
            longer = f"{lines[-1]}{between}{part}" if lines[-1] else part
            lines[-1:] = [longer] if cell_len(longer) <= width else [lines[-1], part]
        return "\n".join(lines)

    def clean(self, text: str) -> str:
        return plain(text) if self.ascii_only else text


@dataclass(frozen=True)
class Column:
    """Something that stands in the row of every seat, with the name of its message."""

    name: str
    of: Callable[[int], Text | str]


class Draw:
    """What the games' pictures are drawn with; less of it where the screen is not ``roomy``."""

    def __init__(
        self,
        view: Mapping[str, Any],
        people: Sequence[str],
        words: Words,
        *,
        roomy: bool = True,
        order: Sequence[int | None] = (),
    ) -> None:
        self.view, self.people, self.words, self.roomy = view, people, words, roomy
        self.order = order  # of the last trick, by seat; empty where it is not known
        self.game: str = view["game"]

    def card(self, code: str | None) -> Text:
        if code is None:
            return Text("--" if self.words.ascii_only else "··", style=DIM)
        seen = face(self.game, code, self.words.language, self.words.ascii_only, self.view)
        return Text(seen.text, style=f"bold {seen.colour}")

    def word(self, value: str) -> str:
        """A word of the game, such as ``rising``."""
        return word(self.game, value, self.words.language)

    def says(self, name: str, **values: Any) -> str:
        """A message of the game's own, or of the terminal's."""
        own = catalogue(self.words.language, self.game).get("terminal", {}).get(name)
        return self.words(name, **values) if own is None else self.words.clean(own.format(**values))

    def spoken(self, key: str) -> str:
        """A value of the view in words."""
        language = self.words.language
        return self.words.clean(spoken(self.game, key, self.view[key], self.people, language))

    def cards(self, codes: Sequence[str | None]) -> Text:
        return Text("  ").join(self.card(code) for code in codes)

    def line(self, name: str, value: Text | str) -> Text:
        """A named value on a line of its own."""
        return Text.assemble((self.says(name) + "  ", DIM), value)

    def sides(self) -> list[list[int]]:
        """Who plays together, in the order in which a view lists their numbers."""
        return self.view.get("teams") or self.view.get("sides") or [[at] for at in self._seats]

    @property
    def _seats(self) -> range:
        return range(len(self.people))

    def rows(self, names: Sequence[str], values: Sequence[Text]) -> list[Text]:
        """Named values below each other, the values aligned."""
        width = max((cell_len(name) for name in names), default=0) + 2
        return [
            Text.assemble((name + " " * (width - cell_len(name)), DIM), value)
            for name, value in zip(names, values, strict=True)
        ]

    def grid(self, heads: Sequence[Text], columns: Sequence[Column]) -> list[Text]:
        """A row for every seat, under a row of names; ``heads`` begin the rows."""
        cells = [[Text(""), *heads]]
        for column in columns:
            title = Text(self.says(column.name) if column.name else "", style=DIM)
            cells.append([title, *(_as_text(column.of(seat)) for seat in self._seats)])
        widths = [max(cell.cell_len for cell in column) + 2 for column in cells]
        lines = []
        for row in zip(*cells, strict=True):
            for cell, width in zip(row, widths, strict=True):
                cell.pad_right(width - cell.cell_len)
            lines.append(Text.assemble(*row))
        return lines


def _as_text(value: Text | str) -> Text:
    return value if isinstance(value, Text) else Text(value)
