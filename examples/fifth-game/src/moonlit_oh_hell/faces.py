"""Oh Hell's cards: a sign and a colour for each suit, so that colour never stands alone."""

from collections.abc import Mapping
from typing import Any

COLOURS = {"R": "#d64545", "C": "#4c9f70", "S": "#8a63c9", "F": "#4a7fd0"}
SIGNS = {"R": "▲", "C": "☾", "S": "★", "F": "●"}


def tint(card: str, view: Mapping[str, Any]) -> str:
    return COLOURS[card[0]]


def text(card: str, name: str, view: Mapping[str, Any], *, ascii_only: bool) -> str:
    return card if ascii_only else SIGNS[card[0]] + card
