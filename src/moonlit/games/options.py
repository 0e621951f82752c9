"""A table's options: one declaration gives form, default, check, encoding, words and rule.

A game lists its options in its ``game.py``. Their words are in its catalogue, ``[options]``:
``NAME`` is the title, ``NAME_about`` a sentence. What is checked raises BadInput, with a sentence.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from moonlit.errors import BadInput
from moonlit.kernel.codes import NOBODY

from .reading import known_keys, shown, whole, wholes


@dataclass(frozen=True, kw_only=True)
class Option:
    """What every option has: its name, the rule that it is about, the seats it can be changed for.

    ``default`` is what a table has that says nothing.
    """

    kind: ClassVar[str]
    name: str
    default: Any = None
    rule: str | None = None
    seats: tuple[int, ...] = ()  # none: any number of players

    @abstractmethod
    def numbers(self, value: Any, seats: int) -> list[int]:
        """A value as the whole numbers that ``start`` takes."""

    def form(self) -> dict[str, Any]:
        """What else a form needs to know, besides kind, name, default, rule and seats."""
        return {}

    def described(self) -> dict[str, Any]:
        """The option as data: how it is entered, and what it is when nobody enters anything."""
        return {
            "name": self.name,
            "kind": self.kind,
            "default": self.default,
            "rule": self.rule,
            "none": False,
            "low": None,
            "high": None,
            "length": None,
            "values": [],
            "keys": {},
            **self.form(),
        }

    @property
    def where(self) -> str:
        return f"option {self.name}"


@dataclass(frozen=True, kw_only=True)
class Switch(Option):
    """True or false."""

    kind = "switch"
    default: bool = False

    def numbers(self, value: Any, seats: int) -> list[int]:
        if not isinstance(value, bool):
            raise BadInput(f"{self.where} must be true or false, not {shown(value)}.")
        return [int(value)]


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


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of several words; it is written as its place among them."""

    kind = "choice"
    values: tuple[str, ...]

    def numbers(self, value: Any, seats: int) -> list[int]:
        if value not in self.values:
            known = " or ".join(f'"{name}"' for name in self.values)
            raise BadInput(f"{self.where} must be {known}, not {shown(value)}.")
        return [self.values.index(value)]

    def form(self) -> dict[str, Any]:
        return {"values": list(self.values)}


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


@dataclass(frozen=True, kw_only=True)
class Counts(Option):
    """For each of ``most`` (mostly cards) a whole number from 0 up to the one given there."""

    kind = "counts"
    default: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int]

    def numbers(self, value: Any, seats: int) -> list[int]:
        known_keys(value, self.most, self.where)
        return [
            whole(value.get(key, 0), 0, most, f"{self.where}: {key}")
            for key, most in self.most.items()
        ]

    def form(self) -> dict[str, Any]:
        return {"keys": dict(self.most)}


# Every game has it: end the match after so many rounds; null for no limit.
MAX_ROUNDS = Number(name="max_rounds", low=1, high=1000, none=True)


def with_defaults(options: Mapping[str, Any], declared: Sequence[Option]) -> dict[str, Any]:
    """A table's options, the missing ones as they are by default."""
    defaults = {option.name: option.default for option in declared}
    known_keys(options, defaults, "options")
    return {**defaults, **options}
