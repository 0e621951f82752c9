"""The arena, the report and the certificates as a person meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from moonlit.arena.journals import Memory
from moonlit.arena.runs import Crew
from moonlit.commands.arena import run_arena

ENVIRONMENT = {**os.environ, "MOONLIT_RULES": "interpreted", "COLUMNS": "100"}
# Coverage holds a lock that is not let go by an interrupt within it: such a process never ends.
UNCOVERED = {key: value for key, value in ENVIRONMENT.items() if not key.startswith("COVERAGE_")}


def moonlit(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "moonlit", *arguments],
        env=ENVIRONMENT,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["arena", "chess", "club", "random"], "There is no game called 'chess'"),
        (["arena", "lunar", "club", "deepblue"], "no bot called 'deepblue'; there are random"),
        (["arena", "lunar", "club", "search:0s"], "more than zero, not '0s'"),
        (["arena", "lunar", "club"], "two bots or more"),
        (["arena", "lunar", "club", "random", "--matches", "0"], "Matches are 1 to"),
        (["arena", "lunar", "club", "random", "--workers", "0"], "Workers are 1 to"),
        (["arena", "lunar", "club", "random", "--options", "{"], "--options must be a JSON"),
        (["arena", "lunar", "club", "random", "--out", "."], "is a folder"),
        (["arena", "lunar", "club", "random", "--lang", "fr"], "There is no language 'fr'"),
        (["report", "chess"], "There is no game called 'chess'"),
        (["report", "lunar", "--level", "club"], "other bots against club"),
        (["report", "lunar", "--options", "no"], "must be a JSON object"),
        (["report", "lunar", "--options", '{"moon": 1}'], "options has no 'moon'"),
        (["report", "lunar", "--against", '{"track": [1]}'], "option track"),
        (["report", "lunar", "--against", "away.toml"], "away.toml: No such file"),
        (["report", "lunar", "--seats", "3"], "Lunar is for 2 or 4 players"),
        (["certify", "--pair", "chess"], "There is no pair 'chess'"),
        (["certify", "--merge", "nowhere"], "There are no certificates in nowhere"),
        (["certify", "--minutes", "0"], "Minutes are more than 0"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    done = moonlit(tmp_path, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_the_arena_shows_and_writes_its_result(tmp_path: Path) -> None:
    arena = ["arena", "shoot-the-moon", "random", "club", "--seats", "2", "--matches", "20"]
    done = moonlit(tmp_path, *arena, "--out", "r.json", "--html", "r.html")
    assert done.returncode == 0, done.stderr
    assert "20 matches on 10 sets of cards" in done.stdout
    assert json.loads((tmp_path / "r.json").read_text())["matches"] == 20
    assert (tmp_path / "r.html").read_text().startswith("<!doctype html>")
    assert "--resume" in moonlit(tmp_path, *arena, "--out", "r.json").stderr
    arena[-1] = "24"
    more = moonlit(tmp_path, *arena, "--out", "r.json", "--resume")
    assert "24 matches" in more.stdout
    assert len((tmp_path / "r.groups.jsonl").read_text().splitlines()) == 1 + 12
    alone = moonlit(tmp_path, *arena)
    assert alone.stdout.splitlines()[0] == more.stdout.splitlines()[0]
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "r.groups.jsonl",
        "r.html",
        "r.json",
    ], "without --out nothing is left behind"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(workers: str, tmp_path: Path) -> None:
    arena = ["arena", "shoot-the-moon", "random", "club", "--seats", "2", "--out", "r.json"]
    running = subprocess.Popen(
        [sys.executable, "-m", "moonlit", *arena, "--matches", "1000000", "--workers", workers],
        env=UNCOVERED,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    journal = tmp_path / "r.groups.jsonl"
    while not journal.exists() or len(journal.read_text().splitlines()) < 3:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "--resume goes on" in " ".join(errors.split())
    kept = json.loads((tmp_path / "r.json").read_text())
    assert kept["groups"] == len(journal.read_text().splitlines()) - 1
    done = moonlit(tmp_path, *arena, "--matches", "4", "--resume")
    assert done.returncode == 0, done.stderr


def test_an_interruption_right_after_groups_were_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Memory, groups: list[object]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Memory, "add", interrupted)
    out = tmp_path / "r.json"
    bots = ["random", "club"]
    with pytest.raises(KeyboardInterrupt):
        run_arena("shoot-the-moon", bots, 100, 2, "{}", 1, Crew(), out, None, False, "en")
    lines = (tmp_path / "r.groups.jsonl").read_text().splitlines()
    assert json.loads(out.read_text())["groups"] == len(lines) - 1 > 0


def test_a_report_and_a_certificate_are_written(tmp_path: Path) -> None:
    done = moonlit(tmp_path, "report", "shoot-the-moon", "--matches", "6", "--out", "r.json")
    written = ["Written: shoot-the-moon-report.html", "Written: r.json"]
    assert done.stdout.splitlines() == written, done.stderr
    assert len(json.loads((tmp_path / "r.json").read_text())["tables"]) == 5
    (tmp_path / "docs").mkdir()
    pair = ["certify", "--pair", "shoot-the-moon-2-club-random", "--cap-matches", "40"]
    done = moonlit(tmp_path, *pair, "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert "shoot-the-moon-2-club-random" in done.stdout
    assert "club against random" in (tmp_path / "docs" / "strength.md").read_text()
    assert "lunar-4-search-club-partners" in moonlit(tmp_path, "certify", "--list").stdout


def test_two_variations_come_from_files_and_json(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text('name = "Short"\ngame = "lunar-trick"\n[options]\nmax_rounds = 2\n')
    command = ["report", "lunar-trick", "--seats", "3", "--matches", "4", "--level", "random"]
    done = moonlit(tmp_path, *command, "--options", '{"max_rounds": 3}', "--against", "short.toml")
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "lunar-trick-report.json").read_text())
    assert [way["name"] for way in found["ways"]] == ["", "Short"]
    assert list(found["tables"]) == ["3"]
    assert found["tables"]["3"]["differences"]["measures"]["rounds"]["mean"] <= 0
    assert "Short" in (tmp_path / "lunar-trick-report.html").read_text()
    wrong = moonlit(tmp_path, "report", "lunar", "--against", "short.toml")
    assert "short.toml is a variation of Lunar Trick, not of Lunar." in wrong.stderr


def test_the_result_goes_to_standard_output_if_asked(tmp_path: Path) -> None:
    command = ["arena", "lunar", "club", "random", "--matches", "4", "--out", "-"]
    done = subprocess.run(
        [sys.executable, "-m", "moonlit", *command],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "MOONLIT_RULES": "interpreted"},
    )
    assert [bot["bot"] for bot in json.loads(done.stdout)["bots"]] == ["club", "random"]
    assert list(tmp_path.iterdir()) == []
