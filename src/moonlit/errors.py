"""What can go wrong, as one sentence that a person can read."""

from __future__ import annotations

from typing import Any

from moonlit.text import say, spoken


class MoonlitError(Exception):
    """Base of all errors that are somebody's input, not a fault of the program."""


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

    def __str__(self) -> str:
        # Written when it is read: a table has a refusal for each card that may not be played.
        return self.text()

    def text(self, language: str = "en") -> str:
        """The sentence that refuses the move, its rule in brackets."""
        sentence = self.sentence(language)
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def sentence(self, language: str = "en") -> str:
        """The sentence that refuses the move."""
        values = {
            key: value if isinstance(value, int) else spoken(self.game, key, value, (), language)
            for key, value in self.values.items()
        }
        return say(self.game, "refusals", self.reason, language, **values)
