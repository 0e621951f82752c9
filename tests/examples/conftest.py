"""The example package, installed once for all of its tests."""

from pathlib import Path

import pytest

from examples.fifth import install


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the fifth game in it."""
    return install(tmp_path_factory.mktemp("site"))
