"""Whole matches through the real program in a pseudo-terminal, and what can go wrong."""

import pytest

from moonlit.games import CATALOGUE
from tui.terminal import ASKED, DOWN, ENTER, LEFT, WAITING, sit_down

ENDED = "play again"
LESSON_OVER = "The lesson is over"


@pytest.mark.slow
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_whole_match_is_played_with_the_keyboard(terminal, game):
    table = terminal()
    sit_down(table, game)
    for _ in range(4000):
        signs = (*ASKED, "So far", "Anytime", *WAITING, "You can't", "It is not your turn")
        word = table.wait_for(ENDED, *signs)
        if word == ENDED:
            break
        if word not in WAITING:
            table.press(ENTER)
            table.read(0.03)
    assert "won the match" in table.text()
    table.press("q")
    table.wait_for("Shoot the Moon   2")


def test_a_dim_card_explains_itself_and_a_match_is_taken_up_again(terminal):
    table = terminal()
    sit_down(table, "lunar-trick")
    table.press("?")
    table.wait_for("That can be played.")
    table.press(LEFT + "?")  # round to the last card, which in this deal is the Lunar Eclipse
    table.wait_for("The Lunar Eclipse may not be chosen for the opening trick.")
    table.wait_for("LT-10")
    assert "sealed" in table.text()
    table.press("q")
    table.wait_for("Go on: Lunar Trick")
    table.press("q")
    assert table.close() == 0

    again = terminal()
    again.wait_for("Go on: Lunar Trick")
    again.press(ENTER)
    again.wait_for(*ASKED, *WAITING)


@pytest.mark.parametrize("game", ["lunar", pytest.param("lunatic", marks=pytest.mark.slow)])
def test_a_lesson_is_gone_through_with_enter(terminal, game):
    """The cursor stands on what is asked for, all along; also where a move has several steps."""
    table = terminal(columns=80, rows=24)
    table.wait_for("Lunatic")
    table.press(DOWN * list(CATALOGUE).index(game) + ENTER)
    table.wait_for("Learn it")
    table.press("\t\t" + ENTER)
    table.wait_for("(1 of")
    for _ in range(100):
        if table.wait_for(LESSON_OVER, "Enter: go on", "Do this now") == LESSON_OVER:
            break
        table.press(ENTER)
        table.read(0.05)
    assert LESSON_OVER in table.text()


def test_a_dead_link_is_one_sentence(terminal):
    table = terminal("join", "http://127.0.0.1:9/t/abc")
    table.wait_for("No Moonlit server answers at http://127.0.0.1:9")
    assert table.close() == 2


def test_a_text_that_is_no_link_is_one_sentence(terminal):
    table = terminal("join", "somewhere")
    table.wait_for("A table's link looks like http://HOST/t/CODE")
    assert table.close() == 2
