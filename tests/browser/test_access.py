"""axe-core finds nothing serious on any page, by night and by day."""

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.person import DESK, PHONE, Person

SCHEMES = ("dark", "light")
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def findings(guest: Person, **sizes: dict[str, int]) -> list[str]:
    """Serious and critical ones by night and by day, with what they are about; ``sizes`` are those
    of the screen by night and by day, if they are not to be as they are."""
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(AXE.read_text())
    seen = []
    for scheme in SCHEMES:
        guest.page.emulate_media(color_scheme=scheme)
        if scheme in sizes:
            guest.page.set_viewport_size(sizes[scheme])
        found = guest.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        seen += [
            f"{scheme}, {one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]
    return seen


def test_lobby_and_dialogs(person: Callable[..., Person]) -> None:
    guest = person()
    guest.go()
    guest.page.wait_for_selector("[data-game]")
    assert findings(guest) == []
    guest.page.click('[data-game="lunatic"] button.plain')
    guest.page.locator("dialog[open] summary").click()
    assert findings(guest) == []
    guest.page.keyboard.press("Escape")
    guest.page.get_by_role("button", name="Settings").first.click()
    assert findings(guest) == []
    guest.go("/rules/lunar")
    guest.page.wait_for_selector("article h1")
    assert findings(guest) == []


@pytest.mark.parametrize("game", ["lunar", "lunar-trick", "shoot-the-moon", "lunatic"])
def test_tables(person: Callable[..., Person], game: str) -> None:
    guest = person()
    guest.play_now(game)
    assert findings(guest, dark=DESK, light=PHONE) == []
    guest.play_some(10)
    assert findings(guest, dark=DESK, light=PHONE) == []


def test_what_comes_after_a_match_and_beside_it(person: Callable[..., Person]) -> None:
    guest = person()
    page = guest.page
    guest.play_now("shoot-the-moon", max_rounds=2)
    guest.play_to_end()
    guest.result().wait_for()
    assert findings(guest, dark=PHONE, light=DESK) == []
    match = page.get_attribute("main", "data-match")
    page.goto(f"{guest.address}/replay/{match}?review")
    page.get_by_text("of 100").first.wait_for()
    assert findings(guest, dark=PHONE, light=DESK) == []
    for path, shown in (
        ("/records", "main li"),
        ("/puzzles", "main .panel a, main a"),
        ("/t/puzzle-lunar-trick-3", ".board"),
        ("/day/lunar", "main .button"),
        ("/t/lesson-lunatic", "main[data-step]"),
        ("/nowhere", "main .button"),
    ):
        page.goto(guest.address + path)
        page.wait_for_selector(shown)
        assert findings(guest, dark=PHONE, light=DESK) == [], path
    guest.errors = [error for error in guest.errors if "404" not in error]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_setting_up_and_coming_together(person: Callable[..., Person], language: str) -> None:
    host, friend = person(locale=language), person(viewport=PHONE)
    page = host.page
    host.go()
    page.click('[data-game="lunatic"] button[aria-haspopup]')
    page.wait_for_selector("dialog[open]")
    assert findings(host) == []
    page.keyboard.press("Escape")
    page.click('[data-game="shoot-the-moon"] button.plain')
    page.locator("dialog[open] .button.gold").click()
    page.wait_for_selector('main[data-status="waiting"]')
    page.wait_for_selector("dialog[open]")
    assert findings(host) == []
    page.keyboard.press("Escape")
    assert findings(host) == []
    friend.go(page.evaluate("location.pathname"))
    friend.page.wait_for_selector('[data-part="agreed"]')
    assert findings(friend) == []
