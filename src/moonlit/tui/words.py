"""The terminal's own words, and small ways to say what a view holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from moonlit.text import catalogue, say, word

from .faces import DIM, Face, face, plain


class Words:
    """Everything the terminal says, in one language; plain ASCII where the terminal is poor."""

    def __init__(self, language: str, ascii_only: bool = False) -> None:
        self.language, self.ascii_only = language, ascii_only

    def __call__(self, name: str, **values: Any) -> str:
        return self.clean(say("terminal", "messages", name, self.language, **values))

    def step(self, name: str, people: Sequence[str] = (), game: str = "") -> str:
        """A step of a move, such as ``satyr 2``, for people."""
        verb, _, value = name.partition(" ")
        who = people[int(value)] if value.isdigit() and int(value) < len(people) else value
        known = catalogue(self.language, "terminal")["steps"].get(verb)
        if known is not None:
            return self.clean(known.format(who=who))
        return word(game.replace("-", "_"), name, self.language) if game else name

    def clean(self, text: str) -> str:
        return plain(text) if self.ascii_only else text


class Draw:
    """What the games' pictures are drawn with."""

    def __init__(self, view: Mapping[str, Any], people: Sequence[str], words: Words) -> None:
        self.view, self.people, self.words = view, people, words
        self.game: str = view["game"]

    def card(self, code: str | None) -> Text:
        if code is None:
            return Text("--" if self.words.ascii_only else "··", style=DIM)
        seen = self.face(code)
        return Text(seen.text, style=f"bold {seen.colour}")

    def face(self, code: str) -> Face:
        return face(self.game, code, self.words.language, self.words.ascii_only, self.view)

    def word(self, value: str) -> str:
        """A word of the game, such as ``rising``."""
        return word(self.game.replace("-", "_"), value, self.words.language)

    def cards(self, codes: Sequence[str | None]) -> Text:
        return Text("  ").join(self.card(code) for code in codes)

    def line(self, name: str, value: Text | str) -> Text:
        """A named value on a line of its own."""
        return Text.assemble((self.words(name) + "  ", DIM), value)

    def by_seat(self, value: Callable[[int], Text | str]) -> Text:
        """Everyone's value, with names, in the order of seats."""
        parts = [
            Text.assemble((f"{name} ", DIM), value(seat)) for seat, name in enumerate(self.people)
        ]
        return Text("    ").join(parts)
