"""Whom and how many a sentence is about, as it is said to its reader: one's own name is "you"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from . import catalogue


class Name(str):
    """A player's name in a sentence; ``reader``: it is the one who reads it.

    After a colon a message says how both go on: what follows the name, then a bar, then what stands
    in its place for the reader.

    >>> "{who: plays|You play} 7.".format(who=Name("Ada"))
    'Ada plays 7.'
    >>> "{who: plays|You play} 7.".format(who=Name("You", reader=True))
    'You play 7.'
    """

    __slots__ = ("reader",)
    reader: bool

    def __new__(cls, text: str, *, reader: bool = False) -> Name:
        """A name; ``reader``: of whoever reads it."""
        name = super().__new__(cls, text)
        name.reader = reader
        return name

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        others, _, own = spec.partition("|")
        return own if self.reader else f"{self}{others}"


class Number(int):
    """A number in a sentence; after a colon, what follows one thing, a bar, what follows several.

    >>> "{n: move stands| moves stand}.".format(n=Number(1))
    '1 move stands.'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        one, _, several = spec.partition("|")
        return f"{int(self)}{one if self == 1 else several}"


def addressed(people: Sequence[str], reader: int | None, language: str) -> tuple[Name, ...]:
    """Everyone's names for a reader; None, or a number beyond the seats, is nobody at the table."""
    return _addressed(tuple(people), reader, language)


def within(people: Sequence[str], reader: int | None, language: str) -> tuple[str, ...]:
    """Everyone's names for a reader, inside a sentence: "before you", "before Ada"."""
    you = catalogue(language, "common")["people"]["you_within"]
    return tuple(you if seat == reader else name for seat, name in enumerate(people))


@lru_cache(maxsize=20_000)  # a table says its people's names with every move
def _addressed(people: tuple[str, ...], reader: int | None, language: str) -> tuple[Name, ...]:
    you = catalogue(language, "common")["people"]["you"]
    return tuple(
        Name(you, reader=True) if seat == reader else Name(name) for seat, name in enumerate(people)
    )
