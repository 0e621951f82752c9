"""Shoot the Moon, declared: what can be known of it without its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from moonlit.errors import BadInput
from moonlit.games.declaring import Game
from moonlit.games.options import Choice, Number, Seat, Switch

from .state import COLOURS, HAND, NUMBERS, PARTNERS, REVOKES, SEATS, can_deal

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures


def check(seats: int, options: Mapping[str, Any]) -> None:
    """SM-2: who may be partners. And there must be cards for all."""
    numbers, hand = options["numbers"], options["hand"]
    if options["partners"] and seats not in PARTNERS:
        raise BadInput(f"option partners is for 4 or 6 players, not {seats} (SM-2).")
    if not can_deal(seats, numbers, hand):
        hands = "three hands (SM-40)" if seats == 2 else f"{seats} hands"
        raise BadInput(
            f"options numbers and hand: {hands} of {hand} cards are more than the "
            f"{COLOURS * numbers + 4} cards of this deck."
        )


GAME = Game(
    name="shoot-the-moon",
    title="Shoot the Moon",
    seats=SEATS,
    minutes=20,
    designer="Garrett J. Donner and Michael S. Steer",
    publisher="Fundex Games",
    home=__package__,
    options=(
        Switch(name="partners", rule="SM-2", seats=PARTNERS),
        Seat(name="dealer", rule="SM-5"),
        Choice(name="revoke", default=REVOKES[0], values=REVOKES, rule="SM-50"),
        Number(name="numbers", default=NUMBERS, low=1, high=NUMBERS),
        Number(name="hand", default=HAND, low=1, high=HAND),
    ),
    check=check,
)
