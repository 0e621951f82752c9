"""How cards look: every card of every game has a text, plain where the terminal is poor."""

import pytest

from moonlit.games import CATALOGUE
from moonlit.tui.faces import IVORY, face


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_card_has_a_face(game: str) -> None:
    for card in CATALOGUE[game].names.CARD_CODES:
        for language in ("en", "ja"):
            seen = face(game, card, language, False, {})
            assert seen.text
            assert seen.colour.startswith("#")
            assert seen.name
        assert face(game, card, "en", True, {}).text.isascii()


def test_suits_have_colours_and_numbers_without_a_suit_have_none() -> None:
    assert face("shoot-the-moon", "BM", "en", False, {}).text == "Big Moon"
    assert face("shoot-the-moon", "R7", "en", False, {}).text == "▲R7"
    assert face("lunar", "1", "en", False, {"star_cards": {"1": 2}}).text == "1★★"
    assert face("lunatic", "7", "en", False, {}).colour == IVORY
