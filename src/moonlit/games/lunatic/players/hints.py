"""Lunatic: how often the latest claim is a lie, in worlds that fit what was seen."""

from __future__ import annotations

from collections.abc import Sequence

from moonlit.bots.hints import WORLDS, Asked, Reason, Weighed, promise
from moonlit.games.lunatic.state import DOUBT
from moonlit.kernel import cells


def reason(asked: Asked, options: Sequence[Weighed]) -> Reason:
    may_doubt = any(one.action == DOUBT for one in options)
    if not may_doubt or not asked.plain(asked.view).doubtable:
        return promise(options)
    lies = 0
    for cell in asked.worlds():
        cells.apply(cell, asked.seat, DOUBT)
        lies += not asked.plain(cell).last_true
    values = {"percent": round(100 * lies / WORLDS)}
    if options[0].action == DOUBT:
        return "lie", values
    return ("believe", values) if 2 * lies <= WORLDS else promise(options)
