"""What all tests share."""

import signal

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


@pytest.fixture(params=CASES, ids=name)
def case(request: pytest.FixtureRequest) -> Case:
    """Each game, number of players and set of options."""
    return request.param


# A shell that runs the tests in the background has them ignore interrupts, and so would every
# program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
