"""How cards look in text: a sign and a colour each, so that colour never stands alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size

from moonlit import games
from moonlit.text import word

IVORY = "#f4efe0"
GOLD = "#e8c468"
DIM = "#7b80a0"


@dataclass(frozen=True)
class Face:
    """A card's text, its colour, and its name for the log and for people who listen."""

    text: str
    colour: str
    name: str


def face(game: str, card: str, language: str, ascii_only: bool, view: Mapping[str, Any]) -> Face:
    """The face of one card, as things stand: by its game's own ``faces.py``, if it has one."""
    name, part = word(game, card, language), games.game(game).part("faces")
    if part is None:
        return Face(name, IVORY, name)
    text = part.text(card, name, view, ascii_only=ascii_only)
    return Face(text, part.tint(card, view) or IVORY, name)


def shortened(name: str, width: int = 10) -> str:
    """A name where there is little room.

    >>> shortened("Tsukuyomi the Second"), shortened("Io")
    ('Tsukuyomi.', 'Io')
    """
    return name if cell_len(name) <= width else set_cell_size(name, width - 1).rstrip() + "."


def plain(text: str) -> str:
    """A text for terminals that know ASCII only; Japanese has no such form and stays."""
    table = {"·": "|", "–": "-", "—": "-", "…": "...", "’": "'", "“": '"', "”": '"', "→": "->"}
    table |= {"←": "<- ", "↑": "up ", "↓": "down ", "×": "x"}
    return re.sub("[·–—…’“”→←↑↓×]", lambda found: table[found[0]], text)
