"""The Workshop in the browser: change a value, run, see the plots grow, stop, save."""

from collections.abc import Callable

import pytest

from browser.person import DESK, PHONE, Person

PATIENCE = 300_000  # milliseconds: rules may have to be compiled before anything is played


@pytest.mark.parametrize(
    ("size", "language"), [(DESK, "en"), pytest.param(PHONE, "ja", marks=pytest.mark.slow)]
)
def test_two_ways_are_measured_side_by_side(
    person: Callable[..., Person], size: dict[str, int], language: str
) -> None:
    designer = person(viewport=size, locale=language)
    page = designer.page
    designer.go()
    page.locator('a[href="/workshop"]').click()
    page.locator("form select").nth(0).select_option("shoot-the-moon")
    page.locator("form select").nth(1).select_option("3")
    page.locator("form select").nth(2).select_option("200")
    rounds = page.locator('[data-way="1"] input[type="number"]').last
    rounds.fill("2")
    rounds.press("Tab")
    page.locator("form button.gold").click()
    page.wait_for_selector(".report svg", timeout=PATIENCE)
    page.wait_for_selector('main[data-run="over"]', timeout=PATIENCE)
    assert page.locator(".report figure").count() > 5
    assert page.locator(".report td small").count() > 8, "each measure is explained"
    for width in (size, PHONE):
        page.set_viewport_size(width)
        assert designer.sideways() == 0
    with page.expect_download() as saving:
        page.locator('a[href$="report.html"]').click()
    assert saving.value.suggested_filename == "shoot-the-moon-report.html"


def test_a_run_is_stopped_and_another_one_goes_on_after_a_reload(
    person: Callable[..., Person],
) -> None:
    designer = person()
    page = designer.page
    designer.go("/workshop")
    page.locator("form select").nth(0).select_option("lunatic")
    page.locator("form select").nth(2).select_option("5000")
    page.locator("form button.gold").click()
    page.wait_for_selector(".report svg", timeout=PATIENCE)
    page.reload()
    page.wait_for_selector('main[data-run="running"]', timeout=PATIENCE)
    page.locator("form progress + span").wait_for()
    page.locator('form button[type="button"]').click()
    page.wait_for_selector('main[data-run="stopped"]', timeout=PATIENCE)
    assert page.locator("form button.gold").is_enabled()


def test_what_cannot_be_played_is_said(person: Callable[..., Person]) -> None:
    designer = person()
    page = designer.page
    designer.go("/workshop")
    page.locator("form select").nth(0).select_option("lunar")
    for at in range(13):
        page.locator('[data-way="1"] .option').nth(1).locator("input").nth(at).fill("0")
    stars = page.locator('[data-way="1"] .option').nth(2).locator("input")
    stars.nth(0).fill("0")
    stars.nth(0).press("Tab")
    page.locator("form button.gold").click()
    assert "LU-32" in page.locator('form [role="alert"]').inner_text()
    designer.errors[:] = [one for one in designer.errors if "400" not in one]
