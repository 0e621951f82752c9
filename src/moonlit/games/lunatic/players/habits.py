"""Lunatic: what tempts a beginner."""

from __future__ import annotations

from moonlit.games.lunatic.state import DOUBT, PASS

# Doubting whatever can be doubted; or believing it.
HABITS = [[1 << DOUBT], [1 << PASS]]
