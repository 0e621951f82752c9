"""Who plays how: together, after a reload, on a phone, by keyboard, in Japanese."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.person import PHONE, Person

People = Callable[..., Person]
GAMES = ("lunar", "lunar-trick", "shoot-the-moon", "lunatic")


def test_two_browsers_at_one_table(person: People) -> None:
    host, friend, watcher = person(), person(), person()
    host.go()
    host.page.click('[data-game="lunar-trick"] button.plain')
    dialog = host.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill("Mika")
    dialog.get_by_text("3", exact=True).first.click()
    dialog.get_by_role("button", name="Open the table").click()
    host.page.wait_for_selector('main[data-status="waiting"]')
    link = host.page.locator("dialog[open] input.field").input_value()
    assert "works on this machine only" in host.page.locator("dialog[open]").inner_text()
    host.page.keyboard.press("Escape")

    friend.page.goto(link.replace("localhost", "127.0.0.1"))
    friend.page.get_by_label("Your name").fill("Ren")
    friend.page.get_by_role("button", name="Take a seat").click()
    host.page.get_by_text("Ren").wait_for()
    host.page.get_by_role("button", name="Start").click()
    host.at_table()
    friend.at_table()

    cards = [one.page.locator(".hand [data-card]") for one in (host, friend)]
    assert cards[0].count() == cards[1].count() > 0
    watch = host.page.evaluate("location.pathname")
    watcher.page.goto(watcher.address + watch)
    watcher.page.get_by_text("You are watching").wait_for()
    assert watcher.page.locator(".slot.legal").count() == 0

    for one in (host, friend):
        one.wait_turn()
        one.page.locator(".slot.legal").first.click()
    host.page.get_by_text("Ren").first.wait_for()
    friend.page.get_by_role("tab", name="Talk").click()
    friend.page.get_by_role("button", name="Good luck").click()
    host.page.get_by_role("tab", name="Talk").click()
    host.page.get_by_role("tabpanel").get_by_text("Ren").wait_for()


def test_reload_in_the_middle_keeps_seat_hand_and_log(person: People) -> None:
    guest = person()
    guest.play_now("lunar-trick")
    guest.play_some(12)
    guest.wait_turn()

    def seen() -> tuple[list[str], str]:
        guest.page.get_by_role("tab", name="Log").click()
        hand = guest.page.eval_on_selector_all(
            ".hand [data-card]", "cards => cards.map((card) => card.dataset.card)"
        )
        return hand, guest.page.get_by_role("tabpanel").inner_text()

    before = seen()
    guest.page.reload()
    guest.at_table()
    guest.wait_turn()
    assert seen() == before
    guest.go()
    guest.page.get_by_role("link", name="Go on playing").click()
    guest.at_table()
    assert seen() == before


def test_a_lost_connection_comes_back_by_itself(person: People) -> None:
    guest = person()
    made: list[Any] = []

    def listen(socket: Any) -> None:
        if len(made) == 1:  # the first try to come back finds nobody
            socket.close(code=1013)
        else:
            socket.connect_to_server()
        made.append(socket)

    guest.page.route_web_socket("**/ws/**", listen)
    guest.play_now("shoot-the-moon")
    guest.wait_turn()
    number = guest.number()
    made[0].close(code=1012)
    guest.page.locator('[data-part="lost"]').wait_for()
    guest.page.locator('[data-part="lost"]').wait_for(state="detached")
    assert len(made) == 3
    assert guest.number() == number
    guest.play_some(5)


def test_a_dim_card_says_which_rule_forbids_it(person: People) -> None:
    guest = person()
    guest.play_now("shoot-the-moon")
    for _ in range(60):
        guest.wait_turn()
        if guest.page.locator(".slot.refused").count():
            break
        guest.play_some(1)
    number = guest.number()
    guest.page.locator(".slot.refused").first.click(force=True)
    toast = guest.page.locator('.toast[data-kind="refusal"]')
    toast.wait_for()
    assert guest.number() == number
    rule = toast.get_by_role("link")
    name = rule.inner_text()
    rule.click()
    guest.page.wait_for_url(f"**/rules/shoot-the-moon/{name}")
    guest.page.wait_for_selector(".pointed")
    assert guest.page.locator(".pointed").get_attribute("id") == name


@pytest.mark.parametrize("game", GAMES)
def test_nothing_scrolls_sideways_on_a_phone(person: People, game: str) -> None:
    guest = person(viewport=PHONE, has_touch=True, is_mobile=True)
    guest.go()
    assert guest.sideways() == 0
    guest.play_now(game)
    guest.play_some(8)
    assert guest.sideways() == 0
    small = guest.page.evaluate(
        """() => [...document.querySelectorAll('button, a.button')]
          .filter((one) => !one.disabled && one.checkVisibility() && !one.closest('.hand'))
          .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
          .filter(([box]) => box.width < 43.5 || box.height < 43.5)
          .map(([, text]) => text)"""
    )
    assert small == []


def test_by_keyboard_alone(person: People) -> None:
    guest = person()
    guest.go()
    keys = guest.page.keyboard

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if guest.page.evaluate("(what) => document.activeElement?.matches(what)", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"{selector} cannot be reached")

    guest.page.wait_for_selector('[data-game="shoot-the-moon"]')
    tab_to('[data-game="shoot-the-moon"] button.gold')
    keys.press("Enter")
    guest.at_table()
    for _ in range(3):
        guest.wait_turn()
        number = guest.number()
        tab_to(".hand [data-card]")
        keys.press("Home")
        for _ in range(12):
            if guest.page.evaluate("document.activeElement?.matches('.slot.legal')"):
                break
            keys.press("ArrowRight")
        ring = guest.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert ring != "none"
        keys.press("Enter")
        guest.page.wait_for_function(
            "(number) => Number(document.querySelector('main').dataset.number) > number", arg=number
        )
    tab_to('button[aria-label="Table menu"]')
    keys.press("Enter")
    guest.page.wait_for_selector("dialog[open]")
    keys.press("Escape")
    guest.page.wait_for_selector("dialog[open]", state="detached")


def test_in_japanese(person: People) -> None:
    guest = person(locale="ja")
    guest.go()
    guest.page.get_by_role("button", name="すぐに遊ぶ").first.wait_for()
    assert guest.page.get_attribute("html", "lang") == "ja"
    guest.play_now("shoot-the-moon")
    guest.play_some(6)
    guest.page.get_by_role("tab", name="経過").click()
    assert "です" in guest.page.inner_text("main") or "ます" in guest.page.inner_text("body")
    guest.go("/rules/lunar")
    guest.page.wait_for_selector("article h1")
    guest.page.get_by_role("button", name="English").click()
    guest.page.get_by_role("link", name="Lunar Trick").wait_for()
    assert guest.page.get_attribute("html", "lang") == "en"


def test_what_happens_is_said_for_a_screen_reader(person: People) -> None:
    guest = person()
    guest.play_now("shoot-the-moon")
    guest.play_some(4)
    assert guest.page.locator('[data-part="live"] p').count() > 0
    names = guest.page.eval_on_selector_all(
        ".hand [data-card]", "cards => cards.map((card) => card.ariaLabel)"
    )
    assert all(names)
