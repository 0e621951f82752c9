"""One server for all tests of a process; those that need their own start it themselves."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from server_tools import Player, Site, postgres_url, settings_for, site_for


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server on SQLite without pauses."""
    with site_for(settings_for(tmp_path_factory.mktemp("server"))) as found:
        yield found


@pytest.fixture(scope="session")
def address(site: Site) -> str:
    return site.address


@pytest.fixture
def person(address: str) -> Iterator[Callable[..., Player]]:
    """Makes persons; their sockets are closed at the end."""
    made: list[Player] = []

    def make(name: str = "Ada", at: str = address, **values: Any) -> Player:
        made.append(Player(at, name, **values))
        return made[-1]

    yield make
    for player in made:
        player.leave_the_room()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL server of its own; the address of an empty database."""
    with postgres_url(tmp_path_factory.mktemp("postgres")) as url:
        yield url
