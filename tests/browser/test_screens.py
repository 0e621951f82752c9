"""Every position of every game fits every screen: nothing that matters is hidden or cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.drawing import SETTLED, Drawing, positions
from browser.person import Person

# Phones upright and sideways, tablets, laptops, a laptop enlarged twice and four times, large ones.
SIZES = (
    (320, 568),
    (360, 640),
    (390, 844),
    (568, 320),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (1280, 800),
    (720, 450),
    (320, 256),
    (2560, 1440),
    (3840, 2160),
)
# Of the twelve, those that differ most; a run of all is slow.
DAILY = ((320, 568), (568, 320), (820, 1180), (1180, 820), (320, 256), (2560, 1440))
ENLARGED = (320, 256)  # where scrolling down is allowed

FAULTS = (Path(__file__).parent / "faults.js").read_text()


def faults(
    drawing: Drawing, sizes: tuple[tuple[int, int], ...], *, watching: bool = False
) -> list[str]:
    found = []
    for width, height in sizes:
        drawing.resize(width, height)
        for name, position in positions().items():
            drawing.show(position, watching=watching)
            scrolls = (width, height) == ENLARGED
            found += [
                f"{name} at {width} x {height}: {fault}"
                for fault in drawing.page.evaluate(FAULTS, scrolls)
            ]
    return found


def drawing_for(person: Callable[..., Person], **wishes: Any) -> Drawing:
    language = wishes.get("locale", "en")
    generic = wishes.pop("generic", False)
    return Drawing(person(**wishes), language=language, generic=generic, painted=False)


def test_every_position_fits_every_screen(person: Callable[..., Person]) -> None:
    assert faults(drawing_for(person), DAILY) == []


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_way_to_begin_is_in_sight_on_every_screen(
    person: Callable[..., Person], locale: str
) -> None:
    guest = person(locale=locale)
    guest.go()
    page = guest.page
    page.wait_for_selector("[data-game]")
    for width, height in ((320, 568), (568, 320), (844, 390), (720, 450), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED, width)
        begin = page.locator("[data-game] button.gold").first.bounding_box()
        assert begin["y"] + begin["height"] <= height, (width, height)
        for card in page.locator("[data-game]").all():
            around = card.bounding_box()
            for inside in card.locator("a, button").all():
                box = inside.bounding_box()
                assert box["x"] >= around["x"], (width, height)
                assert box["x"] + box["width"] <= around["x"] + around["width"], (width, height)
        language = page.locator("header [lang]").bounding_box()
        assert language["height"] <= 48  # in one line


def test_cards_are_as_large_as_there_is_room(person: Callable[..., Person]) -> None:
    drawing = drawing_for(person)
    for width, height, least in ((820, 1180, 90), (1180, 820, 90), (2560, 1440, 150)):
        drawing.resize(width, height)
        for game in ("lunar-4-pass", "lunar-trick-4-tricks", "shoot-the-moon-4-tricks"):
            drawing.show(positions()[game])
            card = drawing.page.locator(".yours .slot").first.bounding_box()
            assert card["width"] >= least, (game, width, height)


def test_what_a_table_says_grows_with_the_room(person: Callable[..., Person]) -> None:
    drawing = drawing_for(person)
    sizes = []
    for width, height in ((1280, 800), (2560, 1440), (3840, 2160)):
        drawing.resize(width, height)
        drawing.show(positions()["lunar-4-play"])
        sizes += [
            drawing.page.locator(part).first.evaluate(
                "(one) => parseFloat(getComputedStyle(one).fontSize)"
            )
            for part in ('[data-part="line"]', ".seat .name")
        ]
    for small, large in zip(sizes, sizes[2:], strict=False):
        assert large > 1.25 * small


def test_a_table_follows_a_window_that_changes(person: Callable[..., Person]) -> None:
    drawing = drawing_for(person)
    cards = drawing.page.locator(".yours .slot, .trick li")
    for size in ((844, 390), (390, 844), (2560, 1440)):
        drawing.show(positions()["lunar-4-play"])
        drawing.resize(*size)
        resized = [cards.nth(n).bounding_box() for n in range(cards.count())]
        drawing.show(positions()["lunar-4-play"])
        assert resized == [cards.nth(n).bounding_box() for n in range(cards.count())]


def test_a_wide_screen_has_the_history_beside_the_table(person: Callable[..., Person]) -> None:
    guest = person(viewport={"width": 2560, "height": 1440})
    guest.play_now("shoot-the-moon")
    guest.play_some(6)
    trick = guest.page.locator("aside ol > li").first
    trick.locator("svg").first.wait_for()
    boxes = [card.bounding_box() for card in trick.locator("ul > li").all()]
    assert len({box["y"] for box in boxes}) == 1  # a trick in one row
    table = guest.page.locator(".table").bounding_box()
    assert min(box["x"] for box in boxes) > table["x"] + table["width"]
    faces = guest.page.locator(".seat .avatar use").evaluate_all(
        "found => found.map((one) => one.getAttribute('href'))"
    )
    assert len(set(faces)) == len(faces) > 2


def test_how_a_match_ended_and_the_next_one_are_in_sight(person: Callable[..., Person]) -> None:
    guest = person(viewport={"width": 568, "height": 320})
    guest.play_now("shoot-the-moon")
    guest.play_to_end()
    guest.result().wait_for()
    for width, height in ((568, 320), (360, 640), (844, 390)):
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate(SETTLED, width)
        for part in (".who", "ol li:last-child", ".ways > :first-child"):
            box = guest.result().locator(part).first.bounding_box()
            assert box["y"] >= 0, (part, width, height)
            assert box["y"] + box["height"] <= height, (part, width, height)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (720, 450)])
def test_an_invitations_code_link_and_button_are_in_sight_together(
    person: Callable[..., Person], width: int, height: int
) -> None:
    guest = person(viewport={"width": width, "height": height})
    guest.play_now("lunatic")
    guest.page.get_by_role("button", name="Table menu", exact=True).click()
    guest.page.get_by_role("button", name="Invite").last.click()
    dialog = guest.page.locator("dialog[open]")
    for part in (dialog.locator("img"), dialog.get_by_role("button", name="Copy the link").first):
        part.wait_for()
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


def test_a_replays_table_and_what_moves_it_are_in_sight_together(
    person: Callable[..., Person],
) -> None:
    guest = person()
    guest.play_now("lunar-trick", max_rounds=1)
    guest.play_to_end()
    guest.result().get_by_role("link", name="See the replay").click()
    page = guest.page
    page.wait_for_selector("main .board .yours .slot")
    for width, height in ((360, 640), (390, 844), (844, 390), (820, 1180), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED, width)
        for part in (".board .seat", ".yours .slot", ".scrubber button", ".scrubber input"):
            for box in [one.bounding_box() for one in page.locator(part).all()]:
                assert box["y"] >= 0, (part, width, height)
                assert box["y"] + box["height"] <= height, (part, width, height)
                assert box["x"] >= 0, (part, width, height)
                assert box["x"] + box["width"] <= width, (part, width, height)
        assert guest.sideways() == 0


@pytest.mark.slow
@pytest.mark.parametrize("watching", [False, True], ids=["playing", "watching"])
@pytest.mark.parametrize(
    ("locale", "generic"), [("en", False), ("ja", False), ("en", True)], ids=["en", "ja", "generic"]
)
def test_every_position_fits_all_twelve_sizes(
    person: Callable[..., Person], locale: str, generic: bool, watching: bool
) -> None:
    drawing = drawing_for(person, locale=locale, generic=generic)
    assert faults(drawing, SIZES, watching=watching) == []
