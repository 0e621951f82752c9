"""Lunar Trick: how the search is set. All values were measured (``bench/duel.py``)."""

from __future__ import annotations

from moonlit.bots.search.dials import Dials


def dials(seats: int) -> Dials:
    return Dials(err=0.3, deep=200.0, worlds=20_000)
