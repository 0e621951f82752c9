"""``moonlit review``: a record judged in sentences, or as data; bad ones in one sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from moonlit.reviews.results import VERSION
from moonlit.table import match_records
from moonlit.table.chance import random_match


def moonlit(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "moonlit", "review", *arguments, "--simulations", "16"],
        env={**os.environ, "MOONLIT_RULES": "interpreted", "COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A short match of random players."""
    match = random_match("shoot-the-moon", 2, {"max_rounds": 1}, 3, 0)
    path = tmp_path / "match.json"
    path.write_text(match_records.dumps(match_records.to_record(match)), encoding="utf-8")
    return path


def test_every_seat_is_told_how_it_played_and_where_its_result_comes_from(file: Path) -> None:
    told = moonlit(str(file))
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("against an even match = deals") == 2
    assert "Seat 0: Played " in told.stdout
    assert "100点満点で" in moonlit(str(file), "--lang", "ja").stdout


def test_as_data_and_for_one_seat(file: Path) -> None:
    found = json.loads(moonlit(str(file), "--json", "--seat", "1").stdout)
    assert found["review"] == VERSION
    assert [seat["seat"] for seat in found["seats"]] == [1]
    assert {decision["seat"] for decision in found["decisions"]} == {1}


def test_what_does_not_verify_is_marked_and_what_is_damaged_is_refused(file: Path) -> None:
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace('"names":["Seat 0"', '"names":["Ada"'), encoding="utf-8")
    assert "This record does not verify" in moonlit(str(file)).stdout
    file.write_text(whole[:-30], encoding="utf-8")
    refused = moonlit(str(file))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("moonlit: The record is cut off")
