"""Whole matches through the real program in a pseudo-terminal, and what can go wrong."""

import pytest

from moonlit.games import CATALOGUE
from tui.terminal import Terminal

LEFT, DOWN, ENTER = "\x1b[D", "\x1b[B", "\r"
ENDED = "play again"


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def start(*arguments: str, **size: int) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, **size))
        return opened[-1]

    yield start
    for one in opened:
        one.close(hurry=True)


def sit_down(terminal: Terminal, game: str) -> None:
    """From the menu to a table of this game, against the opponents that it offers first."""
    terminal.wait_for("Lunatic")
    terminal.press(DOWN * list(CATALOGUE).index(game) + ENTER)
    terminal.wait_for("Learn it")
    terminal.press(ENTER)
    terminal.wait_for("Your turn", "Waiting for", "Anytime")


@pytest.mark.slow
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_whole_match_is_played_with_the_keyboard(terminal, game):
    table = terminal()
    sit_down(table, game)
    for _ in range(4000):
        word = table.wait_for(ENDED, "Your turn", "So far", "Anytime", "Waiting for", "You can't")
        if word == ENDED:
            break
        if word != "Waiting for":
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
    again.wait_for("Your turn", "Waiting for")


def test_a_dead_link_is_one_sentence(terminal):
    table = terminal("join", "http://127.0.0.1:9/t/abc")
    table.wait_for("No Moonlit server answers at http://127.0.0.1:9")
    assert table.close() == 2


def test_a_text_that_is_no_link_is_one_sentence(terminal):
    table = terminal("join", "somewhere")
    table.wait_for("A table's link looks like http://HOST/t/CODE")
    assert table.close() == 2
