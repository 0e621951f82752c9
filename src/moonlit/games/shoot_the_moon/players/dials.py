"""Shoot the Moon: how the search is set. All values were measured (``bench/duel.py``)."""

from __future__ import annotations

from moonlit.bots.search.dials import Dials


def dials(seats: int) -> Dials:
    # With two players one other hand tells too little for beliefs to help.
    return Dials(alone=True, worlds=0 if seats == 2 else 8000)
