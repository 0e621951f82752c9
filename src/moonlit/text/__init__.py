"""Everything a person reads, from message catalogues in English and Japanese.

A message is named ``section.name`` in a file of the house (``common.toml``) or in those of a game,
which lie in the game's own folder and go by its name. Braces hold values: ``"{who} plays {card}."``
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "ja")


@dataclass(frozen=True)
class Source:
    """Where a game's words are, and which of its values are about seats."""

    package: str  # it has ``words/en.toml`` and ``words/ja.toml``
    by_seat: frozenset[str]  # values with one entry a seat, or a side: told with players' names
    seats: frozenset[str]  # values that are a seat's number: told by its player's name


_finders: list[Callable[[str], Source | None]] = []
_sources: dict[str, Source] = {}  # those that were found


def find_with(find: Callable[[str], Source | None]) -> None:
    """Let the games' words be found, by a game's name."""
    _finders.append(find)


@cache
def catalogues() -> frozenset[str]:
    """The files of the house, whose names no game can have."""
    folder = resources.files(__name__) / LANGUAGES[0]
    return frozenset(path.name.removesuffix(".toml") for path in folder.iterdir())


def source(file: str) -> Source | None:
    """Where a game's words are; None for a file of the house."""
    if file not in _sources and file not in catalogues():
        found = (find(file) for find in _finders)
        game = next((game for game in found if game is not None), None)
        if game is None:
            return None
        _sources[file] = game
    return _sources.get(file)


@cache
def catalogue(language: str, file: str) -> dict[str, dict[str, str]]:
    """All messages of one file of the house, or of a game."""
    game = source(file)
    if game is None:
        path = resources.files(__name__) / language / f"{file}.toml"
    else:
        path = resources.files(game.package) / "words" / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def say(file: str, section: str, name: str, language: str = "en", /, **values: Any) -> str:
    """One message with its values; a game's own wording goes before the common one."""
    for source in (file, "common"):
        message = catalogue(language, source).get(section, {}).get(name)
        if message is not None:
            return message.format(**values)
    raise KeyError(f"{language}, {file}: [{section}] {name}")


@lru_cache(maxsize=20_000)
def word(file: str, value: str, language: str = "en") -> str:
    """A word of the game (``rising``) in a person's language; other text as it is.

    What ends in a number may have one message for all numbers: ``R12`` is found as ``R#``.
    """
    words = catalogue(language, file).get("words", {})
    if value in words:
        return words[value]
    head = value.rstrip("0123456789")
    number = value.removeprefix(head)
    numbered = words.get(f"{head}#") if number else None
    return numbered.format(n=number) if numbered else value


def is_seat(file: str, key: str) -> bool:
    """Is this value of a game's a seat's number?"""
    game = source(file)
    return game is not None and key in game.seats


def spoken(file: str, key: str, value: Any, people: Sequence[str], language: str = "en") -> str:
    """A value in a sentence: lists are listed, with names where they go by seat or by side."""
    if isinstance(value, list):
        parts = [_part(file, part, language) for part in value]
        game = source(file)
        by_seat = game is not None and key in game.by_seat
        if by_seat and parts and len(people) % len(parts) == 0:
            # Partners sit across from each other: every second seat, or every third.
            sides = [" + ".join(people[side :: len(parts)]) for side in range(len(parts))]
            parts = [f"{names} {part}" for names, part in zip(sides, parts, strict=True)]
        return ", ".join(parts)
    return word(file, value, language) if isinstance(value, str) else str(value)


def _part(file: str, part: Any, language: str) -> str:
    if isinstance(part, list):
        return " + ".join(_part(file, inner, language) for inner in part)
    if part is None:
        return "–"
    return word(file, part, language) if isinstance(part, str) else str(part)


def listed(parts: Sequence[str], language: str, last: str = "and") -> str:
    """Several things in a sentence; ``last`` is ``and`` or ``or``.

    >>> listed(["1", "3", "5"], "en", "or")
    '1, 3 or 5'
    """
    words = catalogue(language, "common")["lists"]
    *most, end = parts or [""]
    return words[last].join([words["between"].join(most), end]) if most else end
