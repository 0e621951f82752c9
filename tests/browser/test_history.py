"""Your matches: what they add up to, taken to another browser as one file, and deleted whole."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.person import PHONE, Person

PATIENCE = 400_000  # milliseconds: the search may have to be compiled before anything is reviewed
GAME = "shoot-the-moon"
Persons = Callable[..., Person]


def your_matches(guest: Person) -> Any:
    guest.go("/records")
    return guest.page.locator("li[data-match]")


def test_a_history_adds_up_moves_to_another_browser_and_is_deleted(
    person: Persons, tmp_path: Path
) -> None:
    guest = person()
    guest.page.set_default_timeout(PATIENCE)
    guest.play_now(GAME, max_rounds=2)
    guest.play_to_end()
    guest.result().get_by_role("link", name="Review").click()
    guest.page.get_by_role("region", name="Review").get_by_text("of 100, ").first.wait_for()
    eye = guest.page.get_by_role("switch", name="all-seeing eye")
    lines = guest.page.get_by_role("region", name="Review").locator("polyline")
    before = lines.count()
    eye.check(force=True)
    guest.page.get_by_text("nothing is judged by it").wait_for()
    assert lines.count() == before + 1

    matches = your_matches(guest)
    matches.first.wait_for()
    assert matches.count() == 1
    line = matches.first.inner_text()
    assert "place " in line
    assert " points" in line
    assert "(" in line  # a level
    summed = guest.page.locator(f"section[data-game={GAME}]")
    summed.get_by_text("95 % interval").wait_for()
    assert summed.locator("figure a").count() == 1

    with guest.page.expect_download() as saving:
        guest.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "history.json"
    saving.value.save_as(file)

    other = person(viewport=PHONE)
    other.page.set_default_timeout(PATIENCE)
    matches = your_matches(other)
    other.page.get_by_text("You have not finished a match yet").wait_for()
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    chooser = other.page.get_by_label("Take over from a file")
    chooser.set_input_files(broken)
    other.page.get_by_text("This is no history of Moonlit").wait_for()
    chooser.set_input_files(file)
    other.page.get_by_role("button", name="Go on as that guest").click()
    other.page.get_by_text("0 matches taken over, 1 known before").wait_for()
    matches.first.wait_for()
    assert matches.first.inner_text() == line
    assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    other.page.get_by_role("button", name="Delete everything about me").click()
    other.page.get_by_role("button", name="Yes, delete everything").click()
    other.page.wait_for_url("**/")
    guest.go("/records")
    guest.page.get_by_text("You have not finished a match yet").wait_for()
