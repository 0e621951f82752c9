"""Lunatic: how the search is set. All values were measured (``bench/duel.py``)."""

from __future__ import annotations

from moonlit.bots.search.dials import Dials


def dials(seats: int) -> Dials:
    return Dials(err=0.0, horizon=2, deep=20.0, worlds=1000, mixing=0.005)
