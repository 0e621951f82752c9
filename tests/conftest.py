"""What all tests share."""

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cases import CASES, Case, name

collect_ignore = ["foreign"]  # a package of its own, which tests install

# No test is about time: a machine may be slow, and rules may have to be compiled first.
settings.register_profile(
    "quick", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("slow", settings.get_profile("quick"), max_examples=1500)
settings.load_profile("quick")

ROOT = Path(__file__).parent.parent
# Folders whose tests all run in one way; single files say so themselves. The rest runs with rules
# interpreted and compiled.
MARKS = {
    "tests/server": "interpreted",  # as at tables, where nobody waits for the compiler
    "tests/tui": "interpreted",
    "tests/examples": "interpreted",
    "tests/cli": "interpreted",
    "tests/faults": "interpreted",
    "tests/docs": "compiled",  # as commands and servers are run by those who read about them
    "tests/envs": "compiled",  # batches, and whatever has to be quick
    "src/moonlit/envs": "compiled",
    "docs": "compiled",
}


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what its folder says, unless the test says otherwise."""
    for item in items:
        if not any(item.get_closest_marker(mark) for mark in ("interpreted", "compiled")):
            for folder, mark in MARKS.items():
                if item.path.is_relative_to(ROOT / folder):
                    item.add_marker(mark)
        for own in ("faults", "browser"):  # these have runs of their own
            if item.path.is_relative_to(ROOT / "tests" / own):
                item.add_marker(own)


@pytest.fixture(params=CASES, ids=name)
def case(request: pytest.FixtureRequest) -> Case:
    """Each game, number of players and set of options."""
    return request.param


# A shell that runs the tests in the background has them ignore interrupts, and so would every
# program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
