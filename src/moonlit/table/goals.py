"""What a match is about and how it stands for a seat, in a line; and what its numbers mean.

A game's ``goals.standing(view)`` names a sentence of ``[goals]`` and the values in it; without one
the line is the sentence of the lobby. ``[terms]`` says of counts and points, by their keys in
a view or in a round's result, what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from moonlit import games
from moonlit.games.shown import Seen
from moonlit.text import catalogue, say
from moonlit.text.addressed import Number


def goal(view: Seen, language: str) -> str:
    """The goal, and how the seat whose view it is stands."""
    game = view["game"]
    part = _own(game)
    if part is None:
        return say(game, "about", "sentence", language)
    name, values = part.standing(view)
    return _told(game, name, tuple(values.items()), language)


@lru_cache(maxsize=20_000)  # it stands the same for many moves
def _told(game: str, name: str, values: tuple[tuple[str, int], ...], language: str) -> str:
    return say(game, "goals", name, language, **{key: Number(value) for key, value in values})


def terms(game: str, language: str) -> Mapping[str, str]:
    """What the game's numbers mean, by their keys."""
    return catalogue(language, game).get("terms", {})


@cache
def _own(game: str) -> Any:
    """A game's own way to say how it stands, looked for once."""
    return games.game(game).part("goals")
