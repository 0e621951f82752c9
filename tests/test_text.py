"""The message catalogues: the same messages with the same values in both languages."""

import string
from pathlib import Path

import pytest

from moonlit.games import CATALOGUE, names
from moonlit.text import LANGUAGES, catalogue

FILES = sorted(
    file.stem for file in (Path(__file__).parent.parent / "src/moonlit/text/en").glob("*.toml")
)


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
    messages = catalogue("en", CATALOGUE[game].package)
    for _, name in names(game).RULES.values():
        assert name in messages["refusals"] or name in messages["events"], name
