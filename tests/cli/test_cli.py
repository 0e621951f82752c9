"""The command line as a person meets it: in a process of its own."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.command import moonlit
from languages import JAPANESE
from moonlit import __version__
from moonlit.games import CATALOGUE

SCENARIO = (
    Path(__file__).parent.parent
    / "scenarios/lunar-trick/LT-31-a-collected-lunar-eclipse-counts-one.json"
)


def test_games_are_listed_in_japanese_too() -> None:
    done = moonlit("games", "--lang", "ja")
    assert "人数" in done.stdout
    assert "2か4" in done.stdout


def test_games_lists_all_four() -> None:
    done = moonlit("games")
    assert done.returncode == 0
    for game in ("lunar ", "lunar-trick", "shoot-the-moon", "lunatic"):
        assert game in done.stdout


def test_warm_makes_every_game_ready() -> None:
    told = moonlit("warm").stdout.splitlines()
    assert sorted(line.split(": ready in ")[0] for line in told) == sorted(CATALOGUE)


@pytest.mark.parametrize(("language", "title"), [("en", "LT-21"), ("ja", "月食")])
def test_rules_show_the_page(language: str, title: str) -> None:
    assert title in moonlit("rules", "lunar-trick", "--lang", language).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "No such command 'dance'"),
        (["games", "--loud"], "No such option"),
        (["games", "--lang", "xx"], "no language 'xx'"),
        (["rules", "chess"], "There is no game called 'chess'"),
        (["rules", "lunar", "--lang", "fr"], "There is no language 'fr'"),
        (["play", "chess"], "There is no game called 'chess'"),
        (["play", "lunar-trick", "--seats", "9"], "3 or 4 players, not 9"),
        (["play", "lunar-trick", "--seat", "9", "--new", "--save", "/dev/null"], "0 to 3, not 9"),
        (["random", "lunar-trick", "--options", "{"], "--options must be a JSON object"),
        (["random", "lunar-trick", "--options", "[]"], "--options must be a JSON object"),
        (["random", "lunar-trick", "--count", "0"], "--count must be at least 1"),
        (["replay", "/no/such/file"], "no such file"),
        (["replay", "/"], "is a folder"),
    ],
)
def test_a_mistake_is_one_sentence_on_standard_error(arguments: list[str], sentence: str) -> None:
    done = moonlit(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_scenario_prints_a_line_a_file(tmp_path: Path) -> None:
    wrong, broken = tmp_path / "wrong.json", tmp_path / "broken.json"
    wrong.write_text(SCENARIO.read_text().replace('"rising"', '"falling"'))
    broken.write_text("{")
    done = moonlit("scenario", str(SCENARIO))
    assert (done.returncode, done.stdout) == (0, f"{SCENARIO}: ok\n")
    done = moonlit("scenario", str(SCENARIO), str(wrong))
    assert done.returncode == 1
    assert 'expected trump "falling", found "rising"' in done.stdout.splitlines()[1]
    done = moonlit("scenario", str(broken), str(tmp_path / "none.json"))
    assert done.returncode == 2
    assert "no JSON" in done.stdout
    assert "no such file" in done.stdout
    done = moonlit("scenario", str(wrong), str(broken), "--lang", "ja")
    assert [JAPANESE.search(line) is not None for line in done.stdout.splitlines()] == [True, True]


def test_replay_says_that_moves_were_taken_back() -> None:
    root = Path(__file__).parents[2]
    file = str(root / "web" / "src" / "lib" / "fixtures" / "takebacks.json")
    assert "Moves were taken back 2 times." in moonlit("replay", file, "--verify").stdout
    assert "took back 1 of 4 moves." in moonlit("replay", file).stdout
    assert "4手のうち1手を戻しました。" in moonlit("replay", file, "--lang", "ja").stdout


def test_random_records_replay_and_verify(tmp_path: Path) -> None:
    done = moonlit("random", "lunar-trick", "--seats", "3", "--seed", "7", "--count", "2")
    again = moonlit("random", "lunar-trick", "--seats", "3", "--seed", "7", "--count", "2")
    assert done.stdout == again.stdout
    assert done.stderr == ""
    first, second = done.stdout.splitlines()
    assert first != second
    file = tmp_path / "match.json"
    file.write_text(first + "\n")
    assert "moves verified" in moonlit("replay", str(file), "--verify").stdout
    shown = moonlit("replay", str(file)).stdout
    assert "won the match!" in shown
    lines = [
        json.loads(line) for line in moonlit("replay", str(file), "--positions").stdout.splitlines()
    ]
    moves = json.loads(first)["moves"]
    assert [line["move"] for line in lines] == [None, *(move["move"] for move in moves)]
    assert lines[-1]["over"] is True
    assert lines[0]["turn"] == [0, 1, 2]
    assert set(lines[0]["legal"]) >= {
        f"0 show {card}" for card in lines[0]["hand"]["0"] if card != "LE"
    }
    file.write_text(first.replace('"time":0', '"time":1', 1))
    broken = moonlit("replay", str(file), "--verify")
    assert broken.returncode == 2
    assert "broken at move 1" in broken.stderr
    file.write_bytes(b"\xff\x00" * 500_000)
    assert "no text file" in moonlit("replay", str(file)).stderr


def test_a_file_of_many_records_is_verified_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(moonlit("random", "shoot-the-moon", "--seats", "2", "--count", "3").stdout)
    told = moonlit("replay", str(file), "--verify").stdout.splitlines()
    assert [line.partition(": ")[0] for line in told] == [f"{file}:{at}" for at in (1, 2, 3)]
    assert all("moves verified" in line for line in told)
    assert moonlit("replay", str(file)).stdout.count("won the match!") == 3
    first, second, third = file.read_text().splitlines()
    file.write_text("\n".join([first, second.replace('"time":0', '"time":1', 1), third]))
    assert f"{file}:2: The chain is broken" in moonlit("replay", str(file), "--verify").stderr


def test_help_and_import_load_nothing_heavy() -> None:
    code = "import sys, moonlit.cli; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_arguments_show_the_help() -> None:
    done = moonlit()
    assert done.returncode == 0
    assert "Usage" in done.stdout


@pytest.mark.parametrize("asked", [["-h"], ["serve", "-h"], ["arena", "-h"], ["replay", "--help"]])
def test_help_is_there_under_both_names_and_names_no_types_of_python(asked: list[str]) -> None:
    done = moonlit(*asked)
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: ")
    assert "<" not in re.sub(r"\[\d+<=x<=\d+\]", "", done.stdout)
    assert "`" not in done.stdout


def test_the_version_can_be_asked_for() -> None:
    assert moonlit("--version").stdout == f"moonlit {__version__}\n"
