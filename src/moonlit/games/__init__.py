"""The games, and how they are looked up. Rules are loaded when they are needed, and not before.

>>> game("lunar-trick").title
'Lunar Trick'

``CATALOGUE`` has all games by name, those of other installed packages among them. They are looked
for when somebody first asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from moonlit import text
from moonlit.errors import BadInput

from .declaring import Game
from .parts import EventKind, Happening, Measures, Names, Rules

__all__ = [
    "CATALOGUE",
    "EventKind",
    "Game",
    "Happening",
    "Measures",
    "Names",
    "Rules",
    "game",
    "left_out",
]

if TYPE_CHECKING:
    from .registry import Found

    CATALOGUE: Mapping[str, Game]


def __getattr__(name: str) -> Any:
    if name != "CATALOGUE":
        raise AttributeError(f"module 'moonlit.games' has no attribute {name!r}")
    return _found().games


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _source(name: str) -> text.Source | None:
    known = _found().games.get(name)
    return None if known is None else known.source


text.find_with(_source)


def game(name: str) -> Game:
    """A game by its name."""
    known = _found().games
    if name not in known:
        raise BadInput.named("no_game", name=repr(name), known=", ".join(known))
    return known[name]


def left_out() -> tuple[str, ...]:
    """A sentence for every game that an installed package offers, but that lacks something."""
    return _found().refused


@cache
def _found() -> Found:
    from .registry import found  # it scans, and is loaded when it is to

    return found()
