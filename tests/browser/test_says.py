"""What the table says: the goal, what its numbers mean, who is meant, the last seconds, tips."""

from collections.abc import Callable

import pytest

from browser.drawing import Drawing, positions
from browser.person import Person


def test_every_table_shows_its_goal_and_explains_its_numbers(person: Callable[..., Person]) -> None:
    guest = person()
    for game, goal in (("lunar-trick", "1, 3 or 5 pay"), ("lunatic", "the Lunatic")):
        guest.play_now(game)
        line = guest.page.locator('[data-part="goal"]')
        assert goal in line.inner_text()
    guest.play_now("lunar-trick")
    line.click()
    dialog = guest.page.locator("dialog[open]")
    dialog.get_by_text("a count of 1 or 5 brings 2").wait_for()
    guest.page.keyboard.press("Escape")


def test_tips_come_one_by_one_and_the_last_seconds_are_counted(
    person: Callable[..., Person],
) -> None:
    guest = person()
    drawing = Drawing(guest)
    line = guest.page.locator('[data-part="goal"]')
    shown = positions()["lunar-trick-4-tricks"]
    drawing.show(shown, clock={"seconds": 7.0, "total": 60.0})
    seconds = guest.page.locator('.seat.turn [data-part="seconds"]').first
    assert int(seconds.inner_text()) <= 7
    told = {line.inner_text()}
    for _ in range(12):  # each is a turn of its own
        drawing.show(shown, told=False)
        told.add(line.inner_text())
    assert len([tip for tip in told if tip.startswith("Tip:")]) == 5
    drawing.show(shown)
    assert not line.inner_text().startswith("Tip:")


def test_specials_carry_their_names_and_say_what_they_do(person: Callable[..., Person]) -> None:
    drawing = Drawing(person())
    position = positions()["lunatic-4-window"]
    drawing.show({**position, "view": {**position["view"], "hand": ["T", "5", "A"]}}, yours=[])
    hand = drawing.page.locator(".yours .hand")
    assert "Satyr" in hand.locator('[data-card="T"]').text_content()
    hand.locator('[data-card="T"]').click(force=True)
    drawing.page.locator(".toast").get_by_text("next placement must then be face up").wait_for()


@pytest.mark.parametrize(
    ("locale", "yours"), [("en", "Your team wins the trick"), ("ja", "あなたのチームがトリック")]
)
def test_a_trick_of_the_partner_is_your_teams(
    person: Callable[..., Person], locale: str, yours: str
) -> None:
    drawing = Drawing(person(locale=locale), language=locale)
    position = positions()["lunar-4-trick"]
    winners = [one["seat"] for one in position["events"][locale] if one["kind"] == "trick"]
    assert winners[-1] in (0, 2)  # partners sit across from each other
    drawing.show(position)
    assert drawing.page.locator(".why.told").inner_text().startswith(yours)


@pytest.mark.parametrize("position", ["lunar-4-pass", "lunar-trick-4-opening"])
def test_who_has_chosen_neither_glows_nor_is_read_out_as_to_move(
    person: Callable[..., Person], position: str
) -> None:
    drawing = Drawing(person())
    seats = drawing.page.locator(".board .seat")
    for waiting in ([0, 1, 2, 3], [0, 2], [1]):
        drawing.show(positions()[position], waiting=waiting)
        glows = [one.get_attribute("class").split().count("turn") for one in seats.all()]
        said = [one.get_attribute("aria-label").count("to move") for one in seats.all()]
        assert sum(glows) == len(waiting)
        assert glows == said


def test_bots_that_have_chosen_are_not_waited_for(person: Callable[..., Person]) -> None:
    guest = person()
    for game in ("lunar", "lunar-trick"):
        guest.play_now(game)
        guest.wait_turn()
        guest.page.wait_for_function(
            "document.querySelectorAll('.board .seat.turn:not(.you)').length === 0"
        )
        assert guest.page.locator(".board .seat.turn.you").count() == 1
