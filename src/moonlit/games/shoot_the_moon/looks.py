"""Shoot the Moon's cards, four suits with signs of their own and the moons, and what lies where."""

from __future__ import annotations

from moonlit.games.looks import Face, Layout

NUMBERS = range(1, 13)
SUITS = {
    "R": ("rocket", "rockets"),
    "G": ("crescent", "crescents"),
    "P": ("star", "stars"),
    "B": ("full-moon", "full-moons"),
}
MOONS = {"BM": "big-moon", "LM": "little-moon"}
FACES = (
    *(
        Face(f"{suit}{number}", suit, sign, str(number), colour, marked=True)
        for suit, (sign, colour) in SUITS.items()
        for number in NUMBERS
    ),
    *(Face(code, "moons", sign, colour="moons", marked=True) for code, sign in MOONS.items()),
)
LAYOUT = Layout(
    cards=("dummy_card",), facts=("led", "trump", "dummy_tricks"), marks=("dealer", "leader")
)
