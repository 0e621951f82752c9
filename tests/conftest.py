"""What all tests share."""

import pytest

from cases import CASES, Case, name


@pytest.fixture(params=CASES, ids=name)
def case(request: pytest.FixtureRequest) -> Case:
    """Each game, number of players and set of options."""
    return request.param
