"""Steps of moves in words for a person."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from moonlit.text import catalogue, word

if TYPE_CHECKING:
    from .sight import Choice


def step_in_words(game: str, step: Choice, people: Sequence[str], language: str = "en") -> str:
    """An option of a move's next step, in a word or two: a card's name, or what is done."""
    who = "" if step.target is None else people[step.target]
    return _step(game, step.verb, step.card or step.name, who, step.number, language)


@lru_cache(maxsize=20_000)  # tables offer the same cards at every move
def _step(game: str, verb: str, what: str, who: str, number: int | None, language: str) -> str:
    card = word(game, what, language)
    known = catalogue(language, game).get("steps", {}).get(verb)
    return card if known is None else known.format(who=who, card=card, n=number)
