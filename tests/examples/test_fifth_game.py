"""Oh Hell, a game of another package, is merely installed: then it is everywhere."""

from __future__ import annotations

import io
import json
import re
import shutil
import tokenize
import tomllib
from pathlib import Path

import pytest

from examples.fifth import EXAMPLE, PACKAGE, finished, run_in

RULE = re.compile(r"^- \*\*(OH-\d+)\*\*", re.MULTILINE)
SCENARIOS = sorted(EXAMPLE.glob("scenarios/*.json"))
IDS = [f"OH-{number}" for number in range(1, 14)]
OURS = ["lunar", "lunar-trick", "lunatic", "shoot-the-moon"]
SHORT = '{"hand": 2}'


def moonlit(site: Path, *command: str, typed: str = "") -> str:
    """What the command line answers."""
    return run_in(site, "-m", "moonlit", *command, typed=typed)


# --- what a newcomer copies ---------------------------------------------------------------------


def test_its_rules_are_the_same_in_both_languages() -> None:
    for language in ("en", "ja"):
        page = (PACKAGE / "pages" / f"{language}.md").read_text(encoding="utf-8")
        assert RULE.findall(page) == IDS


def test_every_rule_has_a_scenario_and_stands_in_the_code() -> None:
    assert {"-".join(file.name.split("-")[:2]) for file in SCENARIOS} == set(IDS)
    code = "".join(file.read_text(encoding="utf-8") for file in PACKAGE.glob("*.py"))
    assert set(re.findall(r"OH-\d+", code)) | {"OH-2"} == set(IDS)  # OH-2: nobody has partners


def test_every_message_is_there_in_both_languages() -> None:
    en, ja = (
        tomllib.loads((PACKAGE / "words" / f"{language}.toml").read_text(encoding="utf-8"))
        for language in ("en", "ja")
    )
    assert {name: list(section) for name, section in en.items()} == {
        name: list(section) for name, section in ja.items()
    }
    for section, messages in en.items():
        for name, message in messages.items():
            assert sorted(re.findall(r"\{(\w+)", message)) == sorted(
                re.findall(r"\{(\w+)", ja[section][name])
            )


def test_it_is_short() -> None:
    """Lines of code: what is neither blank nor a comment nor a docstring."""
    lines = 0
    for file in PACKAGE.glob("*.py"):
        found, last = set(), tokenize.NEWLINE
        for token in tokenize.generate_tokens(io.StringIO(file.read_text()).readline):
            told = token.type == tokenize.STRING and last in (tokenize.NEWLINE, tokenize.INDENT)
            if token.type in (tokenize.COMMENT, tokenize.NL):
                continue
            if token.string.strip() and not told:
                found |= set(range(token.start[0], token.end[0] + 1))
            last = token.type
        lines += len(found)
    assert 300 < lines < 450


# --- what it is once it is installed ------------------------------------------------------------


def test_it_is_listed_with_its_options_and_levels(site: Path) -> None:
    told = json.loads(moonlit(site, "games", "--json", "--lang", "ja"))
    assert [game["name"] for game in told["games"]] == sorted([*OURS, "oh-hell"])
    game = next(game for game in told["games"] if game["name"] == "oh-hell")
    assert (game["seats"], game["levels"]) == ([3, 4, 5], ["random", "expert", "master"])
    hand, hook, *_ = game["options"]
    assert (hand["kind"], hand["low"], hand["high"], hand["rule"]) == ("number", 1, 7, "OH-3")
    assert (hook["kind"], hook["default"], hook["title"]) == (
        "switch",
        True,
        "ディーラーの宣言の制限",
    )
    assert told["left_out"] == []


def test_its_scenarios_hold(site: Path) -> None:
    told = moonlit(site, "scenario", *map(str, SCENARIOS)).splitlines()
    assert [line.rpartition(": ")[2] for line in told] == ["ok"] * len(SCENARIOS)


def test_bids_are_expected_seat_by_seat(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    text = (EXAMPLE / "scenarios/OH-7-a-table-may-leave-it-out.json").read_text()
    file.write_text(text.replace('"bids": [1, 0, 1]', '"bids": [0, 1, 1]'))
    told = finished(site, "-m", "moonlit", "scenario", str(file))
    assert "expected bids [0, 1, 1], found [1, 0, 1]" in told.stdout + told.stderr


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"trump": "R1"}, "R1 is dealt more often than it exists"),
        ({"trump": None}, "There is no card None"),
        ({"tricks": [6, 0, 0]}, "must be a whole number from 1 to 7, not 8"),
        ({"hands": [[], [], []]}, "must be a whole number from 1 to 7, not 0"),
        ({"bids": [3, 0, 0]}, "setup: bids must be a whole number from 0 to 2, not 3"),
        ({"dealer": 3}, "setup: dealer must be a whole number from 0 to 2, not 3"),
        ({"partner": 1}, "setup has no 'partner'"),
    ],
)
def test_a_position_that_cannot_be_is_a_sentence(
    site: Path, tmp_path: Path, setup: dict[str, object], sentence: str
) -> None:
    hands = [["R1", "R2"], ["R3", "R4"], ["R5", "R6"]]
    whole = {"hands": hands, "trump": "F1", **setup}
    file = tmp_path / "setup.json"
    file.write_text(json.dumps({"game": "oh-hell", "seats": 3, "setup": whole, "moves": []}))
    told = finished(site, "-m", "moonlit", "scenario", str(file))
    assert told.returncode != 0
    assert sentence in told.stdout + told.stderr


CONTRACT = """
import sys
import pytest
from cases import CASES

CASES[:] = [("oh-hell", 3, {}), ("oh-hell", 4, {"hook": False}), ("oh-hell", 5, {"hand": 3})]
files = ["tests/contract/test_contract.py", "tests/contract/test_chance.py"]
sys.exit(pytest.main(["-x", "-p", "no:cacheprovider", "-p", "no:xdist", *files]))
"""


def test_it_keeps_the_contract_like_our_own(site: Path) -> None:
    assert " passed" in run_in(site, "-c", CONTRACT)


def test_a_record_of_it_verifies(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(moonlit(site, "random", "oh-hell", "--seats", "5", "--seed", "3"))
    assert "moves verified" in moonlit(site, "replay", str(file), "--verify")
    assert "bids" in moonlit(site, "replay", str(file))
    assert "宣言しました" in moonlit(site, "replay", str(file), "--lang", "ja")


@pytest.mark.parametrize(("language", "end"), [("en", "won the match!"), ("ja", "勝")])
def test_a_match_is_played_at_the_prompt(
    site: Path, tmp_path: Path, language: str, end: str
) -> None:
    """Somebody who tries every move there is gets to the end."""
    cards = [f"play {suit}{number}" for suit in "RCSF" for number in range(1, 11)]
    typed = "\n".join([*(f"bid {number}" for number in range(4)), *cards, ""])
    save = ("--save", str(tmp_path / "match.json"), "--lang", language)
    told = moonlit(site, "play", "oh-hell", "--options", SHORT, *save, typed=4 * typed)
    assert end in told


# --- what is not whole is left out --------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "before", "after", "sentence"),
    [
        ("contract.py", "payoffs, ", "", "it lacks payoffs in its module contract."),
        ("game.py", '"""', 'raise ImportError("no moon tonight")\n"""', "no moon tonight"),
    ],
)
def test_a_broken_package_is_left_out_and_all_others_are_there(
    site: Path, tmp_path: Path, file: str, before: str, after: str, sentence: str
) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    part = broken / "moonlit_oh_hell" / file
    part.write_text(part.read_text().replace(before, after, 1))
    told = json.loads(moonlit(broken, "games", "--json"))
    assert [game["name"] for game in told["games"]] == OURS
    [reason] = told["left_out"]
    assert reason.startswith("The game at moonlit_oh_hell.game:GAME is left out: ")
    assert sentence in reason
    assert "is left out" in moonlit(broken, "games")
