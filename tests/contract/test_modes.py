"""Interpreted and compiled rules give the same positions, and compiled ones stay within bounds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cases import CASES

pytestmark = pytest.mark.compiled

HERE = Path(__file__).parent


def digests(matches: int, **environment: str) -> list[str]:
    """What a fresh process finds, for all cases."""
    done = subprocess.run(
        [sys.executable, str(HERE / "digest.py"), str(matches), *map(str, range(len(CASES)))],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(HERE.parent), *sys.path]),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def same_in_both_modes(matches: int) -> None:
    interpreted = digests(matches, MOONLIT_RULES="interpreted")
    assert interpreted == digests(matches, MOONLIT_RULES="compiled")
    assert len(interpreted) == len(CASES)


def test_both_modes_give_the_same_positions_in_40_matches() -> None:
    same_in_both_modes(40)


@pytest.mark.slow
def test_both_modes_give_the_same_positions_in_1000_matches() -> None:
    same_in_both_modes(1000)


@pytest.mark.slow
def test_compiled_rules_stay_within_bounds() -> None:
    checked = digests(3, MOONLIT_RULES="compiled", NUMBA_BOUNDSCHECK="1")
    assert checked == digests(3, MOONLIT_RULES="interpreted")
