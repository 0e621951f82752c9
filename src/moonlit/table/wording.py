"""Whole moves in words for a person: hints and lessons say them so."""

from __future__ import annotations

from collections.abc import Sequence

from moonlit.text import catalogue, say, spoken, word


def in_words(game: str, move: str, people: Sequence[str], language: str = "en") -> str:
    """A move as it is written, without its seat, as one sentence.

    >>> in_words("shoot-the-moon", "play R11", ["Maren", "Luna"])
    'Play your red 11.'
    >>> in_words("lunatic", "place 2x8 = 8 N", ["Maren", "Luna", "Io"])
    'Place your 8 and Nymph face down and say “two 8s”.'
    >>> in_words("lunatic", "satyr 2", ["Maren", "Luna", "Io"])
    'Lay your Satyr before Io.'
    """
    file = game.replace("-", "_")
    head, _, placed = move.partition(" = ")
    verb, *rest = head.split()
    values = {}
    if placed:
        values["claim"] = spoken(file, "announced", rest[0], people, language)
        rest = placed.split()
    elif verb == "satyr":
        values["who"] = people[int(rest[0])]
    values["cards"] = listed([card_in_words(file, code, language) for code in rest], language)
    return say(file, "moves", verb, language, **values)


def card_in_words(file: str, code: str, language: str) -> str:
    """A card's name; a colour and a number where it has both."""
    pattern = catalogue(language, file).get("cards", {}).get(code[:1])
    if pattern is not None and code[1:].isdigit():
        return pattern.format(number=code[1:])
    return word(file, code, language)


def listed(parts: Sequence[str], language: str, last: str = "and") -> str:
    """Several things in a sentence; ``last`` is ``and`` or ``or``.

    >>> listed(["1", "3", "5"], "en", "or")
    '1, 3 or 5'
    """
    words = catalogue(language, "common")["lists"]
    *most, end = parts or [""]
    return words[last].join([words["between"].join(most), end]) if most else end
