"""What actions and observations stand for, by index: declared once, and shown as declared."""

import sys
from pathlib import Path

import pytest

from inside import state_of
from moonlit import games
from moonlit.games import spaces
from moonlit.kernel import arrays
from moonlit.kernel.places import Places, Run
from moonlit.table.match import Match

pytestmark = pytest.mark.interpreted
DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_every_action_and_every_number_has_a_name_of_its_own(game: str) -> None:
    rules = games.game(game).rules
    for places, length in (
        (spaces.observed(game), rules.OBSERVATION),
        (spaces.acted(game), rules.ACTIONS),
    ):
        assert places.length == length == len(set(places.names))


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_the_names_are_true_of_what_is_written(game: str) -> None:
    """The number of players is a number of every observation, and the hand is by card."""
    match = Match(game)
    rules, names, seat = match.rules, spaces.observed(game).names, match.waiting()[0]
    numbers = arrays.observation(rules.OBSERVATION)
    rules.observe(state_of(match), seat, numbers)
    written = dict(zip(names, map(int, numbers)))
    assert written["seats"] == match.seats
    held = sum(number for name, number in written.items() if name.startswith("hand["))
    assert held == len(match.view(seat)["hand"])


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_the_page_of_a_game_is_as_new_as_its_rules(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    monkeypatch.delitem(sys.modules, "spaces", raising=False)
    import spaces as writer  # docs/spaces.py

    page = (DOCS / "spaces" / f"{game}.md").read_text(encoding="utf-8")
    assert page == writer.page(game), "`make spaces` writes it anew"


def test_a_game_that_declares_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.game("lunar").rules
    monkeypatch.delattr(rules, "OBSERVED")
    monkeypatch.delattr(rules, "ACTED")
    assert spaces.observed("lunar").names[7] == "number[7]"
    assert spaces.acted("lunar").length == rules.ACTIONS


def test_a_part_that_is_not_there_is_no_place() -> None:
    with pytest.raises(ValueError, match="no such"):
        Places(Run("hand", "cards")).at("sky")
