"""Lunatic: how often the latest claim is a lie, and how many cards are left after a while."""

from __future__ import annotations

from typing import Any

from moonlit.bots.weighing import LOOKED_AT, Option, Weighing
from moonlit.games.lunatic.state import DOUBT, State
from moonlit.kernel import cells

FEWER = 0.5  # cards: a difference that is worth a word

Told = tuple[str, dict[str, Any]]


def reason(weighing: Weighing, better: Option, worse: Option) -> Told | None:
    """Why to doubt or not to, where that is the question; or what either leaves in hand."""
    found = _claim(weighing, better) if DOUBT in (better.action, worse.action) else None
    return found or _left(weighing, better, worse)


def _claim(weighing: Weighing, better: Option) -> Told | None:
    """How often the claim is a lie, if that answers whether to doubt it."""
    if not cells.plain(State, weighing.view).doubtable:
        return None
    lies = 0
    for cell in weighing.imagined():
        cells.apply(cell, weighing.seat, DOUBT)
        lies += not cells.plain(State, cell).last_true
    values = {"lies": round(100 * lies / LOOKED_AT)}
    if better.action == DOUBT:
        return "lie", values
    return ("believe", values) if 2 * lies <= LOOKED_AT else None


def _left(weighing: Weighing, better: Option, worse: Option) -> Told | None:
    """How many cards the seat holds when this round and the next are over, after either option."""
    few, many = (_held(weighing, option.action) for option in (better, worse))
    if many - few < FEWER:
        return None
    return "fewer", {"few": ("cards", round(few, 1)), "many": ("cards", round(many, 1))}


def _held(weighing: Weighing, action: int) -> float:
    ends = weighing.ends(action)
    return sum(int(end.sizes[weighing.seat]) for end in ends) / len(ends)
