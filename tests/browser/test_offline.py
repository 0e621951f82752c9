"""Installed, and without the server: the lobby opens, rules can be read, lessons are given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.person import Person
from browser.server import served
from browser.test_learning import learn

READY = """navigator.serviceWorker.ready.then(async () => {
  while (!navigator.serviceWorker.controller) {
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  }
  return true;
})"""


def test_without_the_server_lobby_and_rules_still_open(chromium: Any, tmp_path: Path) -> None:
    with served(tmp_path) as address:
        guest = Person(chromium, address, offline=True)
        page = guest.page
        guest.go()
        page.wait_for_function(READY)
    guest.go()
    page.get_by_text("The server does not answer").wait_for()
    assert page.locator("[data-game]").count() >= 4
    page.get_by_role("link", name="Rules", exact=True).click()
    page.get_by_role("link", name="Lunatic").click()
    page.wait_for_selector("article #LN-1")
    page.get_by_role("button", name="日本語").click()
    page.wait_for_selector('article[lang="ja"]')
    guest.close()


def test_without_the_server_lessons_are_given_to_their_end(chromium: Any, tmp_path: Path) -> None:
    with served(tmp_path) as address:
        guest = Person(chromium, address, offline=True)
        guest.go()
        guest.page.wait_for_function(READY)
    # Texts, a pass of four cards, and two lessons to their end.
    for game, until in (
        ("lunatic", 4),
        ("lunar", 4),
        ("lunar-trick", None),
        ("shoot-the-moon", None),
    ):
        guest.go()
        guest.page.locator(f'[data-game="{game}"]').get_by_role("link", name="Learn it").click()
        guest.page.wait_for_selector('main[data-step="1"]')
        learn(guest, until)
    guest.page.reload()
    guest.page.get_by_role("button", name="Play now").wait_for()  # kept at its step, and offline
    guest.close()


def test_it_can_be_installed(person: Callable[..., Person]) -> None:
    guest = person()
    guest.go()
    manifest = guest.page.request.get(
        guest.address + guest.page.get_attribute('link[rel="manifest"]', "href")
    ).json()
    sizes = set()
    for icon in manifest["icons"]:
        answer = guest.page.request.get(guest.address + icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


NOWHERE = {
    "/nowhere": "There is no such page",
    "/rules/poker": "There are no such rules",
    "/t/nothing": "This link leads to no table",
    "/t/nothing/more": "There is no such page",
    "/t/lesson-poker": "There is no such lesson",
    "/replay/nothing": "There is no such match",
    "/records/nothing": "There is no such page",
}


def test_an_unknown_page_says_so_with_its_number(person: Callable[..., Person]) -> None:
    guest = person()
    for path, sentence in NOWHERE.items():
        assert guest.page.goto(guest.address + path).status == 404, path
        guest.page.get_by_text(sentence).wait_for()
    guest.errors = [error for error in guest.errors if "404" not in error]
