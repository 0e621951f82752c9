"""Shoot the Moon: what tempts a beginner."""

from __future__ import annotations

from moonlit.games.shoot_the_moon.state import BIG_MOON, COLOURS, LITTLE_MOON, NUMBERS

# The highest card, moons first; or the lowest.
_NUMBERS = [
    sum(1 << colour * NUMBERS + number for colour in range(COLOURS)) for number in range(NUMBERS)
]
HABITS = [[1 << BIG_MOON, *_NUMBERS[::-1]], [1 << LITTLE_MOON, *_NUMBERS]]
