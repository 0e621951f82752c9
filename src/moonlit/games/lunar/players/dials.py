"""Lunar: how the search is set. All values were measured (``bench/duel.py``)."""

from __future__ import annotations

from dataclasses import replace

from moonlit.bots.search.dials import Dials

FOUR = Dials(err=0.4, deep=200.0, worlds=10_000)
# Hands can be read from the plays, with a guess at what came to the sky when; but against a search
# without such beliefs that gained nothing (0.471 ± 0.049), so there are none.
TWO = replace(FOUR, worlds=0)


def dials(seats: int) -> Dials:
    return TWO if seats == 2 else FOUR
