"""A game that brings no table of its own is played at the generic one, to the end of a match."""

from collections.abc import Callable

import pytest

from browser.person import PHONE, Person


def sit_down(guest: Person, game: str) -> None:
    guest.play_now(game)
    guest.page.goto(guest.page.url.split("?")[0] + "?table=generic")
    guest.at_table()


@pytest.mark.parametrize(
    "game", ["shoot-the-moon", pytest.param("lunar-trick", marks=pytest.mark.slow)]
)
def test_a_whole_match_at_the_generic_table(person: Callable[..., Person], game: str) -> None:
    guest = person()
    sit_down(guest, game)
    guest.play_to_end()
    dialog = guest.result()
    dialog.wait_for()
    assert "won" in dialog.inner_text().lower()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["lunar", "lunatic"])
def test_moves_of_several_steps_at_the_generic_table(
    person: Callable[..., Person], game: str
) -> None:
    guest = person(viewport=PHONE, locale="ja")
    sit_down(guest, game)
    guest.play_to_end()
    guest.result().wait_for()
    assert guest.sideways() == 0
