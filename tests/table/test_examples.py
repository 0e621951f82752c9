"""The examples on the rules pages are scenarios that hold, of rules that are there."""

import json
import re

import pytest

from moonlit import games
from moonlit.table import scenarios
from moonlit.table.examples import examples, read

GAMES = [name for name in games.CATALOGUE if read(name)]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_holds(game: str) -> None:
    for example in read(game):
        scenario = {key: value for key, value in example.items() if key not in ("rule", "about")}
        scenarios.run(json.dumps({"game": game, **scenario}))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_example_shows_its_rule(game: str, language: str) -> None:
    page = games.game(game).page(language)
    for example in examples(game, language):
        assert f"**{example.rule}**" in page
        assert example.about[language]
        told = [one.text(game, example.match.people, language) for one in example.events]
        told += [why.text(language) for _, why in example.refused]
        # What happens is told with its rule; a card that changes its shape, with the doubt's.
        assert re.search(r"[A-Z]{2}-\d+", " ".join(told))
        if example.refused:
            assert {why.rule for _, why in example.refused} == {example.rule}


def test_each_game_has_some_and_one_of_what_cannot_be_done() -> None:
    assert len(GAMES) >= 4
    for game in GAMES:
        found = examples(game, "en")
        assert len(found) >= 4
        assert any(one.refused for one in found)
