"""``club`` in Shoot the Moon: positions in which a good player knows what to do."""

from __future__ import annotations

from typing import Any

import pytest

from inside import cell_of, now_of
from moonlit.kernel import cells
from moonlit.kernel.random import seeded
from moonlit.table.match import Match

GAME = "shoot-the-moon"


def advised(*hands: str, played: str = "", options: Any = None, **setup: Any) -> str:
    """The card that ``club`` plays after these; seat 0 leads unless told."""
    held = [hand.split() for hand in hands]
    setup = {"dealer": len(held) - 1, **setup, "hands": held}
    match = Match.from_setup(GAME, len(held), options or {}, setup)
    for code in played.split():
        match.play(f"{match.turn()[0]} play {code}")
    seat = match.turn()[0]
    out = cells.new(match.rules.State)
    cells.view(cell_of(match), seat, out)
    action = int(cells.advise(out, seat, seeded(1)))
    return match.names.write(now_of(match), seat, [action]).removeprefix("play ")


FOLLOWING = "G5 P2", "G7 P3", "G2 G12"


@pytest.mark.parametrize(("tricks", "card"), [(0, "G12"), (1, "G2"), (2, "G12"), (3, "G2")])
def test_the_last_to_play_takes_an_odd_number_and_ducks_with_one(tricks: int, card: str) -> None:
    # Either way the card that is left will hardly win: a low one never, a high one seldom.
    assert advised(*FOLLOWING, played="G5 G7", tricks=[0, 0, tricks]) == card


def test_a_big_moon_is_kept_where_one_trick_is_all_that_the_hand_will_take() -> None:
    assert advised("G5 P2 P3", "G7 P5 P4", "BM G2 B2", played="G5 G7") == "G2"


def test_a_big_moon_is_not_thrown_under_another() -> None:
    assert advised("BM P2 P3", "BM P5 P4", "G7 G8 G9", played="BM") != "BM"


def test_a_little_moon_goes_to_another_not_to_the_partner() -> None:
    hands = "B12 P2", "LM B2", "G2 P5", "G4 P6"
    chips = {"scores": [2, 2, 2, 2], "tricks": [1, 1, 1, 0]}
    assert advised(*hands, played="B12", **chips) == "LM"
    hands = "B12 P2", "G3 B2", "LM B3", "G4 P6"
    partners = {"partners": True}
    assert advised(*hands, played="B12 B2", options=partners, scores=[2, 2]) == "B3"


def test_a_little_moon_is_kept_from_one_without_chips() -> None:
    hands = "B12 P2 P7", "LM B2 G9", "G2 P5 P8"
    assert advised(*hands, played="B12", scores=[0, 2, 2]) == "B2"
