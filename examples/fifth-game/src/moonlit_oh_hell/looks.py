"""Oh Hell's cards where they are drawn: four of the house's signs, each in its colour."""

from moonlit.games.looks import Face, Layout

from .state import NUMBERS

SIGNS = {"R": "rocket", "C": "crescent", "S": "star", "F": "full-moon"}
FACES = tuple(
    Face(f"{suit}{number}", suit, sign, str(number), colour=f"{sign}s", marked=True)
    for suit, sign in SIGNS.items()
    for number in range(1, NUMBERS + 1)
)
LAYOUT = Layout(sheet=("bids", "tricks", "points", "scores"))
