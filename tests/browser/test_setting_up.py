"""Setting up: a match alone as one likes it, remembered; lists that can be tidied."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.person import DESK, PHONE, Person


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_play_now_repeats_what_was_chosen_for_playing_alone(
    person: Callable[..., Person], viewport: dict[str, int]
) -> None:
    guest = person(viewport=viewport)
    page = guest.page
    guest.go()
    card = page.locator('[data-game="shoot-the-moon"]')
    card.get_by_role("button", name="Choose players, level and rules").click()
    sheet = page.locator("dialog[open]")
    sheet.get_by_text("4", exact=True).first.click()
    sheet.get_by_role("checkbox", name="Partners").check()
    sheet.get_by_text("Novice", exact=True).click()
    assert "Easy" in sheet.locator('[data-part="strength"]').inner_text()
    sheet.get_by_role("button", name="Play now").click()
    guest.at_table()
    first = page.url
    assert page.locator(".seat").count() == 4

    guest.play_now("shoot-the-moon")
    assert page.url != first
    assert page.locator(".seat").count() == 4
    link = page.url.rsplit("/", 1)[1]
    table = page.request.get(f"{guest.address}/api/tables/{link}").json()
    assert table["options"] == {"partners": True}
    guest.go()
    assert "4 players · Novice" in card.inner_text()


def test_a_number_that_cannot_be_gets_a_sentence_and_is_not_changed(
    person: Callable[..., Person],
) -> None:
    guest = person()
    guest.go()
    guest.page.click('[data-game="lunatic"] button.plain')
    form = guest.page.locator("dialog[open]")
    form.get_by_text("House rules").click()
    nymphs = form.get_by_label("Nymph")
    nymphs.fill("7")
    nymphs.blur()
    form.get_by_role("alert").get_by_text("from 0 to 3, not 7").wait_for()
    form.get_by_role("button", name="Open the table").click()
    guest.page.locator(".toast").get_by_text("from 0 to 3, not 7").wait_for()
    assert nymphs.input_value() == "7"
    nymphs.fill("3")
    form.get_by_role("button", name="Open the table").click()
    guest.page.wait_for_selector('main[data-status="waiting"]')


def test_unfinished_matches_are_few_in_the_lobby_and_can_be_removed(
    person: Callable[..., Person],
) -> None:
    guest = person()
    for _ in range(5):
        guest.play_now("lunatic")
    guest.go()
    lines = guest.page.locator("main section li")
    guest.page.get_by_role("link", name="All unfinished matches (5)").wait_for()
    assert lines.count() == 3
    guest.page.get_by_role("link", name="All unfinished matches (5)").click()
    guest.page.wait_for_url("**/records")
    for left in (4, 3):
        guest.page.get_by_role("button", name="Remove the match of Lunatic").first.click()
        guest.page.get_by_role("button", name="Remove", exact=True).click()
        guest.page.wait_for_function(
            "(left) => document.querySelectorAll('main section li').length === left", arg=left
        )
