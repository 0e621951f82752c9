"""The levels' order, on a small fixed number of deals."""

import pytest

from moonlit.arena.matches import play_groups
from moonlit.arena.plans import make_plan
from moonlit.arena.results import summary
from moonlit.games import CATALOGUE

pytestmark = pytest.mark.compiled  # as sure as many deals make it
DEALS = {"lunar": 6, "lunar-trick": 12, "shoot-the-moon": 40, "lunatic": 12}


@pytest.mark.parametrize("game", CATALOGUE)
def test_random_below_novice_below_club(game: str) -> None:
    seats = CATALOGUE[game].seats[0]
    plan = make_plan(game, ["random", "novice", "club"], seats, seed=1)
    found = summary(plan, play_groups(plan, range(DEALS[game])))
    random, novice, club_ = (bot["rating"]["mean"] for bot in found["bots"])
    assert random < novice < club_
    assert all(bot["faults"] == 0 for bot in found["bots"])
