"""Lunar's cards: the animals have colours, cards may have stars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COLOURS = {"W": "#6d8fc7", "O": "#d99a3d", "L": "#6fa86b", "B": "#9a78c9"}


def tint(card: str, view: Mapping[str, Any]) -> str | None:
    return COLOURS.get(card)


def text(card: str, name: str, view: Mapping[str, Any], *, ascii_only: bool) -> str:
    """LU-31: with the stars that it carries at this table."""
    stars: int = (view.get("star_cards") or {}).get(card, 0)
    return name + ("*" if ascii_only else "★") * stars
