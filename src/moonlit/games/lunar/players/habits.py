"""Lunar: what tempts a beginner."""

from __future__ import annotations

from moonlit.games.lunar.state import KINDS, RANK_KINDS

# The highest rank, of the hand or of the sky; or the lowest.
_RANKS = [1 << rank | 1 << KINDS + rank for rank in range(RANK_KINDS)]
HABITS = [_RANKS[::-1], _RANKS]
