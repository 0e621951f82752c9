"""Learning at the table: a guided first round, and a hint where one is asked for."""

from collections.abc import Callable, Iterator

import pytest

from browser.person import DESK, PHONE, Person
from browser.server import served

THINKS = 400_000  # the first hint may have to compile its search


def covered(guest: Person) -> float:
    """How many pixels of the hand lie below the upper edge of the lesson's text."""
    return float(
        guest.page.evaluate(
            """() => Math.max(
              ...[...document.querySelectorAll('.hand .slot')].map(
                (card) => card.getBoundingClientRect().bottom)
            ) - document.querySelector('main > section').getBoundingClientRect().top"""
        )
    )


def learn(learner: Person, until: int | None = None) -> None:
    """Read every step, and do what it asks for: what is pointed at, and the button that does it."""
    page = learner.page
    last = until or int(page.locator("main > section .small").inner_text().split()[-1])
    for step in range(1, last):
        tried: list[str | None] = []
        while page.get_attribute("main", "data-step") == str(step):
            assert len(tried) < 12
            way = page.locator("main > section button.gold, .do:enabled, .tray .gold:enabled")
            if not way.count():
                way = page.locator(".pointed:not([aria-pressed='true']):not([aria-checked='true'])")
            # Of two equal cards the second is for when all others have been picked.
            several = sorted(way.all(), key=lambda one: one.get_attribute("data-card") in tried)
            tried.append(several[0].get_attribute("data-card"))
            several[0].click(force=True)
            page.wait_for_timeout(150)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_whole_lesson(person: Callable[..., Person], size: dict[str, int]) -> None:
    learner = person(viewport=size)
    page = learner.page
    learner.go()
    page.click('[data-game="lunar-trick"] a:has-text("Learn it")')
    page.wait_for_url(lambda url: "/t/lesson-lunar-trick" in url)
    page.wait_for_selector('main[data-step="1"]')
    assert page.get_by_role("button", name="Invite").count() == 0
    last = int(page.locator("main > section .small").inner_text().split()[-1])
    refused: list[str] = []
    for step in range(1, last):
        assert covered(learner) <= 0
        assert learner.sideways() == 0
        if page.get_by_role("button", name="Go on").count():
            page.keyboard.press("Enter")
        else:
            card = page.locator(".hand .pointed")
            dim = card.get_attribute("aria-disabled") == "true"
            card.focus()
            page.keyboard.press("Enter")
            if dim:
                refused.append(page.locator('.toast[data-kind="refusal"]').inner_text())
        page.wait_for_selector(f'main[data-step="{step + 1}"]')
    assert [("15" in text, "LT-21" in text) for text in refused] == [(True, True)]
    page.locator("main > section").get_by_role("link", name="Lobby").wait_for()
    page.locator("main > section").get_by_role("button", name="Play now").click()
    page.wait_for_url(lambda url: "lesson" not in url)
    learner.at_table()


def test_another_card_than_the_lesson_asks_for(person: Callable[..., Person]) -> None:
    learner = person()
    page = learner.page
    learner.go("/t/lesson-lunar-trick")
    page.wait_for_selector('main[data-step="1"]')
    page.locator('[data-card="9"]').click(force=True)
    page.get_by_text("Read this step first").wait_for()
    for step in (2, 3):
        page.get_by_role("button", name="Go on").click()
        page.wait_for_selector(f'main[data-step="{step}"]')
    page.locator('[data-card="9"]').click()
    page.get_by_text("another move. Put your 12 face down.").wait_for()
    assert page.get_attribute("main", "data-step") == "3"


def test_a_lesson_that_is_loaded_again_goes_on_where_it_was(person: Callable[..., Person]) -> None:
    learner = person()
    page = learner.page
    learner.go("/t/lesson-lunar-trick#7")
    page.wait_for_selector('main[data-step="7"]')
    page.locator(".hand [data-card]").first.wait_for()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector('main[data-step="8"]')
    assert page.url.endswith("#8")
    page.reload()
    page.wait_for_selector('main[data-step="8"]')
    learner.go("/t/lesson-lunar-trick")
    page.wait_for_selector('main[data-step="1"]')


def test_a_lesson_that_is_none(person: Callable[..., Person]) -> None:
    learner = person()
    learner.go("/t/lesson-chess")
    learner.page.get_by_text("There is no such lesson").wait_for()
    learner.errors = [error for error in learner.errors if "404" not in error]


@pytest.fixture
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that can search."""
    with served(tmp_path_factory.mktemp("compiled"), rules="compiled") as found:
        yield found


@pytest.mark.slow
def test_a_hint(chromium: object, compiled: str) -> None:
    guest = Person(chromium, compiled)
    guest.context.set_default_timeout(THINKS)
    guest.play_now("shoot-the-moon")
    guest.wait_turn()
    guest.page.keyboard.press("h")
    panel = guest.page.get_by_role("region", name="Hint")
    panel.get_by_role("heading").wait_for()
    assert panel.get_by_role("heading").inner_text().startswith("Play ")
    rows = panel.locator("tr").count()
    assert rows == 0 or 2 <= rows <= 6
    assert guest.page.locator('[data-part="live"]').inner_text().count("Hint: Play") == 1
    suggested = guest.page.locator(".hand .slot.pointed")
    assert suggested.get_attribute("aria-disabled") == "false"
    assert guest.sideways() == 0
    suggested.click()
    panel.wait_for(state="detached")
    assert guest.errors == []
    guest.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_rules_show_the_cards_they_speak_of(
    person: Callable[..., Person], size: dict[str, int]
) -> None:
    guest = person(viewport=size)
    for game, cards in (("shoot-the-moon", 50), ("lunar", 12)):
        guest.go(f"/rules/{game}")
        guest.page.wait_for_selector("article .pictured svg")
        assert guest.page.locator('main > figure [role="img"]').count() == cards
        assert guest.sideways() == 0


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_rules_are_shown_at_work_and_who_wins_is_marked(
    person: Callable[..., Person], size: dict[str, int]
) -> None:
    guest = person(viewport=size)
    guest.go("/rules/lunar-trick")
    trick = guest.page.locator("#LT-24 figure").first
    trick.get_by_text("Mani takes the trick with 3, the highest trump.").wait_for()
    assert trick.locator("li").count() == 3
    # The cards have their faces as soon as the list of games is there.
    trick.locator("li.won").get_by_role("img", name="Mani: 3, rising moon").wait_for()
    refused = guest.page.locator("#LT-21 figure .refused")
    assert "you still hold 5, Lunar Eclipse" in refused.inner_text()
    assert guest.sideways() == 0
    for game, rule in (("lunar", "LU-14"), ("shoot-the-moon", "SM-22"), ("lunatic", "LN-16")):
        guest.go(f"/rules/{game}/{rule}")
        guest.page.locator(f"#{rule} figure svg").first.wait_for()
        assert guest.sideways() == 0
