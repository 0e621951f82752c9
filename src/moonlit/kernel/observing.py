"""Helpers for writing observations: mostly zeros, so blank all first and mark the rest."""

from __future__ import annotations

from .cards import lowest, rest
from .records import Ints
from .rules import rule


@rule
def blank(out: Ints, length: int) -> None:
    """Write zeros."""
    for i in range(length):
        out[i] = 0


@rule
def mark(out: Ints, start: int, cards: int) -> None:
    """Write a one for every card of a set, counted from ``start``."""
    while cards != 0:
        out[start + lowest(cards)] = 1
        cards = rest(cards)
