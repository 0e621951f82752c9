"""A match of every game against bots, from the lobby to the result."""

from collections.abc import Callable

import pytest

from browser.person import Person

FEW = {"max_rounds": 2}  # of matches that would last for many


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("lunar", FEW),
        ("lunar-trick", FEW),
        ("shoot-the-moon", {}),
        ("lunatic", {}),
        pytest.param("lunar", {}, marks=pytest.mark.slow),
        pytest.param("lunar-trick", {}, marks=pytest.mark.slow),
    ],
)
def test_a_match_against_bots(
    person: Callable[..., Person], game: str, options: dict[str, int]
) -> None:
    guest = person()
    guest.play_now(game, **options)
    guest.play_to_end()
    dialog = guest.result()
    dialog.wait_for()
    assert "won the match!" in dialog.locator(".who").inner_text()
    assert "Guest" not in dialog.locator(".who").inner_text()
    dialog.get_by_role("button", name="Check the deals").click()
    guest.page.locator("dialog[open]").get_by_role("button", name="Check", exact=True).click()
    findings = guest.page.locator("dialog[open] li")
    findings.first.wait_for()
    assert findings.count() == 6
    assert guest.page.locator("dialog[open] li.bad").count() == 0
    guest.page.keyboard.press("Escape")
    guest.page.get_by_role("tab", name="Log").click()
    told = guest.page.locator("aside ol li").all_inner_texts()
    assert any(line.startswith("You ") for line in told)
    assert not any("Guest" in line for line in told)  # who reads of themselves is "you"
