"""What can go wrong, as one sentence that a person can read, in their language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from moonlit.text import listed, say, spoken

__all__ = [
    "BadInput",
    "BadRecord",
    "MissingExtra",
    "MoonlitError",
    "Refused",
]

HOUSE = "errors"  # the catalogue of sentences that are no single game's


@dataclass(frozen=True)
class OneOf:
    """Several things of which one is meant, as a value of a sentence: ``2, 3 or 4``."""

    parts: Sequence[object]

    def text(self, language: str = "en") -> str:
        """The list in a person's language."""
        return listed([str(part) for part in self.parts], language, "or")


@dataclass(frozen=True)
class Where:
    """What a sentence is about, as a value of it: an option, by its name."""

    name: str
    values: dict[str, Any]

    def text(self, language: str = "en") -> str:
        """The words for it in a person's language."""
        return say(HOUSE, "where", self.name, language, **self.values)


class MoonlitError(Exception):
    """Base of all errors that are somebody's input, not a fault of the program.

    Raised with a sentence, which is English then; or by its name in the catalogue (``named``), and
    then there is a ``text`` in each language.
    """

    file: str = HOUSE
    name: str | None = None
    values: dict[str, Any]

    @classmethod
    def named(cls, name: str, /, *, game: str = HOUSE, **values: Any) -> Self:
        """An error whose sentence is in ``[errors]``: the house's, or one of a game's own.

        Values that differ by language have a ``text`` of their own: ``OneOf``, ``Where``, an error.
        """
        error = cls(name)
        error.file, error.name, error.values = game, name, values
        return error

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """The sentence in a person's language."""
        if self.name is None:
            return super().__str__()
        values = {
            key: value.text(language) if isinstance(value, (MoonlitError, OneOf, Where)) else value
            for key, value in self.values.items()
        }
        return say(self.file, "errors", self.name, language, **values)


class BadInput(MoonlitError):
    """Something unknown or out of range: a game, a seat, an option, a card, a move's wording."""


class MissingExtra(BadInput, ImportError):
    """A package that is installed on demand is not there; the sentence says how to get it."""


class BadRecord(MoonlitError):
    """A record that is cut off, changed, or does not follow from its own seed."""


class Refused(MoonlitError):
    """A move that may not be made now. ``rule`` is the id of the rule it breaks, if it is one."""

    def __init__(self, game: str, reason: str, rule: str | None, values: dict[str, Any]) -> None:
        self.game, self.reason, self.rule, self.values = game, reason, rule, values
        super().__init__(game, reason, rule, values)

    def text(self, language: str = "en") -> str:
        """The sentence that refuses the move, its rule in brackets."""
        sentence = self.sentence(language)
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def sentence(self, language: str = "en") -> str:
        """The sentence that refuses the move."""
        values = tuple(self.values.items())
        plain = all(isinstance(value, str | int) for _, value in values)
        tell = _told_again if plain else _told
        return tell(self.game, self.reason, values, language)


def _told(game: str, reason: str, values: tuple[tuple[str, Any], ...], language: str) -> str:
    said = {
        key: value if isinstance(value, int) else spoken(game, key, value, (), language)
        for key, value in values
    }
    return say(game, "refusals", reason, language, **said)


_told_again = lru_cache(maxsize=20_000)(_told)  # tables refuse the same cards at every move
