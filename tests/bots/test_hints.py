"""Hints: a legal move, every option's chance, one reason, and nothing that a seat cannot know."""

import pytest

from moonlit import Match, Seal
from moonlit.bots.club import GAMES
from moonlit.bots.hints import hint
from moonlit.kernel import cells
from moonlit.text import LANGUAGES


def view_of(match: Match, seat: int):
    view = cells.new(match.rules.State)
    cells.view(match.cell, seat, view)
    return view


@pytest.mark.parametrize("game", GAMES)
def test_hints_lead_through_a_round_by_legal_moves(game):
    match = Match(game, seal=Seal.from_seed(3))
    for _ in range(8):
        seat = match.turn()[0]
        found = hint(game, view_of(match, seat), seat, simulations=10)
        assert all(0 <= option.chance <= 1 for option in found.options)
        assert found.options[0].action == found.actions[0]
        for language in LANGUAGES:
            assert found.sentence(language)
        match.play(f"{seat} {match.names.write(match.now, seat, found.actions)}")


def test_the_reason_speaks_of_what_the_player_can_know():
    """Lunar Trick: with one trick won, and the last card led, the trick is not wanted."""
    setup = {
        "hands": [["30", "16"], ["17", "18"], ["19", "20"]],
        "markers": [1, 2, 3],
        "leader": 2,
        "tricks": [1, 3, 4],
    }
    match = Match.from_setup("lunar-trick", 3, {}, setup)
    match.play("2 play 19")
    found = hint("lunar-trick", view_of(match, 0), 0, simulations=300)
    assert [option.name for option in found.options] == ["16", "30"]
    assert found.reason == "duck"
    assert found.sentence("en").startswith("It leaves this trick to others more surely")
    assert "you want 1" in found.sentence("en")


def test_an_only_move_needs_no_reason():
    match = Match.from_setup(
        "shoot-the-moon", 2, {}, {"dealer": 1, "hands": [["R1"], ["R2"]], "dummy": ["G1"]}
    )
    assert hint("shoot-the-moon", view_of(match, 0), 0, simulations=5).reason == "only"
