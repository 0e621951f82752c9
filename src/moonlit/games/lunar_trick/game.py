"""Lunar Trick, declared: what can be known of it without its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.games.declaring import Game

from .state import SEATS

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures

GAME = Game(
    name="lunar-trick",
    title="Lunar Trick",
    seats=SEATS,
    minutes=20,
    designer="Iori Tsukinami",
    publisher="SYNKA GAMES",
    home=__package__,
)
