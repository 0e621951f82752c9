"""Rule ids tie everything together: pages, code and tests know the same ones."""

import re
from pathlib import Path

import pytest

from moonlit.games import CATALOGUE

ROOT = Path(__file__).parent.parent.parent
DEFINED = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)
MENTIONED = re.compile(r"\b(?:LU|LT|SM|LN)-\d+\b")


def defined_in(game: str, language: str = "en") -> list[str]:
    return DEFINED.findall(CATALOGUE[game].page(language))


def ids_with_a_test() -> set[str]:
    """The ids in the names of all tests."""
    found = {
        "-".join(file.stem.split("-")[:2]) for file in (ROOT / "tests/scenarios").rglob("*.json")
    }
    for file in (ROOT / "tests").rglob("test_*.py"):
        for prefix, number in re.findall(r"def test_([A-Z]{2})_(\d+)_", file.read_text("utf-8")):
            found.add(f"{prefix}-{number}")
    return found


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_rule_has_a_test(game: str) -> None:
    assert set(defined_in(game)) - ids_with_a_test() == set()


@pytest.mark.parametrize("game", CATALOGUE)
def test_both_languages_define_the_same_rules_once(game: str) -> None:
    english, japanese = defined_in(game), defined_in(game, "ja")
    assert english == japanese
    assert len(english) == len(set(english)) > 10


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_rule_stands_in_the_code_where_it_is_in_force(game: str) -> None:
    folder = ROOT / "src/moonlit/games" / CATALOGUE[game].identifier
    code = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    assert set(defined_in(game)) - set(MENTIONED.findall(code)) == set()


@pytest.mark.parametrize("game", CATALOGUE)
def test_refusals_name_rules_that_exist(game: str) -> None:
    known = set(defined_in(game))
    assert {rule for rule, _ in CATALOGUE[game].names.RULES.values()} <= known
