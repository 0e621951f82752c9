"""A whole match of every game against bots, from the lobby to the result."""

from collections.abc import Callable

import pytest

from browser.person import Person

GAMES = ("lunar", "lunar-trick", "shoot-the-moon", "lunatic")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_bots(person: Callable[..., Person], game: str) -> None:
    guest = person()
    guest.play_now(game)
    guest.play_to_end()
    dialog = guest.result()
    dialog.wait_for()
    assert "won" in dialog.inner_text().lower()
    dialog.get_by_role("button", name="Check the deals").click()
    guest.page.locator("dialog[open]").get_by_role("button", name="Check", exact=True).click()
    findings = guest.page.locator("dialog[open] li")
    findings.first.wait_for()
    assert findings.count() == 6
    assert guest.page.locator("dialog[open] li.bad").count() == 0
