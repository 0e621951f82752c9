"""Whole moves in words for a person: hints and lessons say them so."""

from __future__ import annotations

from collections.abc import Sequence

from moonlit.text import catalogue, say, word


def in_words(game: str, move: str, people: Sequence[str], language: str = "en") -> str:
    """A move as it is written, without its seat, as one sentence.

    >>> in_words("shoot-the-moon", "play R11", ["Maren", "Luna"])
    'Play your red Rocket 11.'
    >>> in_words("lunatic", "place 2x8 = 8 N", ["Maren", "Luna", "Io"])
    'Place your 8 and Nymph face down and say “two 8s”.'
    >>> in_words("lunatic", "satyr 2", ["Maren", "Luna", "Io"])
    'Lay your Satyr before Io.'
    """
    head, _, placed = move.partition(" = ")
    verb, *rest = head.split()
    values = {}
    if placed:
        values["claim"] = word(game, rest[0], language)
        rest = placed.split()
    elif verb == "satyr":
        values["who"] = people[int(rest[0])]
    values["cards"] = listed([word(game, code, language) for code in rest], language)
    return say(game, "moves", verb, language, **values)


def listed(parts: Sequence[str], language: str, last: str = "and") -> str:
    """Several things in a sentence; ``last`` is ``and`` or ``or``.

    >>> listed(["1", "3", "5"], "en", "or")
    '1, 3 or 5'
    """
    words = catalogue(language, "common")["lists"]
    *most, end = parts or [""]
    return words[last].join([words["between"].join(most), end]) if most else end
