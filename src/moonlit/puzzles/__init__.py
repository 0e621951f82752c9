"""Positions with one clearly best move: found in matches of strong bots, solved by people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.offering import offered as _offered

__all__ = ["Answer", "Puzzle", "numbered", "puzzles"]

if TYPE_CHECKING:
    from .puzzle import Answer, Puzzle, numbered, puzzles

__getattr__, __dir__ = _offered(
    __name__,
    {
        "Answer": "puzzle",
        "Puzzle": "puzzle",
        "numbered": "puzzle",
        "puzzles": "puzzle",
    },
)
