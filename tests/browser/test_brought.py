"""A link to a position, made in Python, opened in a browser."""

from collections.abc import Callable

from browser.person import Person
from moonlit import Match, Seal

Persons = Callable[..., Person]


def test_a_link_shows_a_position_and_lets_it_be_played_on(person: Persons) -> None:
    match = Match("shoot-the-moon", 3, {"max_rounds": 1}, seal=Seal.from_seed(3))
    guest = person()
    page = guest.page
    page.goto(match.link(guest.address))
    page.get_by_role("heading", name="A position of Shoot the Moon").wait_for()
    seat = (match.turn()[0] + 1) % 3
    page.get_by_role("group", name="Your seat").get_by_text(f"Seat {seat + 1}").click()
    page.wait_for_function(
        "n => document.querySelectorAll('main .slot').length >= n",
        arg=len(match.view(seat)["hand"]),
    )
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/t/*")
    guest.play_to_end()


def test_a_link_that_is_none_is_a_sentence(person: Persons) -> None:
    guest = person()
    guest.page.goto(f"{guest.address}/at/lunar:abc")
    guest.page.get_by_text("is no position that").wait_for()
    guest.errors[:] = [one for one in guest.errors if "400" not in one]  # the browser notes it
