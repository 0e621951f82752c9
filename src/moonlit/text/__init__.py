"""Everything a person reads, from message catalogues in English and Japanese.

A message is named ``section.name`` in the file of its game (``lunar_trick.toml``), or in
``common.toml``. Braces hold values: ``"{who} plays {card}."``
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "ja")


@cache
def catalogue(language: str, file: str) -> dict[str, dict[str, str]]:
    """All messages of one file."""
    path = resources.files(__name__) / language / f"{file}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def say(file: str, section: str, name: str, language: str = "en", /, **values: Any) -> str:
    """One message with its values; a game's own wording goes before the common one."""
    for source in (file, "common"):
        message = catalogue(language, source).get(section, {}).get(name)
        if message is not None:
            return message.format(**values)
    raise KeyError(f"{language}/{file}.toml: [{section}] {name}")


def word(file: str, value: str, language: str = "en") -> str:
    """A word of the game (``rising``) in a person's language; other text as it is.

    What ends in a number may have one message for all numbers: ``R12`` is found as ``R#``.

    >>> word("lunatic", "2x8")
    'two 8s'
    """
    words = catalogue(language, file).get("words", {})
    if value in words:
        return words[value]
    head = value.rstrip("0123456789")
    number = value.removeprefix(head)
    numbered = words.get(f"{head}#") if number else None
    return numbered.format(n=number) if numbered else value


# Values that are a seat's number: they are told by its player's name.
SEATS = {"black_lead", "white_lead"}
# Values with one entry a seat, or a side: these get the players' names.
BY_SEAT = {
    "tricks",
    "scores",
    "counts",
    "points",
    "table",
    "cards",
    "last_trick",
    "hand_sizes",
    "stars",
}


def spoken(file: str, key: str, value: Any, people: Sequence[str], language: str = "en") -> str:
    """A value in a sentence: lists are listed, with names where they go by seat or by side.

    >>> spoken("lunar", "tricks", [5, 7], ["Ada", "Ben", "Cleo", "Dan"])
    'Ada + Cleo 5, Ben + Dan 7'
    """
    if isinstance(value, list):
        parts = [_part(file, part, language) for part in value]
        if key in BY_SEAT and parts and len(people) % len(parts) == 0:
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
