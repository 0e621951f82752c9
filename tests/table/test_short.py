"""Positions as short words, and matches as notebooks show them."""

import pytest

from moonlit.errors import BadInput
from moonlit.games import CATALOGUE
from moonlit.table.match import Match
from moonlit.table.seals import Seal

pytestmark = pytest.mark.interpreted


# What is drawn by lot, and open from the beginning.
OPEN = {"shoot-the-moon": {"dealer": 0}, "lunatic": {"dealer": 0}}


def begun(game: str, moves: int) -> Match:
    match = Match(game, seal=Seal.from_seed(3))
    for _ in range(moves):
        seat = match.turn()[0]
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    return match


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_position_is_read_back_from_its_short_word_and_goes_on(game: str) -> None:
    match = begun(game, 9)
    again = Match.from_short(match.short())
    assert again.position() == match.position()
    assert again.short() == match.short()
    assert len(match.short()) < 600
    seat = again.turn()[0]
    again.play(f"{seat} {next(again.legal_moves(seat))}")
    assert again.packed() != match.packed()


def test_options_are_part_of_a_position() -> None:
    match = Match("shoot-the-moon", 4, {"partners": True, "dealer": 1})
    again = Match.from_short(match.short())
    assert (again.seats, again.options) == (4, {"partners": True, "dealer": 1})


@pytest.mark.parametrize("spoil", [lambda text: text[:-8], lambda text: "lunar", lambda text: ""])
def test_what_is_no_position_is_one_sentence(spoil) -> None:
    with pytest.raises(BadInput, match="is no position"):
        Match.from_short(spoil(begun("lunar", 2).short()))


def test_a_position_of_another_game_is_refused() -> None:
    word = begun("lunar", 2).short().partition(":")[2]
    with pytest.raises(BadInput, match=r"is no position|is for"):
        Match.from_short(f"lunatic:{word}")


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_notebook_shows_a_match_as_a_watcher_sees_it(game: str) -> None:
    """Two deals that nobody at the table could tell apart from outside look the same."""
    one, other = (Match(game, 4, OPEN.get(game, {}), seal=Seal.from_seed(at)) for at in (3, 4))
    assert one.position() != other.position()
    assert one._repr_html_() == other._repr_html_()
    assert one.entry.title in one._repr_html_()


def test_a_seat_sees_its_own_cards_drawn_and_nobody_elses() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(1))
    sight = match.sight(0)
    assert all(f">{card}</span>" in sight._repr_html_() for card in ("16", "17", "23"))
    other = next(card for card in match.view(1)["hand"] if card not in ("10", "LE"))  # ten are held
    assert f">{other}</span>" not in sight._repr_html_()
    assert repr(sight) == "<Sight lunar-trick: as seat 0 sees it, round 1>"
    assert repr(match.sight(3)) == "<Sight lunar-trick: as a watcher sees it, round 1>"


def test_names_cannot_write_into_a_notebook() -> None:
    shown = Match("lunar-trick", 3, people=["<b>Ann</b>", "Bo", "Cy"])._repr_html_()
    assert "<b>" not in shown
    assert "&lt;b&gt;Ann" in shown
