"""Points at which a test lets a server die: nothing happens unless one is named."""

import subprocess
import sys
from typing import get_args

import pytest

from moonlit.server.upkeep.crashpoints import Point, arm, reach

PROGRAM = """
from moonlit.server.upkeep.crashpoints import reach
for number in range(5):
    print(number, flush=True)
    reach("taken")
    reach("stored")
"""


def test_without_the_setting_nothing_happens() -> None:
    arm({})
    for point in get_args(Point):
        reach(point)


@pytest.mark.parametrize(("at", "reached"), [("stored:3", 3), ("taken", 1), ("shown:1", 5)])
def test_a_process_dies_where_and_when_it_was_told_to(at: str, reached: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"MOONLIT_CRASH_AT": at, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=False,
    )
    assert len(done.stdout.splitlines()) == reached
    assert done.returncode == (0 if at == "shown:1" else -9)
