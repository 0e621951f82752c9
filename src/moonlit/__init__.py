"""Moonlit: four moon-themed card games, for people, designers and researchers.

>>> import moonlit
>>> match = moonlit.Match("lunar-trick", seats=3)
>>> sorted(match.view(0)["hand"]) == sorted(match.position()["hand"]["0"])
True

Nothing heavy is loaded before it is needed: rules compile when a match begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .offering import offered as _offered

__version__ = "0.1.0"
__all__ = [
    "CATALOGUE",
    "Match",
    "Seal",
    "__version__",
    "arena",
    "bots",
    "envs",
    "errors",
    "games",
    "puzzles",
    "records",
    "review",
    "variations",
]

if TYPE_CHECKING:
    from . import arena, bots, envs, errors, games, puzzles
    from .games import CATALOGUE, variations
    from .reviews.reviewing import review
    from .table import match_records as records
    from .table.match import Match
    from .table.seals import Seal

_HOMES = {
    "CATALOGUE": "games",
    "Match": "table.match",
    "Seal": "table.seals",
    "arena": "arena.",
    "bots": "bots.",
    "envs": "envs.",
    "errors": "errors.",
    "games": "games.",
    "puzzles": "puzzles.",
    "records": "table.match_records.",
    "review": "reviews.reviewing",
    "variations": "games.variations.",
}
__getattr__, __dir__ = _offered(__name__, _HOMES, ("__version__",))
