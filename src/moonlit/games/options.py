"""A table's options: one declaration gives form, default, check, encoding, words and rule.

A game lists its options in its ``game.py``. Their words are in its catalogue, ``[options]``:
``NAME`` is the title, ``NAME_about`` a sentence. What is checked raises BadInput, with a sentence.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from moonlit.errors import BadInput, OneOf, Where
from moonlit.kernel.codes import NOBODY
from moonlit.text import say, word
from moonlit.text.names import readable

from .reading import known_keys, shown, whole, wholes


@dataclass(frozen=True, kw_only=True)
class Option:
    """What every option has: its name, the rule that it is about, the seats it can be changed for.

    ``default`` is what a table has that says nothing. What is ``prominent`` is asked for beside the
    number of players, the rest among the house rules.
    """

    kind: ClassVar[str]
    name: str
    default: Any = None
    rule: str | None = None
    seats: tuple[int, ...] = ()  # none: any number of players
    prominent: bool = False

    @abstractmethod
    def numbers(self, value: Any, seats: int) -> list[int]:
        """A value as the whole numbers that ``start`` takes."""

    def form(self) -> dict[str, Any]:
        """What else a form needs to know, besides kind, name, default, rule and seats."""
        return {}

    def told(self, value: Any, game: str, language: str) -> str:
        """A value as people read it before they sit down."""
        return say("common", "values", "none", language) if value is None else str(value)

    def described(self) -> dict[str, Any]:
        """The option as data: how it is entered, and what it is when nobody enters anything."""
        return {
            "name": self.name,
            "kind": self.kind,
            "default": self.default,
            "rule": self.rule,
            "prominent": self.prominent,
            "none": False,
            "low": None,
            "high": None,
            "length": None,
            "values": [],
            "keys": {},
            **self.form(),
        }

    @property
    def where(self) -> Where:
        """Where a wrong value stands, for the sentence about it."""
        return Where("option", {"name": self.name})


@dataclass(frozen=True, kw_only=True)
class Switch(Option):
    """True or false."""

    kind = "switch"
    default: bool = False

    def numbers(self, value: Any, seats: int) -> list[int]:
        if not isinstance(value, bool):
            raise BadInput.named("true_or_false", where=self.where, value=shown(value))
        return [int(value)]

    def told(self, value: Any, game: str, language: str) -> str:
        return say("common", "values", "yes" if value else "no", language)


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """A whole number; ``none``: or null, which is written 0."""

    kind = "number"
    low: int
    high: int
    none: bool = False

    def numbers(self, value: Any, seats: int) -> list[int]:
        if value is None and self.none:
            return [0]
        return [whole(value, self.low, self.high, self.where)]

    def form(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high, "none": self.none}


@dataclass(frozen=True, kw_only=True)
class Seat(Option):
    """A seat of the table; or null, and then it is drawn."""

    kind = "seat"

    def numbers(self, value: Any, seats: int) -> list[int]:
        return [NOBODY if value is None else whole(value, 0, seats - 1, self.where)]

    def form(self) -> dict[str, Any]:
        return {"none": True}

    def told(self, value: Any, game: str, language: str) -> str:
        if value is None:
            return say("common", "values", "drawn", language)
        return say("common", "values", "seat", language, number=value + 1)


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of several words; it is written as its place among them."""

    kind = "choice"
    values: tuple[str, ...]

    def numbers(self, value: Any, seats: int) -> list[int]:
        if value not in self.values:
            known = OneOf([f'"{name}"' for name in self.values])
            raise BadInput.named("one_of", where=self.where, known=known, value=shown(value))
        return [self.values.index(value)]

    def form(self) -> dict[str, Any]:
        return {"values": list(self.values)}

    def told(self, value: Any, game: str, language: str) -> str:
        return word(game, value, language)


@dataclass(frozen=True, kw_only=True)
class Numbers(Option):
    """A list of so many whole numbers; ``high`` none: each is a seat."""

    kind = "numbers"
    length: int
    low: int = 0
    high: int | None = None

    def numbers(self, value: Any, seats: int) -> list[int]:
        high = seats - 1 if self.high is None else self.high
        return wholes(value, self.length, self.low, high, self.where)

    def form(self) -> dict[str, Any]:
        high = max(self.seats) - 1 if self.high is None else self.high
        return {"length": self.length, "low": self.low, "high": high}

    def told(self, value: Any, game: str, language: str) -> str:
        from_one = self.high is None  # seats are counted from 1 where people read them
        return " · ".join(str(number + from_one) for number in value)


@dataclass(frozen=True, kw_only=True)
class Counts(Option):
    """For each of ``most`` (mostly cards) a whole number from 0 up to the one given there."""

    kind = "counts"
    default: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int]

    def numbers(self, value: Any, seats: int) -> list[int]:
        known_keys(value, self.most, self.where)
        return [
            whole(
                value.get(key, 0), 0, most, Where("option_part", {"name": self.name, "part": key})
            )
            for key, most in self.most.items()
        ]

    def form(self) -> dict[str, Any]:
        return {"keys": dict(self.most)}

    def told(self, value: Any, game: str, language: str) -> str:
        some = [
            f"{number} × {word(game, key, language)}" for key, number in value.items() if number
        ]
        return " · ".join(some) or say("common", "values", "nothing", language)


@dataclass(frozen=True, kw_only=True)
class Text(Option):
    """A line that people read, or null. Rules never see it: it is written as no number at all."""

    kind = "text"
    longest: int

    def numbers(self, value: Any, seats: int) -> list[int]:
        if value is None:
            return []
        if not isinstance(value, str) or readable(value, self.longest) != value or not value:
            raise BadInput.named(
                "line_of_text", where=self.where, longest=self.longest, value=shown(value)
            )
        return []

    def form(self) -> dict[str, Any]:
        return {"length": self.longest, "none": True}


# Every game has them: end the match after so many rounds, null for no limit; and what the table's
# way to play is called, if it is a variation that somebody has named (see ``variations``).
MAX_ROUNDS = Number(name="max_rounds", low=1, high=1000, none=True)
VARIATION = Text(name="variation", longest=40)


def with_defaults(options: Mapping[str, Any], declared: Sequence[Option]) -> dict[str, Any]:
    """A table's options, the missing ones as they are by default."""
    defaults = {option.name: option.default for option in declared}
    known_keys(options, defaults, Where("options", {}))
    return {**defaults, **options}
