"""Shoot the Moon's cards: a sign and a colour each, so that colour never stands alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COLOURS = {"R": "#d64545", "G": "#4c9f70", "P": "#8a63c9", "B": "#4a7fd0"}
SIGNS = {"R": "▲", "G": "☾", "P": "★", "B": "●"}
MOONS = ("BM", "LM")
MOONLIGHT = "#f0a03c"


def tint(card: str, view: Mapping[str, Any]) -> str | None:
    return MOONLIGHT if card in MOONS else COLOURS[card[0]]


def text(card: str, name: str, view: Mapping[str, Any], *, ascii_only: bool) -> str:
    if card in MOONS:
        return name
    return card if ascii_only else SIGNS[card[0]] + card
