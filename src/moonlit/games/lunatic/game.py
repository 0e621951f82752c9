"""Lunatic, declared: what can be known of it without its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.games.declaring import Game
from moonlit.games.options import Counts, Seat

from .state import MOST_SPECIALS, SEATS, SPECIALS

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures

GAME = Game(
    name="lunatic",
    title="Lunatic",
    seats=SEATS,
    minutes=10,
    designer="Andreas Schleicher",
    publisher="Dionysos Games",
    home=__package__,
    window_rule="LN-30",
    options=(
        Counts(name="specials", most=dict(zip(SPECIALS, MOST_SPECIALS)), rule="LN-1"),
        Seat(name="dealer", rule="LN-2"),
    ),
)
