"""Lunar Trick's cards: a suit is an arc of the ring, and changes from round to round (LT-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ARCS = ("#4fb3a5", "#e07a5f", "#a993d6")


def tint(card: str, view: Mapping[str, Any]) -> str | None:
    arc = arc_of(card, view.get("suits") or [])
    return None if arc is None else ARCS[arc]


def text(card: str, name: str, view: Mapping[str, Any], *, ascii_only: bool) -> str:
    return name


def arc_of(card: str, suits: Sequence[Sequence[str]]) -> int | None:
    """Which of the suits a card is in: a suit is a list of spans such as 21-30."""
    if not card.isdigit():
        return None
    for arc, spans in enumerate(suits):
        for span in spans:
            low, _, high = span.partition("-")
            if int(low) <= int(card) <= int(high or low):
                return arc
    return None
