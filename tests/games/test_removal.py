"""A game is one folder: without it all others are there, and keep their own tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parents[2]
OURS = ["lunar", "lunar_trick", "lunatic", "shoot_the_moon"]


@pytest.fixture(params=OURS)
def removed(request: pytest.FixtureRequest) -> str:
    """Each of the four in turn."""
    return request.param


@pytest.fixture
def copy(removed: str, tmp_path: Path) -> Path:
    """A copy of everything, but for one game's folder."""
    unneeded = shutil.ignore_patterns("static", "__pycache__", removed)
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=unneeded)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert not (tmp_path / "src/moonlit/games" / removed).exists()
    return tmp_path


def run(copy: Path, *command: str) -> str:
    """What a process prints whose Moonlit is the copy."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=copy,
        env={
            **os.environ,
            "MOONLIT_RULES": "interpreted",
            "PYTHONPATH": str(copy / "src"),
            "COVERAGE_PROCESS_START": "",
            "PYTEST_ADDOPTS": "-p no:cacheprovider",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


ASKED = """
import moonlit.arena.trials, moonlit.server.app, moonlit.tui.app, moonlit.envs.pettingzoo
from moonlit import CATALOGUE
from moonlit.server.http.options import option_forms
from moonlit.table.chance import random_match
for name in CATALOGUE:
    option_forms(name, "ja")
    assert random_match(name, CATALOGUE[name].seats[0], {"max_rounds": 1}, 1).outcome()
print(*CATALOGUE)
"""


def test_without_one_game_all_others_are_there(copy: Path, removed: str) -> None:
    others = [game.replace("_", "-") for game in OURS if game != removed]
    assert run(copy, "-c", ASKED).split() == others


@pytest.mark.parametrize("removed", ["lunar_trick"])  # the others are among the slow tests
def test_without_one_game_the_rules_of_the_next_hold(copy: Path, removed: str) -> None:
    neighbour = OURS[OURS.index(removed) - 1]
    passed(run(copy, "-m", "pytest", f"tests/games/test_{neighbour}.py"))


@pytest.mark.slow
def test_without_one_game_all_tests_of_the_others_pass(copy: Path, removed: str) -> None:
    own = [
        file.relative_to(copy).as_posix()
        for other in OURS
        if other != removed
        for folder in ("games", "bots")
        for file in copy.glob(f"tests/{folder}/test_*{other}*.py")
        if other != "lunar" or "lunar_trick" not in file.name
    ]
    assert len(own) >= 6
    every = ["tests/contract", "tests/kernel", "tests/playthroughs"]
    passed(run(copy, "-m", "pytest", "-m", "not (slow or compiled)", *every, *own))


def passed(told: str) -> None:
    """Pytest says with so few words how many there were only if asked."""
    assert "[100%]" in told
