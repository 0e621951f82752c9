"""Hosts and guests in the browser: a bot that stands in, muted words, a guest shown out."""

from collections.abc import Callable

from browser.person import PHONE, Person

People = Callable[..., Person]


def sit_together(host: Person, friend: Person) -> None:
    """Mika's table of Lunar Trick, with Ren and a bot."""
    host.go()
    host.page.click('[data-game="lunar-trick"] button.plain')
    dialog = host.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill("Mika")
    dialog.get_by_text("3", exact=True).first.click()
    dialog.get_by_role("button", name="Open the table").click()
    host.page.wait_for_selector('main[data-status="waiting"]')
    link = host.page.locator("dialog[open] input.field").input_value()
    host.page.keyboard.press("Escape")
    friend.page.goto(link.replace("localhost", "127.0.0.1"))
    friend.page.get_by_label("Your name").fill("Ren\u202e\u3164")
    friend.page.get_by_role("button", name="Take a seat").click()
    host.page.get_by_text("Ren", exact=True).wait_for()
    host.page.get_by_role("button", name="Start").click()
    host.at_table()
    friend.at_table()


def about_ren(host: Person, action: str) -> None:
    host.page.get_by_role("button", name="Table menu", exact=True).click()
    host.page.get_by_role("button", name="About Ren…").click()
    host.page.get_by_role("button", name=action).click()


def test_a_bot_plays_for_who_agrees_and_one_click_is_being_back(person: People) -> None:
    host, friend = person(), person(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_together(host, friend)
    about_ren(host, "Ask Ren: may a bot play for you?")
    # The menu is gone: nothing else comes to lie where the finger is.
    host.page.wait_for_selector("dialog[open]", state="detached")
    question = friend.page.get_by_role("alert")
    question.get_by_text("may a bot play for you").wait_for()
    host.page.get_by_role("button", name="Table menu", exact=True).click()
    host.page.get_by_role("button", name="About Ren…").click()
    assert host.page.get_by_role("button", name="Ren has been asked.").is_disabled()
    host.page.keyboard.press("Escape")
    question.get_by_role("button", name="Agree").click()
    bar = friend.page.locator('[data-part="stand-in"]')
    bar.get_by_text("A bot is playing your seat.").wait_for()
    host.page.get_by_role("tab", name="Log").click()
    log = host.page.get_by_role("tabpanel")
    log.get_by_text("A bot plays for Ren until they are back.").wait_for()
    assert friend.sideways() == 0
    bar.get_by_role("button", name="I’m back").click()
    bar.wait_for(state="detached")
    log.get_by_text("Ren is back.").wait_for()


def test_who_is_muted_reads_it_and_greets(person: People) -> None:
    host, friend = person(), person()
    sit_together(host, friend)
    for one in (host, friend):
        one.page.get_by_role("tab", name="Talk").click()
    friend.page.get_by_label("Say something").fill("You are slow")
    friend.page.get_by_role("button", name="Send").click()
    host.page.get_by_role("button", name="About Ren…").click()
    host.page.get_by_role("button", name="Mute Ren in the talk").click()
    friend.page.get_by_text("The host has muted you.").wait_for()
    assert friend.page.get_by_label("Say something").count() == 0
    assert friend.page.get_by_role("tabpanel").get_by_text("You are slow").count() == 0
    friend.page.get_by_role("button", name="Sorry").click()
    host.page.get_by_role("tabpanel").get_by_text("Sorry.").wait_for()


def test_who_is_removed_is_told_and_the_match_goes_on(person: People) -> None:
    host, friend = person(), person()
    sit_together(host, friend)
    about_ren(host, "Remove Ren from the table")
    host.page.get_by_text("cannot come back to this table").wait_for()
    host.page.get_by_role("button", name="Yes").click()
    friend.page.locator('[role="status"]').get_by_text("The host has removed you").first.wait_for()
    assert friend.page.locator(".hand").count() == 0
    friend.page.reload()
    friend.page.locator('[role="status"]').get_by_text("The host has removed you").first.wait_for()
    host.play_some(10)
