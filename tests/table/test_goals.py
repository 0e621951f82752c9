"""Every table shows its goal and how it stands, from what a seat sees."""

import pytest

from moonlit import Match, Seal
from moonlit.table.chance import random_match
from moonlit.table.goals import goal, terms
from moonlit.text import LANGUAGES

pytestmark = pytest.mark.interpreted


def test_it_says_the_goal_and_how_this_seat_stands() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(1))
    view = {**match.view(1), "scores": [4, 2, 0], "tricks": [0, 3, 1], "worth": [0, 1, 2]}
    said = goal(view, "en")  # type: ignore[arg-type]
    assert said == (
        "Goal: 5 points; counts of 1, 3 or 5 pay. You have 2, the best other 4. "
        "Your count of 3 is now worth 1."
    )
    moons = Match("shoot-the-moon", 4, {"partners": True}, seal=Seal.from_seed(1))
    view = {**moons.view(3), "scores": [2, 6], "tricks": [0, 1]}
    assert "You have 6, the best other 2. 1 trick so far" in goal(view, "en")  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "seats"),
    [("lunar", 2), ("lunar", 4), ("lunar-trick", 3), ("shoot-the-moon", 2), ("lunatic", 3)],
)
def test_everybody_and_who_watches_is_told_to_the_end(game: str, seats: int, language: str) -> None:
    for match in (Match(game, seats), random_match(game, seats, {"max_rounds": 1}, seed=2)):
        for seat in range(seats + 1):
            assert "{" not in goal(match.view(seat), language)
    assert terms(game, language)


def test_LN_23_who_is_out_has_reached_it() -> None:
    view = {**Match("lunatic", 3).view(0), "out": [2, 0]}
    assert goal(view, "en").startswith("You are out, in place 2")  # type: ignore[arg-type]
