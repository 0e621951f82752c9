"""Leaving and coming back, being missed, and a network that goes away without a word."""

from collections.abc import Callable
from typing import Any

from browser.person import Person
from browser.test_hosts import sit_together

People = Callable[..., Person]


def leave(guest: Person, promise: str) -> None:
    """By the table's menu, which says what leaving means here."""
    guest.page.get_by_role("button", name="Table menu", exact=True).click()
    guest.page.get_by_role("button", name="Leave the table").click()
    guest.page.get_by_text(promise).wait_for()
    guest.page.get_by_role("button", name="Yes").click()
    guest.page.get_by_role("link", name="Go on playing").click()


def test_leaving_is_undone_by_coming_back(person: People) -> None:
    alone = person()
    alone.play_now("shoot-the-moon")
    alone.wait_turn()
    leave(alone, "The match waits for you in the lobby")
    alone.at_table()
    alone.wait_turn()
    assert alone.page.get_by_text("You are watching").count() == 0
    alone.page.locator(".slot.legal").first.click()

    host, friend = person(), person()
    sit_together(host, friend)
    leave(friend, "A bot plays on for you until you come back")
    host.page.locator(".toast").get_by_text("Ren has left; a bot plays on").wait_for()
    host.page.locator(".toast").get_by_text("Ren is back.").wait_for()
    friend.at_table()
    assert friend.page.get_by_text("You are watching").count() == 0
    assert friend.page.locator('[data-part="stand-in"]').count() == 0


def test_who_is_missed_is_named_and_when_a_bot_will_play_for_them(person: People) -> None:
    host, friend = person(), person()
    sit_together(host, friend)
    host.wait_turn()
    friend.page.goto(friend.page.url.partition("/t/")[0])  # away, without a word
    host.page.locator(".seat.away").wait_for()
    host.page.locator(".slot.legal").first.click()
    line = host.page.locator('[data-part="line"]')
    line.get_by_text("Ren is away. A bot plays for them in").wait_for()
    before = line.inner_text()
    host.page.wait_for_function(
        "(before) => document.querySelector('[data-part=line]').innerText.trim() !== before",
        arg=before,
    )
    friend.page.get_by_role("link", name="Go on playing").click()
    line.get_by_text("away").wait_for(state="detached")


def test_another_match_begins_when_all_agree(person: People) -> None:
    host, friend = person(), person()
    sit_together(host, friend)
    for one in (friend, host):
        one.page.get_by_role("button", name="Table menu", exact=True).click()
        one.page.get_by_role("button", name="Give up the match").click()
        one.page.get_by_role("button", name="Yes").click()
    first = host.page.get_attribute("main", "data-match")
    host.result().get_by_role("button", name="Play again").click()
    host.result().get_by_text("Waiting for Ren.").wait_for()
    friend.result().get_by_text("would like to play again").wait_for()
    assert friend.page.get_attribute("main", "data-match") == first
    friend.result().get_by_role("button", name="Play again").click()
    for one in (host, friend):
        one.page.wait_for_selector(f'main[data-status="running"]:not([data-match="{first}"]) .hand')


class Wire:
    """A network that can fall silent, without any connection being closed."""

    def __init__(self, guest: Person) -> None:
        self.held: list[tuple[Any, Any]] | None = None
        guest.page.route_web_socket("**/ws/**", self._join)

    def _join(self, socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: self._carry(server, text))
        server.on_message(lambda text: self._carry(socket, text))

    def _carry(self, to: Any, text: Any) -> None:
        if self.held is None:
            to.send(text)
        else:
            self.held.append((to, text))

    def fall_silent(self) -> None:
        self.held = []

    def speak_again(self) -> None:
        held, self.held = self.held or [], None
        for to, text in held:
            to.send(text)


def test_a_silent_network_is_noticed_and_a_card_waits_visibly(person: People) -> None:
    guest = person()
    wire = Wire(guest)
    guest.play_now("shoot-the-moon")
    guest.wait_turn()
    number = guest.number()
    where = "() => [...document.querySelectorAll('.seat, .trick')].map((one) => one.offsetTop)"
    before = guest.page.evaluate(where)
    wire.fall_silent()
    guest.page.locator(".slot.legal").first.click()
    guest.page.locator('.slot.sent[aria-busy="true"]').wait_for()
    bar = guest.page.locator('[data-part="lost"]')
    bar.get_by_text("Your move is on its way").wait_for()
    assert guest.page.evaluate(where) == before
    wire.speak_again()
    bar.wait_for(state="detached")
    guest.page.locator(".slot.sent").wait_for(state="detached")
    assert guest.number() > number

    guest.wait_turn()
    guest.page.evaluate("dispatchEvent(new Event('offline'))")
    bar.get_by_text("Connection lost").wait_for()
    bar.wait_for(state="detached")  # somebody answers after all
