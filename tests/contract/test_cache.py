"""Game-agnostic compiled code is kept on disk: a second process compiles nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

PROGRAM = """
from moonlit import games
from moonlit.kernel import playouts, warming
warming.compile_game(games.game("lunar-trick").rules)
stats = playouts.play_matches.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def run(cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "MOONLIT_RULES": "compiled", "MOONLIT_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_second_process_finds_random_playouts_in_the_disk_cache(tmp_path: Path) -> None:
    assert run(tmp_path) == "0 1"
    assert run(tmp_path) == "1 0"
