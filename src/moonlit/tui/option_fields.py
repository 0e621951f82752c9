"""A table's options as fields to be filled in, whatever game they are of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.widget import Widget
from textual.widgets import Input, Label, Select, Static

from moonlit.errors import BadInput
from moonlit.text import word

from .words import Words

MOST_LISTED = 12  # numbers that are listed; of more, one is typed


class OptionField:
    """One option: its widgets, and the value that stands there."""

    def __init__(self, game: str, form: dict[str, Any], words: Words) -> None:
        self.game, self.form, self.words = game, form, words
        self.name: str = form["name"]
        self.field = self._select() if self._listed() is not None else self._input()

    def widgets(self) -> Iterator[Widget]:
        """The title, what it is about, the field."""
        yield Label(self.words.clean(self.form["title"]))
        yield Static(self.words.clean(self.form["about"]), classes="about")
        yield self.field

    def _listed(self) -> list[tuple[str, Any]] | None:
        """All values with their names, where there are few."""
        form, words = self.form, self.words
        if form["kind"] == "switch":
            return [(words("no"), False), (words("yes"), True)]
        if form["kind"] == "choice":
            return [(word(self.game, one, words.language), one) for one in form["values"]]
        if form["kind"] == "seat":
            return [(words("drawn"), NOTHING), *((str(seat), seat) for seat in range(6))]
        if form["kind"] == "number" and form["high"] - form["low"] < MOST_LISTED:
            none = [(words("nothing_set"), NOTHING)] if form["none"] else []
            return none + [(str(n), n) for n in range(form["low"], form["high"] + 1)]
        return None

    def _select(self) -> Select[Any]:
        default = self.form["default"]
        value = NOTHING if default is None else default
        return Select(self._listed() or [], value=value, allow_blank=False)

    def _input(self) -> Input:
        return Input(
            value=self._written(self.form["default"]), placeholder=self.words.clean(self._example())
        )

    def _written(self, value: Any) -> str:
        """A value as it is typed."""
        if isinstance(value, dict):
            return ", ".join(f"{key} {number}" for key, number in value.items())
        return ", ".join(map(str, value if isinstance(value, list) else [])) or str(value or "")

    def _example(self) -> str:
        form = self.form
        if form["kind"] == "text":
            return self.words("text_as", longest=form["length"])
        if form["kind"] == "counts":
            return self.words("counts_as", example=", ".join(f"{key} 1" for key in form["keys"]))
        if form["kind"] == "numbers":
            return self.words(
                "numbers_as", count=form["length"], low=form["low"], high=form["high"]
            )
        return self.words("number_as", low=form["low"], high=form["high"])

    def value(self) -> Any:
        """What stands in the field, as the server takes it; BadInput if it cannot be read."""
        if isinstance(self.field, Select):
            return None if self.field.value == NOTHING else self.field.value
        text = self.field.value.strip()
        try:
            return self._read(text)
        except ValueError:
            values = {"title": self.form["title"], "text": text}
            raise BadInput(self.words("not_read", **values, example=self._example())) from None

    def _read(self, text: str) -> Any:
        kind = self.form["kind"]
        if kind == "text":
            return text or None
        if kind == "numbers":
            return [int(part) for part in text.split(",")]
        if kind == "counts":
            pairs = [part.split() for part in text.split(",") if part.strip()]
            return {key: int(number) for key, number in pairs}
        return None if not text and self.form["none"] else int(text)

    @property
    def changed(self) -> bool:
        """Is it another value than a table has by itself?"""
        return bool(self.value() != self.form["default"])


NOTHING = "-"  # stands for null, which a list of choices cannot hold
