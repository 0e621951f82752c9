"""Nothing that a person aims at moves by itself; what is said appears where the eyes are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.drawing import Drawing, positions
from browser.person import DESK, PHONE, Person

SIDEWAYS = {"width": 844, "height": 390}
WHERE = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [left, right, top, bottom].map(Math.round);
})"""
SHIFTS = """new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) sum += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
})"""


def overlap(one: list[int], other: list[int]) -> bool:
    left, right, top, bottom = one
    return left < other[1] and other[0] < right and top < other[3] and other[2] < bottom


@pytest.mark.parametrize("viewport", [DESK, PHONE, SIDEWAYS])
def test_a_hint_moves_no_card(person: Callable[..., Person], viewport: dict[str, int]) -> None:
    guest = person(viewport=viewport)
    guest.play_now("shoot-the-moon")
    guest.wait_turn()
    before = guest.page.evaluate(WHERE, ".slot, .seat, .trick li")
    guest.page.click('[data-part="hint"]')
    panel = guest.page.locator('[data-part="hint-panel"] h2')
    panel.wait_for()
    assert guest.page.evaluate(WHERE, ".slot, .seat, .trick li") == before
    [hint] = guest.page.evaluate(WHERE, '[data-part="hint-panel"]')
    assert not any(overlap(hint, card) for card in guest.page.evaluate(WHERE, ".slot"))


@pytest.mark.parametrize("viewport", [DESK, PHONE, SIDEWAYS])
def test_a_caption_moves_nothing(person: Callable[..., Person], viewport: dict[str, int]) -> None:
    drawing = Drawing(person(viewport=viewport))
    for name in ("lunar-4-trick", "lunar-trick-4-trick", "shoot-the-moon-4-moons"):
        drawing.show(positions()[name], told=False)
        before = drawing.page.evaluate(WHERE, ".slot, .seat, .trick li")
        drawing.show(positions()[name])
        assert drawing.page.locator(".why.told").count() == 1
        assert drawing.page.evaluate(WHERE, ".slot, .seat, .trick li") == before
        drawing.take_back()
        assert drawing.page.locator(".why.told").count() == 0


@pytest.mark.parametrize("viewport", [DESK, PHONE, SIDEWAYS])
def test_a_notice_appears_at_the_hand_and_covers_no_seat(
    person: Callable[..., Person], viewport: dict[str, int]
) -> None:
    drawing = Drawing(person(viewport=viewport))
    drawing.show(positions()["lunar-trick-4-tricks"])
    drawing.page.locator(".yours .slot.refused").first.click(
        position={"x": 10, "y": 20}, force=True
    )
    drawing.page.locator(".toast").wait_for()
    [notice] = drawing.page.evaluate(WHERE, ".toast")
    cards = drawing.page.evaluate(WHERE, ".yours .slot")
    for covered in [*drawing.page.evaluate(WHERE, ".seat"), *cards]:
        assert not overlap(notice, covered)
    assert min(card[2] for card in cards) - notice[3] < viewport["height"] / 5


@pytest.mark.parametrize("viewport", [DESK, PHONE, SIDEWAYS])
def test_the_last_trick_opens_inside_the_window_and_escape_closes_it(
    person: Callable[..., Person], viewport: dict[str, int]
) -> None:
    drawing = Drawing(person(viewport=viewport))
    for name in ("lunar-4-trick", "lunar-trick-4-trick", "shoot-the-moon-6-tricks"):
        drawing.show(positions()[name])
        drawing.page.click(".last summary")
        [[left, right, top, bottom]] = drawing.page.evaluate(WHERE, ".last ul")
        assert min(left, top) >= 0
        assert right <= viewport["width"]
        assert bottom <= viewport["height"]
        drawing.page.keyboard.press("Escape")
        assert drawing.page.locator(".last[open]").count() == 0


def test_a_notice_lies_above_a_dialog(person: Callable[..., Person]) -> None:
    guest = person()
    guest.play_now("lunatic")
    guest.page.get_by_role("button", name="Invite").first.click()
    guest.page.get_by_role("button", name="Copy the link", exact=True).click()
    toast = guest.page.locator(".toast")
    toast.wait_for()
    # Opened after the dialog, in the layer above all, and so not blurred by its backdrop.
    assert toast.evaluate("(one) => one.closest('[popover]').matches(':popover-open')")


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_the_lobby_does_not_shift(person: Callable[..., Person], viewport: dict[str, int]) -> None:
    guest = person(viewport=viewport)
    shifts: list[Any] = []
    for _ in range(2):  # as a newcomer, and with a match to go on with
        guest.go()
        guest.page.wait_for_selector("[data-game]")
        guest.page.wait_for_selector("nav.more")
        shifts.append(guest.page.evaluate(SHIFTS))
        guest.play_now("lunatic")
    assert max(shifts) < 0.02
