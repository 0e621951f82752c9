"""What chance does has names: which card goes where, and who deals."""

from __future__ import annotations

import pytest

from cases import begin
from moonlit import games
from moonlit.games import defaults
from moonlit.kernel import records

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("game", "seats", "drawn", "said"),
    [
        ("lunar", 4, (0, 0, 3), "1 to seat 3"),
        ("lunar", 2, (1, 0, 2), "W to the sky"),
        ("lunar", 2, (0, 0, 4), "1 to the deck, place 2"),
        ("lunar-trick", 3, (0, 6, 2), "7 to seat 2"),
        ("lunatic", 3, (0, 0, 1), "1 to seat 1"),
        ("lunatic", 3, (1, 2, 0), "seat 2 deals"),
        ("lunatic", 3, (1, 1, 1), "seat 1 does not deal"),
        ("shoot-the-moon", 4, (0, 0, 2), "R1 to seat 2"),
        ("shoot-the-moon", 4, (0, 1, 4), "R2 to nobody"),
        ("shoot-the-moon", 2, (0, 48, 2), "BM to the dummy, card 1"),
        ("shoot-the-moon", 2, (0, 51, 5), "LM to the dummy, card 3"),
        ("shoot-the-moon", 3, (1, 0, 0), "seat 0 deals"),
        ("shoot-the-moon", 3, (1, 2, 1), "seat 2 does not deal"),
    ],
)
def test_a_deal_is_told(game: str, seats: int, drawn: tuple[int, int, int], said: str) -> None:
    _, state = begin((game, seats, {}))
    assert games.game(game).names.dealt(records.plain(state), *drawn) == said


def test_a_game_that_names_nothing_is_told_by_numbers() -> None:
    assert defaults.dealt(None, 0, 3, 1) == "card 3 to pile 1"
    assert defaults.could_answer(None) is True


def test_a_seat_that_nobody_has_chosen_is_drawn() -> None:
    (dealer,) = (option for option in games.game("lunatic").options if option.kind == "seat")
    assert dealer.told(None, "lunatic", "en") == "drawn by lot"
    assert dealer.told(1, "lunatic", "en") == "seat 2"
