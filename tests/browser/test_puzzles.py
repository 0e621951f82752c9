"""Puzzles in the browser: from the lobby to the table, an answer, its reason, the next one."""

from collections.abc import Callable

import pytest

from browser.person import DESK, PHONE, Person
from moonlit.puzzles.puzzle import Puzzle, puzzles

GAME = "lunar-trick"


def card_of(puzzle: Puzzle, action: int) -> str:
    return str(puzzle.sight().option(action).card)


def answer(guest: Person, puzzle: Puzzle, action: int) -> None:
    """Play a card, as at any table."""
    page = guest.page
    page.wait_for_selector(f'main[data-puzzle="{puzzle.id}"][data-turn="true"] .hand')
    page.locator(f'.hand [data-card="{card_of(puzzle, action)}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-answered]")


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (PHONE, "ja")])
def test_puzzles_are_solved_one_after_the_other(
    person: Callable[..., Person], size: dict[str, int], language: str
) -> None:
    solver = person(viewport=size, locale=language)
    page = solver.page
    first, second, *_ = puzzles(GAME)
    solver.go()
    page.locator('a[href="/puzzles"]').click()
    page.locator(f'section[data-game="{GAME}"] header a').click()
    answer(solver, first, first.best)
    assert page.get_attribute("main", "data-answered") == "true"
    said = page.locator("main > section").inner_text()
    assert str(round(100 * first.answers[0].chance)) in said
    assert solver.sideways() == 0
    page.locator("main > section a.gold").click()

    answer(solver, second, second.tempting)
    assert page.get_attribute("main", "data-answered") == "false"
    page.locator("main > section button").click()  # once more, now that one knows
    answer(solver, second, second.best)
    assert page.get_attribute("main", "data-answered") == "true"

    page.locator('main > section a[href="/puzzles"]').click()
    page.wait_for_selector(f'a[href="/t/puzzle-{GAME}-2"][data-state="solved"]')
    page.reload()
    states = page.locator(f'section[data-game="{GAME}"] ol a[data-state="solved"]')
    states.first.wait_for()
    assert states.count() == 2
    assert solver.sideways() == 0


def test_there_is_no_such_puzzle(person: Callable[..., Person]) -> None:
    lost = person()
    lost.go(f"/t/puzzle-{GAME}-9999")
    lost.page.get_by_text("There is no such puzzle.").wait_for()
    lost.errors.clear()  # the browser logs the page's 404 by itself
    lost.page.get_by_role("link", name="All puzzles").click()
    lost.page.wait_for_selector(f'section[data-game="{GAME}"]')
