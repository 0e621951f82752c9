"""Moves and their steps in words for a person."""

from __future__ import annotations

from collections.abc import Sequence

from moonlit.text import catalogue, say, word

from .sight import Choice


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
    elif "{who}" in catalogue(language, game)["moves"].get(verb, ""):
        values["who"] = people[int(rest[0])]
    values["cards"] = listed([word(game, code, language) for code in rest], language)
    return say(game, "moves", verb, language, **values)


def step_in_words(game: str, step: Choice, people: Sequence[str], language: str = "en") -> str:
    """An option of a move's next step, in a word or two: a card's name, or what is done."""
    steps = catalogue(language, game).get("steps", {})
    verb = step.name.partition(" ")[0]
    known = steps.get(step.name) or steps.get(verb)
    if known is None and step.card is None and step.name.isdigit():
        known = steps.get("#")
    card = word(game, step.card or step.name, language)
    if known is None:
        return card
    who = "" if step.target is None else people[step.target]
    return known.format(who=who, card=card, n=step.name)


def listed(parts: Sequence[str], language: str, last: str = "and") -> str:
    """Several things in a sentence; ``last`` is ``and`` or ``or``.

    >>> listed(["1", "3", "5"], "en", "or")
    '1, 3 or 5'
    """
    words = catalogue(language, "common")["lists"]
    *most, end = parts or [""]
    return words[last].join([words["between"].join(most), end]) if most else end
