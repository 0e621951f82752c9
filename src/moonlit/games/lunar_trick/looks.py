"""Lunar Trick's cards, the moon of every day and two eclipses, and what lies where."""

from __future__ import annotations

from moonlit.games.looks import Face, Layout

FULL = 15  # the last day of the rising moon
DAYS = range(1, 31)
FACES = (
    *(
        Face(str(day), "rising" if day <= FULL else "falling", numeral=str(day), style="moon")
        for day in DAYS
    ),
    # An eclipse lies at the end of the hand.
    Face("LE", "falling", "lunar-eclipse", marked=True),
    Face("SE", "falling", "solar-eclipse", marked=True),
)
LAYOUT = Layout(
    counts=("tricks", "worth", "scores"),
    facts=("suits", "trump", "led"),
    marks=("leader",),
    sheet=("counts", "points", "scores"),
)
