"""What the table says: the goal, what its numbers mean, the last seconds, tips."""

from collections.abc import Callable

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
