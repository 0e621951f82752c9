"""Kinds of mistakes: what was done, and what was wrong about it, in words.

A kind is two words: a verb of the game, and ``too_many``, ``too_few`` (tricks), ``other`` (another
of the same was better) or ``for-VERB`` (something else should have been done).
"""

from __future__ import annotations

from moonlit.text import catalogue, say

INSTEAD = "for-"
WRONG = ("too_many", "too_few", "other", "instead")  # as words know them


def kind_in_words(game: str, kind: str, language: str) -> str:
    """A kind of mistakes as a person reads it; what nobody has a word for is told as it is."""
    verb, _, wrong = kind.partition(" ")
    what, better = _named(game, verb, language), ""
    if wrong.startswith(INSTEAD):
        wrong, better = "instead", _named(game, wrong.removeprefix(INSTEAD), language)
    name = wrong if wrong in WRONG else "other"
    return say("common", "mistakes", name, language, what=what, better=better)


def _named(game: str, verb: str, language: str) -> str:
    """What a verb does, as a heading; a game that has no word for it says the verb."""
    return catalogue(language, game).get("mistakes", {}).get(verb, verb)
