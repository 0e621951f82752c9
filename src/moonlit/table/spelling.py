"""Moves as people write them: cards by the names that they are shown with, in any case."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from moonlit import games
from moonlit.text import LANGUAGES, word


def in_notation(game: str, line: str) -> str:
    """A line with the cards' names, in any of our languages, written as their codes.

    >>> in_notation("lunar", "Pass 1 8 wolf Bat")
    'pass 1 8 W B'
    >>> in_notation("shoot-the-moon", "play red rocket 11"), in_notation("lunatic", "place 1x9 = n")
    ('play R11', 'place 1x9 = N')
    """
    for name, code in _names(game):
        line = re.sub(_pattern(name), code, line, flags=re.IGNORECASE)
    codes = {code.lower(): code for code in games.game(game).names.CARD_CODES}
    return " ".join(codes.get(part, part) for part in line.lower().split())


@cache
def _names(game: str) -> Sequence[tuple[str, str]]:
    """All names of cards that are not their codes; the longest first, since one may begin another.

    ``red Rocket 1`` begins ``red Rocket 11``.
    """
    codes = games.game(game).names.CARD_CODES
    found = {(word(game, code, language), code) for language in LANGUAGES for code in codes}
    return sorted((pair for pair in found if pair[0] != pair[1]), key=lambda pair: -len(pair[0]))


def _pattern(name: str) -> str:
    """The name where it stands alone; Japanese has no spaces between words."""
    return rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
