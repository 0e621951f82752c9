"""Writes the pictures of what comes after a match: `make pictures`.

A review, the deal of the day, a puzzle and somebody's own history, on a desk and on a phone. The
server searches here, so that what the pictures say is what people read.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from screens import SEED, keep, launched, served, someone

from browser.person import DESK, PHONE, Person
from moonlit.puzzles.puzzle import puzzles

GAME, OTHER, PUZZLES = "shoot-the-moon", "lunatic", "lunar-trick"
MATCHES = 5  # of the history
PATIENCE = 600_000  # milliseconds: the search is compiled first


def review(guest: Person) -> None:
    """Have the match that is over reviewed, and wait for it."""
    guest.result().get_by_role("link", name="Review").click()
    guest.page.get_by_role("region", name="Review").get_by_text("of 100, ").first.wait_for()


def both(guest: Person, name: str, at: Any = None, height: int = DESK["height"]) -> None:
    """The page as it is, on a desk (so high) and on a phone."""
    for size, ending in (({**DESK, "height": height}, ""), (PHONE, "-phone")):
        guest.page.set_viewport_size(size)
        if at is not None and size == PHONE:
            at.evaluate("one => one.scrollIntoView()")
        keep(guest, f"{name}{ending}")
    guest.page.set_viewport_size(DESK)


def of_history(guest: Person) -> None:
    guest.go()
    guest.play_now(OTHER)
    guest.play_to_end()
    for _ in range(MATCHES):
        guest.go()
        guest.play_now(GAME)
        guest.play_to_end()
        review(guest)
    panel = guest.page.get_by_role("region", name="Review")
    following = panel.get_by_role("button", name="Next mistake")
    if following.is_enabled():
        following.click()
    both(guest, "review", panel)
    guest.go("/records")
    guest.page.locator("figure a").first.wait_for()
    both(guest, "history", guest.page.locator(f"section[data-game={GAME}]"), height=1300)


def of_day(guest: Person) -> None:
    guest.go(f"/day/{GAME}")
    guest.page.get_by_role("button", name="Play today’s deal").click()
    guest.at_table()
    guest.play_to_end()
    guest.result().get_by_role("link", name="Compare with the others").click()
    guest.page.get_by_text("Par: ").wait_for()
    both(guest, "day")


def of_puzzle(guest: Person, name: str) -> None:
    puzzle = puzzles(PUZZLES)[0]
    guest.go(f"/t/puzzle-{PUZZLES}-1")
    card = puzzle.sight().option(puzzle.best).card
    guest.page.wait_for_selector('main[data-turn="true"] .hand')
    guest.page.locator(f'.hand [data-card="{card}"]').focus()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector("main[data-answered]")
    keep(guest, name)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        launched() as browser,
        served(Path(folder), seed=SEED, rules="compiled") as address,
    ):
        for work in (of_history, of_day):
            guest = someone(browser, address, viewport=DESK)
            guest.page.set_default_timeout(PATIENCE)
            work(guest)
            guest.close()
        for name, wishes in (
            ("puzzle", {"viewport": DESK}),
            ("puzzle-phone", {"viewport": PHONE, "locale": "ja"}),
        ):
            guest = someone(browser, address, **wishes)
            of_puzzle(guest, name)
            guest.close()


if __name__ == "__main__":
    main()
