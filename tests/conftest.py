"""What all tests share."""

import signal

import pytest

from cases import CASES, Case, name

collect_ignore = ["foreign"]  # a package of its own, which tests install


@pytest.fixture(params=CASES, ids=name)
def case(request: pytest.FixtureRequest) -> Case:
    """Each game, number of players and set of options."""
    return request.param


# A shell that runs the tests in the background has them ignore interrupts, and so would every
# program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
