"""Lunar's cards, ranks as growing moons and suits as animals, and what lies where."""

from __future__ import annotations

from moonlit.games.looks import Face, Layout

RANKS = range(1, 9)
ANIMALS = {"W": "wolf", "O": "owl", "L": "lynx", "B": "bat"}
FACES = (
    *(Face(str(rank), "ranks", f"phase-{rank}", str(rank)) for rank in RANKS),
    *(
        Face(code, "suits", animal, colour=animal, marked=True, style="disc")
        for code, animal in ANIMALS.items()
    ),
)
LAYOUT = Layout(
    sides="teams",
    won_by_sides=True,
    cards=("sky", "tiles"),
    counts=("tricks", "stars", "scores"),
    marks=("black_lead", "white_lead"),
    sheet=("tricks", "stars", "points", "scores"),
)
