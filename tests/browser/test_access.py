"""axe-core finds nothing serious on any page, by night and by day."""

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.person import DESK, PHONE, Person

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def findings(guest: Person) -> list[str]:
    """Serious and critical ones, with what they are about."""
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(AXE.read_text())
    found = guest.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_lobby_and_dialogs(person: Callable[..., Person], scheme: str) -> None:
    guest = person(color_scheme=scheme)
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
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_tables(person: Callable[..., Person], game: str, scheme: str) -> None:
    guest = person(color_scheme=scheme, viewport=PHONE if scheme == "light" else DESK)
    guest.play_now(game)
    assert findings(guest) == []
    guest.play_some(10)
    assert findings(guest) == []
