"""Lunatic's cards, a dial for every value and figures for the specials, and what lies where."""

from __future__ import annotations

from moonlit.games.looks import Face, Layout

VALUES = range(1, 13)
FIGURES = {"N": "nymph", "S": "shapeshifter", "T": "satyr", "A": "astronomer"}
FACES = (
    *(Face(str(value), "numbers", f"dial-{value}", str(value), style="dial") for value in VALUES),
    *(
        Face(code, "specials", figure, marked=True, style="figure")
        for code, figure in FIGURES.items()
    ),
)
LAYOUT = Layout(
    trick="",
    cards=("last_shown",),
    counts=("hand_sizes",),
    facts=("announced", "going"),
    marks=("dealer", "bound", "passed", "out"),
    said=("table",),
)
