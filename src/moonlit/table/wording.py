"""Steps of moves, and lists, in words for a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moonlit.text import catalogue, word

if TYPE_CHECKING:
    from .sight import Choice


def step_in_words(game: str, step: Choice, people: Sequence[str], language: str = "en") -> str:
    """An option of a move's next step, in a word or two: a card's name, or what is done."""
    card = word(game, step.card or step.name, language)
    known = catalogue(language, game).get("steps", {}).get(step.verb)
    if known is None:
        return card
    who = "" if step.target is None else people[step.target]
    return known.format(who=who, card=card, n=step.number)


def listed(parts: Sequence[str], language: str, last: str = "and") -> str:
    """Several things in a sentence; ``last`` is ``and`` or ``or``.

    >>> listed(["1", "3", "5"], "en", "or")
    '1, 3 or 5'
    """
    words = catalogue(language, "common")["lists"]
    *most, end = parts or [""]
    return words[last].join([words["between"].join(most), end]) if most else end
