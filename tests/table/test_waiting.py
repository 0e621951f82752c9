"""Who has still to choose is public where all choose at once, and hidden where LN-30 says so."""

import pytest

from cases import ALL_SPECIALS, Case
from moonlit.kernel import cells
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_move
from moonlit.table.match import Match
from moonlit.table.seals import Seal


def match_of(case: Case, seed: int = 7) -> Match:
    game, seats, options = case
    return Match(game, seats, options, seal=Seal.from_seed(seed))


def test_everyone_is_shown_the_same_seats_as_having_to_choose(case: Case) -> None:
    match, rng = match_of(case), seeded(7)
    for _ in range(60):
        if match.outcome():
            break
        for eye in range(match.seats + 1):
            assert match.view(eye)["turn"] == match.waiting()
        match.play(random_move(match, rng))
    assert match.moves


CHOICES = [
    pytest.param("lunar-trick", 3, "chose", id="LT-40"),
    pytest.param("lunar-trick", 4, "chose", id="LT-40"),
    pytest.param("lunar", 4, "passed", id="LU-6"),
]


@pytest.mark.parametrize(("game", "seats", "event"), CHOICES)
def test_that_somebody_has_chosen_is_public_and_what_is_not(
    game: str, seats: int, event: str
) -> None:
    """Table and log say the same at every moment, to every seat and to who watches."""
    match = match_of((game, seats, {}))
    for chooser in (seats - 1, 0):
        move = next(match.legal_moves(chooser))
        match.play(f"{chooser} {move}")
        for eye in range(seats + 1):
            told = {one.seat for one in match.history(eye) if one.name.startswith(event)}
            assert told == set(range(seats)) - set(match.view(eye)["turn"])
            if eye != chooser:
                last = match.history(eye)[-1]
                assert (last.name, last.seat, last.data) == (f"{event}_hidden", chooser, {})


def test_LN_30_the_fact_of_an_answer_is_hidden_until_the_window_closes() -> None:
    match = match_of(("lunatic", 4, {"specials": ALL_SPECIALS}))
    assert match.in_window
    for eye in range(5):
        assert match.view(eye)["turn"] == [0, 1, 2, 3]


def test_a_bot_sees_the_same_whoever_was_quicker() -> None:
    """A thought is not begun anew because somebody else has chosen."""
    match = match_of(("lunar-trick", 3, {}))
    before = cells.pack(match.view_cell(2))
    match.play(f"0 {next(match.legal_moves(0))}")
    assert cells.pack(match.view_cell(2)) == before
