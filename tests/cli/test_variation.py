"""Variations on the command line: checked, opened as a link, and played."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from cli.command import moonlit

SHORT = """
name = "Short moon"
game = "shoot-the-moon"
seats = 4

[options]
goal = 5
pays = [0, 1, 0, 2, 0, 4]
"""


@pytest.fixture
def short(tmp_path: Path) -> Path:
    file = tmp_path / "short.toml"
    file.write_text(SHORT)
    return file


def test_a_variation_is_checked_and_its_link_is_printed(short: Path) -> None:
    *lines, link = moonlit("variation", str(short)).stdout.splitlines()
    assert lines == [
        "Short moon · Shoot the Moon",
        "4 players",
        "Chips for tricks: 0 · 1 · 0 · 2 · 0 · 4",
        "Goal: 5",
    ]
    assert link.startswith("http://localhost:8000/?game=shoot-the-moon&")
    options = json.loads(parse_qs(urlsplit(link).query)["options"][0])
    assert options == {"goal": 5, "pays": [0, 1, 0, 2, 0, 4], "variation": "Short moon"}
    elsewhere = moonlit("variation", str(short), "--server", "https://moon.example/").stdout
    assert "https://moon.example/?game=" in elsewhere


def test_random_matches_of_a_variation_say_so_in_their_records(short: Path) -> None:
    said = moonlit("random", "shoot-the-moon", "--options", str(short)).stdout
    record = json.loads(said)
    assert record["options"]["variation"] == "Short moon"
    assert record["seats"] == 4
    assert max(record["result"]["scores"]) >= 5
    (short.parent / "record.json").write_text(said)
    shown = moonlit("replay", str(short.parent / "record.json")).stdout
    assert "The match is a variation: Short moon." in shown


def test_the_arena_plays_a_variation(short: Path) -> None:
    out = short.parent / "result.json"
    arguments = ["random", "random", "random", "random", "--matches", "4", "--out", str(out)]
    moonlit("arena", "shoot-the-moon", *arguments, "--options", str(short))
    assert json.loads(out.read_text())["plan"]["options"]["variation"] == "Short moon"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["random", "lunar"], "is a variation of Shoot the Moon, not of Lunar."),
        (["random", "shoot-the-moon", "--seats", "3"], "is for 4 players."),
    ],
)
def test_a_variation_of_something_else_is_refused(
    short: Path, arguments: list[str], why: str
) -> None:
    refused = moonlit(*arguments, "--options", str(short))
    assert refused.returncode == 2
    assert why in refused.stderr


def test_a_match_that_would_not_end_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "endless.toml"
    track = [7] * 13
    file.write_text(f'name = "x"\ngame = "lunar"\n[options]\nstars = {{}}\ntrack = {track}')
    refused = moonlit("variation", str(file))
    assert refused.returncode == 2
    assert "endless.toml: option track: " in refused.stderr
    assert "no match would ever end" in refused.stderr


def test_the_prompt_says_what_is_played(short: Path) -> None:
    save = str(short.parent / "saved.json")
    arguments = ["--options", str(short), "--save", save, "--seed", "1", "--level", "random"]
    said = moonlit("play", "shoot-the-moon", *arguments, typed="quit\n").stdout
    assert "The match is a variation: Short moon." in said
    kept = json.loads(Path(save).read_text())
    assert kept["seats"] == 4
    assert kept["options"]["variation"] == "Short moon"
