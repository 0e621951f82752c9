"""How cards look in text: a sign and a colour each, so that colour never stands alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size

from moonlit.text import word

IVORY = "#f4efe0"
GOLD = "#e8c468"
DIM = "#7b80a0"

LUNAR = {"W": "#6d8fc7", "O": "#d99a3d", "L": "#6fa86b", "B": "#9a78c9"}
COLOURS = {"R": "#d64545", "G": "#4c9f70", "P": "#8a63c9", "B": "#4a7fd0", "M": "#f0a03c"}
SIGNS = {"R": "▲", "G": "☾", "P": "★", "B": "●"}
ARCS = (("#4fb3a5", "─"), ("#e07a5f", "╌"), ("#a993d6", "┈"))


@dataclass(frozen=True)
class Face:
    """A card's text, its colour, and its name for the log and for people who listen."""

    text: str
    colour: str
    name: str


def face(game: str, card: str, language: str, ascii_only: bool, view: Mapping[str, Any]) -> Face:
    """The face of one card, as things stand: Lunar Trick's suits change from round to round."""
    name = word(game.replace("-", "_"), card, language)
    if game == "lunar":
        stars = ("*" if ascii_only else "★") * (view.get("star_cards") or {}).get(card, 0)
        return Face(name + stars, LUNAR.get(card, IVORY), name)
    if game == "shoot-the-moon":
        return _shoot_the_moon(card, name, ascii_only)
    if game == "lunar-trick":
        arc = arc_of(card, view.get("suits") or [])
        return Face(name, IVORY if arc is None else ARCS[arc][0], name)
    return Face(name, IVORY if card.isdigit() else COLOURS["M"], name)


def _shoot_the_moon(card: str, name: str, ascii_only: bool) -> Face:
    if card in ("BM", "LM"):
        return Face(name, COLOURS["M"], name)
    sign = "" if ascii_only else SIGNS[card[0]]
    return Face(sign + card, COLOURS[card[0]], name)


def arc_of(card: str, suits: Sequence[Sequence[str]]) -> int | None:
    """Which of Lunar Trick's suits a card is in: a suit is a list of spans such as 21-30."""
    if not card.isdigit():
        return None
    for arc, spans in enumerate(suits):
        for span in spans:
            low, _, high = span.partition("-")
            if int(low) <= int(card) <= int(high or low):
                return arc
    return None


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
