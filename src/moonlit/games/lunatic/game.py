"""Lunatic, declared: what can be known of it without its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from moonlit.errors import BadInput
from moonlit.games.declaring import Game
from moonlit.games.options import Counts, Seat

from .state import MOST_OTHERS, NYMPHS_IN_BOX, SEATS, SPECIALS

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures


NYMPHS, *OTHERS = SPECIALS
MOST = {NYMPHS: NYMPHS_IN_BOX, **dict.fromkeys(OTHERS, MOST_OTHERS)}


def check(seats: int, options: Mapping[str, Any]) -> None:
    """LN-1: how the seven cards besides the Nymphs split up is not in the text."""
    number = sum(options["specials"].get(kind, 0) for kind in OTHERS)
    if number > MOST_OTHERS:
        raise BadInput.named("too_many_specials", game="lunatic", most=MOST_OTHERS, number=number)


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
        Counts(name="specials", most=MOST, rule="LN-1"),
        Seat(name="dealer", rule="LN-2"),
    ),
    check=check,
)
