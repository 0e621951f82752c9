"""Variations in the browser: opened by a link, played, kept as a file, and read back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from browser.person import PHONE, Person
from moonlit.games import variations
from moonlit.games.variations import Variation

SHORT = Variation("Short moon", "shoot-the-moon", {"goal": 3, "hand": 2}, 3)


def refused(guest: Person) -> None:
    """The server has refused something, as it should: the browser's own complaint is no error."""
    guest.errors[:] = [one for one in guest.errors if "400" not in one]


def test_a_link_opens_a_variation_which_is_played_and_named_everywhere(
    person: Callable[..., Person],
) -> None:
    guest = person(viewport=PHONE)
    page = guest.page
    guest.go(SHORT.link)
    sheet = page.locator("dialog[open]")
    assert sheet.get_by_role("spinbutton", name="Goal").input_value() == "3"
    assert sheet.get_by_role("textbox", name="Name of the variation").input_value() == "Short moon"
    sheet.get_by_role("button", name="Play now").click()
    guest.at_table()
    assert "Short moon" in page.title()
    link = page.url.rsplit("/", 1)[1]
    table = page.request.get(f"{guest.address}/api/tables/{link}").json()
    assert table["options"] == SHORT.table_options
    assert table["title"] == "Shoot the Moon · Short moon"
    assert "3 chips" in page.locator('[data-part="goal"]').inner_text()
    guest.go("/records")
    page.get_by_text("Shoot the Moon · Short moon").wait_for()


def test_a_variation_goes_to_friends_whose_invitation_names_it(
    person: Callable[..., Person],
) -> None:
    guest, friend = person(), person()
    guest.go(SHORT.link)
    guest.page.locator("dialog[open]").get_by_role("button", name="With friends").click()
    form = guest.page.locator("dialog[open]")
    assert form.get_by_role("spinbutton", name="Goal").input_value() == "3"
    form.get_by_role("button", name="Open the table").click()
    guest.page.wait_for_selector('main[data-status="waiting"]')
    friend.page.goto(guest.page.url.partition("?")[0])
    friend.page.get_by_text("Shoot the Moon · Short moon").first.wait_for()
    assert "Goal: 3" in friend.page.locator('[data-part="agreed"]').inner_text()


def test_a_variation_is_kept_as_a_file_and_read_back(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    guest = person()
    page = guest.page
    guest.go(SHORT.link)
    sheet = page.locator("dialog[open]")
    with page.expect_download() as kept:
        sheet.get_by_role("button", name="Save as a file").click()
    assert kept.value.suggested_filename == "Short-moon.toml"
    kept.value.save_as(tmp_path / "kept.toml")
    assert variations.load(tmp_path / "kept.toml") == SHORT

    name = sheet.get_by_role("textbox", name="Name of the variation")
    goal = sheet.get_by_role("spinbutton", name="Goal")
    name.fill("")
    name.blur()
    sheet.get_by_role("button", name="Copy the link").click()
    page.locator(".toast").get_by_text("Give the variation a name first.").wait_for()
    goal.fill("9")
    goal.blur()
    sheet.locator('[data-part="variation"] input').set_input_files(tmp_path / "kept.toml")
    page.locator(".toast").get_by_text("“Short moon” is filled in.").wait_for()
    assert (name.input_value(), goal.input_value()) == ("Short moon", "3")
    refused(guest)


def test_what_cannot_be_is_said(person: Callable[..., Person], tmp_path: Path) -> None:
    guest = person()
    guest.go("/?game=lunar&options=nonsense")
    guest.page.locator(".toast").get_by_text("no way to play that can be read").wait_for()
    endless = tmp_path / "endless.toml"
    track = [*[0] * 12, 9]
    endless.write_text(f'name = "x"\ngame = "lunar"\n[options]\nstars = {{}}\ntrack = {track}\n')
    guest.go(SHORT.link)
    sheet = guest.page.locator("dialog[open]")
    sheet.locator('[data-part="variation"] input').set_input_files(endless)
    guest.page.locator(".toast").get_by_text("rounds. Change it, or set max_rounds").wait_for()
    refused(guest)
