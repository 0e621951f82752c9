"""Shoot the Moon, declared: what can be known of it without its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from moonlit.errors import BadInput
from moonlit.games.declaring import Game
from moonlit.games.lengths import by_lot, mean, must_end, rounds_to
from moonlit.games.options import Choice, Number, Numbers, Seat, Switch

from .state import (
    COLOURS,
    HAND,
    NUMBERS,
    PARTNERS,
    PRINTED_CHIPS,
    PRINTED_GOAL,
    PRINTED_MOONS,
    PRINTED_PAYS,
    REVOKES,
    SEATS,
    can_deal,
    hands_dealt,
)

if TYPE_CHECKING:  # the parts are loaded by name, when needed: are they what is asked for?
    from moonlit.games import Measures, Names, Rules

    from . import contract, measures, names

    RULES: Rules = contract
    NAMES: Names = names
    MEASURES: Measures = measures


def check(seats: int, options: Mapping[str, Any]) -> None:
    """SM-2: who may be partners. There are cards for all. SM-32: a match must come to an end."""
    hand, big, little = options["hand"], options["big_moons"], options["little_moons"]
    deck = COLOURS * options["numbers"] + big + little
    if options["partners"] and seats not in PARTNERS:
        raise BadInput.named("partners_for", game="shoot-the-moon", seats=seats)
    if not can_deal(seats, deck, hand):
        name = "too_few_for_two" if seats == 2 else "too_few_cards"
        values = {"seats": seats, "hand": hand, "deck": deck}
        raise BadInput.named(name, game="shoot-the-moon", **values)
    sides = 2 if options["partners"] else max(seats, 3)  # SM-43: the dummy takes tricks too
    to_win = max(1, options["goal"] - options["chips"])
    paid = mean(by_lot(hand, sides), options["pays"])
    must_end(options, "pays", "SM-32", rounds_to(to_win, paid))
    # SM-23: more Little Moons than Big ones take away what tricks bring.
    lost = max(0, little - big) * hand * hands_dealt(seats) / deck / sides
    must_end(options, "little_moons", "SM-32", rounds_to(to_win, max(0.0, paid - lost)))


GAME = Game(
    name="shoot-the-moon",
    title="Shoot the Moon",
    seats=SEATS,
    minutes=20,
    designer="Garrett J. Donner and Michael S. Steer",
    publisher="Fundex Games",
    home=__package__,
    options=(
        Switch(name="partners", rule="SM-2", seats=PARTNERS, prominent=True),
        Seat(name="dealer", rule="SM-5"),
        Choice(name="revoke", default=REVOKES[0], values=REVOKES, rule="SM-50"),
        Number(name="numbers", default=NUMBERS, low=1, high=NUMBERS),
        Number(name="hand", default=HAND, low=1, high=HAND),
        Number(name="chips", default=PRINTED_CHIPS, low=0, high=20, rule="SM-3"),
        Numbers(name="pays", default=list(PRINTED_PAYS), length=HAND + 1, high=20, rule="SM-30"),
        Number(name="goal", default=PRINTED_GOAL, low=1, high=50, rule="SM-31"),
        Number(name="big_moons", default=PRINTED_MOONS, low=0, high=PRINTED_MOONS, rule="SM-1"),
        Number(name="little_moons", default=PRINTED_MOONS, low=0, high=PRINTED_MOONS, rule="SM-1"),
    ),
    check=check,
)
