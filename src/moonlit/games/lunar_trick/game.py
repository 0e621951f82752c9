"""Lunar Trick, declared: what can be known of it without its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from moonlit.games.declaring import Game
from moonlit.games.lengths import mean, must_end, rounds_to
from moonlit.games.options import Number, Numbers

from .state import COUNTS, PRINTED_GOAL, PRINTED_POINTS, SEATS

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures

# How often a seat has each count, from 0, in 10,000 rounds of random play.
LIKELY = {
    3: (204, 829, 1660, 2149, 2131, 1564, 876, 389, 156, 40, 2, 0),
    4: (682, 2113, 2565, 2222, 1367, 748, 247, 50, 7, 0, 0, 0),
}


def check(seats: int, options: Mapping[str, Any]) -> None:
    """LT-36: a match must come to an end."""
    chances = [number / 10_000 for number in LIKELY[seats]]
    rounds = rounds_to(options["goal"], mean(chances, options["points"]))
    must_end(options, "points", "LT-36", rounds)


GAME = Game(
    name="lunar-trick",
    title="Lunar Trick",
    seats=SEATS,
    minutes=20,
    designer="Iori Tsukinami",
    publisher="SYNKA GAMES",
    home=__package__,
    options=(
        Numbers(name="points", default=list(PRINTED_POINTS), length=COUNTS, high=20, rule="LT-32"),
        Number(name="goal", default=PRINTED_GOAL, low=1, high=50, rule="LT-33"),
    ),
    check=check,
)
