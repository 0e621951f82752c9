"""Rules are translated once, optimised where Python calls them, and can be made ready ahead."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled  # in processes of their own

RULES = """
import numba.core.event as events
import numpy as np

from moonlit.kernel.decorators import rule
from moonlit.kernel.warming import make_ready


class Compiled(events.Listener):
    def on_start(self, event): pass
    def on_end(self, event): print("compiled", event.data["dispatcher"].py_func.__name__)


events.register("numba:compile", Compiled())


@rule
def doubled(number): return 2 * number


@rule
def summed(numbers): return doubled(3) + doubled(numbers[0]) + doubled(len(numbers))


@rule
def raised(numbers):
    numbers[0] += 1
    return doubled(numbers[0])
"""


def lines(folder: Path, program: str) -> list[str]:
    """What a fresh process prints that has these rules; its cache is in the same folder."""
    file = folder / "rules_of_this_test.py"
    file.write_text(RULES + program)
    done = subprocess.run(
        [sys.executable, str(file)],
        env={**os.environ, "MOONLIT_RULES": "compiled", "MOONLIT_CACHE": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_rule_is_compiled_once_for_constants_bytes_and_numbers(tmp_path: Path) -> None:
    told = lines(tmp_path, "print(summed(np.array([100, 1, 1], np.int8)))")
    assert told == ["compiled doubled", "compiled summed", "212"]


def test_a_whole_number_that_fits_no_byte_is_not_cut(tmp_path: Path) -> None:
    told = lines(tmp_path, "print(raised(np.array([126], np.int8)))")
    assert told[-1] == "254"


def test_only_what_python_calls_is_kept_on_disk(tmp_path: Path) -> None:
    lines(tmp_path, "summed(np.zeros(1, np.int8))")
    kept = [file.name for file in tmp_path.rglob("*.nbc")]
    assert len(kept) == 1
    assert ".summed-" in kept[0]


def test_a_rule_that_is_linked_can_be_called_from_python_too(tmp_path: Path) -> None:
    told = lines(tmp_path, "print(summed(np.zeros(1, np.int8)), doubled(21))")
    assert told[-1] == "8 42"


def test_a_rule_that_is_made_ready_is_not_run_and_compiles_nothing_later(tmp_path: Path) -> None:
    program = """
numbers = np.zeros(1, np.int8)
make_ready([(raised, (numbers,))], lambda done, of: print("ready", done, "of", of))
print("still", numbers[0])
print(raised(numbers))
"""
    compiled = ["compiled doubled", "compiled raised"]
    assert lines(tmp_path, program) == ["ready 0 of 1", *compiled, "still 0", "2"]
    assert lines(tmp_path, program) == ["ready 0 of 1", "still 0", "2"]
