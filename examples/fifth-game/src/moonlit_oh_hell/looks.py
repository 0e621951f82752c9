"""Oh Hell's cards where they are drawn: four of the house's signs, each in its colour."""

from moonlit.games.looks import Face

from .state import NUMBERS

SUITS = {
    "R": ("rocket", "rockets"),
    "C": ("crescent", "crescents"),
    "S": ("star", "stars"),
    "F": ("full-moon", "full-moons"),
}
FACES = tuple(
    Face(f"{suit}{number}", suit, sign, str(number), colour, marked=True)
    for suit, (sign, colour) in SUITS.items()
    for number in range(1, NUMBERS + 1)
)
