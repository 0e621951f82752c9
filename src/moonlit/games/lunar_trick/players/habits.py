"""Lunar Trick: what tempts a beginner."""

from __future__ import annotations

from moonlit.games.lunar_trick.state import NUMBERS

# The highest number or the lowest.
_NUMBERS = [1 << number for number in range(NUMBERS)]
HABITS = [_NUMBERS[::-1], _NUMBERS]
