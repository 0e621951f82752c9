"""What card players expect: how a hand lies, and that nobody plays what plays itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError

from browser.drawing import Drawing, positions
from browser.person import Person
from browser.server import served

POSITION = "shoot-the-moon-4-tricks"


def test_how_a_hand_lies_can_be_set(person: Callable[..., Person]) -> None:
    drawing = Drawing(person())
    page = drawing.page
    drawing.show(positions()[POSITION])

    def setting(label: str) -> None:
        page.get_by_role("button", name="Table menu", exact=True).click()
        page.get_by_role("button", name="Settings", exact=True).first.click()
        page.locator("dialog[open] label", has_text=label).first.click()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
        drawing.show(positions()[POSITION])

    def box(selector: str) -> dict[str, float]:
        found: dict[str, float] = page.locator(selector).first.bounding_box()
        return found

    def numbers() -> list[int]:
        codes = page.locator(".yours [data-card]").evaluate_all(
            "cards => cards.map((card) => card.dataset.card)"
        )
        return [int(code[1:]) for code in codes if code[1:].isdigit()]

    by_suit, usual = numbers(), box(".yours .slot")["width"]
    assert by_suit != sorted(by_suit)
    setting("number")
    assert numbers() == sorted(by_suit)

    setting("larger")
    assert box(".yours .slot")["width"] > 1.1 * usual

    assert box(".yours .own")["x"] < box(".yours .hand")["x"]
    setting("left-handed")
    assert box(".yours .own")["x"] > box(".yours .hand")["x"]

    colour = "getComputedStyle(document.documentElement).getPropertyValue('--rockets')"
    before = page.evaluate(colour)
    setting("colour-blind")
    assert page.evaluate(colour) != before

    setting("phases")
    page.reload()
    assert page.evaluate("JSON.parse(localStorage['moonlit.settings']).back") == "phases"


def test_the_rest_can_be_claimed_where_the_server_says_so(person: Callable[..., Person]) -> None:
    drawing = Drawing(person())
    drawing.show(positions()[POSITION])
    claim = drawing.page.get_by_role("button", name="Take the rest")
    assert claim.count() == 0
    drawing.show(positions()[POSITION], can_claim=True)
    claim.click()
    drawing.page.wait_for_function("document.querySelector('[data-part=claim]')")
    assert drawing.asked[-1] == "claim"


def test_the_only_card_goes_by_itself_for_who_has_set_it(person: Callable[..., Person]) -> None:
    guest = person()
    guest.go()
    guest.page.get_by_role("button", name="Settings").first.click()
    guest.page.get_by_text("Play the only card that can be played").click()
    guest.play_now("shoot-the-moon")
    # The last card of a round is the only one; until then any card is tapped.
    guest.page.evaluate(
        """() => new Promise((done) => {
          const cards = () => [...document.querySelectorAll('.yours [data-card]')];
          let was = cards().length;
          const look = () => {
            const now = cards();
            if (was === 1 && now.length !== 1) return done();
            was = now.length;
            if (now.length > 1) now.find((card) => card.matches('.legal'))?.click();
            document.querySelector('main .end .button')?.click();
            setTimeout(look, 15);
          };
          look();
        })"""
    )


def play_until_others_move(guest: Person) -> None:
    """Play a card, and more where it takes the trick as the last of it: then the lead is one's own
    at once, and nobody's pause can be skipped."""
    while True:
        guest.wait_turn()
        guest.page.locator(".slot.legal").first.click()
        with suppress(TimeoutError):
            guest.page.wait_for_selector('main[data-turn="false"]', timeout=3000)
            return


def test_a_tap_on_the_table_skips_the_bots_pauses(chromium: Any, tmp_path: Path) -> None:
    """At this server's pace no bot would move before tomorrow."""
    with served(tmp_path, speed="100000") as address:
        guest = Person(chromium, address)
        guest.play_now("lunar-trick")
        for _ in range(2):
            play_until_others_move(guest)
            guest.page.locator(".middle").click(position={"x": 4, "y": 4})
        play_until_others_move(guest)
        guest.page.get_by_role("button", name="Skip ahead").click()
        guest.wait_turn()
        assert guest.errors == []
        guest.close()
