"""Moonlit: four moon-themed card games, for people, designers and researchers.

>>> import moonlit
>>> match = moonlit.Match("lunar-trick", seats=3)
>>> sorted(match.view(0)["hand"]) == sorted(match.position()["hand"]["0"])
True

Nothing heavy is loaded before it is needed: rules compile when a match begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["CATALOGUE", "Match", "Seal", "__version__"]

if TYPE_CHECKING:
    from .games import CATALOGUE
    from .table.match import Match
    from .table.seals import Seal

_HOMES = {"CATALOGUE": "games", "Match": "table.match", "Seal": "table.seals"}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'moonlit' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"moonlit.{_HOMES[name]}"), name)
