"""A server with its own database, and a browser, for tests as a person would play."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.person import Person
from browser.server import chromium_path, launched, served


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    pytest.importorskip("playwright.sync_api")
    if not chromium_path():
        pytest.skip("there is no Chromium on this machine")
    with launched() as browser:
        yield browser


@pytest.fixture
def person(chromium: Any, address: str) -> Iterator[Callable[..., Person]]:
    """Makes persons, each with a browser of their own; complains of errors on their pages."""
    made: list[Person] = []

    def make(**wishes: Any) -> Person:
        made.append(Person(chromium, address, **wishes))
        return made[-1]

    yield make
    for one in made:
        errors = one.errors
        one.close()
        assert errors == []
