"""A game of another package, merely installed, is played in the browser to the end of a match."""

import os
from collections.abc import Callable, Iterator

import pytest

from browser.person import PHONE, Person
from browser.server import served
from examples.fifth import install


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server beside which the fifth game is installed."""
    site = install(tmp_path_factory.mktemp("site"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
        with served(tmp_path_factory.mktemp("server")) as found:
            yield found


def test_oh_hell_is_played_in_the_browser(person: Callable[..., Person]) -> None:
    guest = person()
    guest.play_now("oh-hell", hand=4)
    assert guest.sideways() == 0
    guest.play_to_end()
    guest.result().wait_for()
    assert guest.sideways() == 0


def test_oh_hell_is_played_on_a_phone_in_japanese(person: Callable[..., Person]) -> None:
    guest = person(viewport=PHONE, locale="ja")
    guest.play_now("oh-hell", hand=2)
    assert guest.sideways() == 0
    guest.play_to_end()
    guest.result().wait_for()
    assert guest.sideways() == 0
