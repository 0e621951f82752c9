"""The message catalogues: the same messages with the same values in both languages."""

import string

import pytest

from moonlit.games import CATALOGUE
from moonlit.text import LANGUAGES, catalogue, catalogues, spoken, word

pytestmark = pytest.mark.interpreted

FILES = sorted([*catalogues(), *CATALOGUE])


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


@pytest.mark.parametrize("file", FILES)
def test_both_languages_have_the_same_messages(file: str) -> None:
    english, japanese = (catalogue(language, file) for language in LANGUAGES)
    for section in (english.keys() | japanese.keys()) - {"words"}:
        assert english[section].keys() == japanese[section].keys(), section
        for name, message in english[section].items():
            assert placeholders(message) == placeholders(japanese[section][name]), name


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_refusal_has_a_message(game: str) -> None:
    messages = catalogue("en", game)
    for _, name in CATALOGUE[game].names.RULES.values():
        assert name in messages["refusals"] or name in messages["events"], name


def test_what_ends_in_a_number_may_have_one_word_for_all_numbers() -> None:
    assert word("shoot-the-moon", "R12") == "red Rocket 12"
    assert word("shoot-the-moon", "R12", "ja") == "赤のロケット12"
    assert word("shoot-the-moon", "BM") == "Big Moon"
    assert word("lunatic", "2x8") == "two 8s"
    assert word("lunatic", "2x") == "2x"
    assert word("lunatic", "8") == "8"


def test_lists_by_seat_or_side_are_told_with_names() -> None:
    people = ["Ada", "Ben", "Cleo", "Dan"]
    assert spoken("lunar", "tricks", [5, 7], people) == "Ada + Cleo 5, Ben + Dan 7"
    assert spoken("lunar", "track", [5, 7], people) == "5, 7"
