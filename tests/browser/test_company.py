"""Coming together: what an invitation says, who sits where, and strangers who meet."""

from collections.abc import Callable
from typing import Any

from browser.person import PHONE, Person

People = Callable[..., Person]


def open_table(host: Person) -> str:
    """Mika's table of Shoot the Moon for four partners, novices, two minutes; its path."""
    host.go()
    host.page.click('[data-game="shoot-the-moon"] button.plain')
    dialog = host.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill("Mika")
    dialog.get_by_text("4", exact=True).first.click()
    dialog.get_by_role("group", name="Partners").get_by_role("checkbox").check()
    dialog.get_by_text("Novice", exact=True).click()
    dialog.get_by_text("2 min", exact=True).click()
    dialog.get_by_role("button", name="Open the table").click()
    host.page.wait_for_selector('main[data-status="waiting"]')
    host.page.keyboard.press("Escape")
    return str(host.page.evaluate("location.pathname"))


def seat(one: Person, number: int) -> Any:
    return one.page.locator(f'[data-seat="{number}"]')


def test_an_invitation_says_what_is_agreed_and_lets_a_seat_be_chosen(person: People) -> None:
    host, friend = person(), person(viewport=PHONE, has_touch=True, is_mobile=True)
    path = open_table(host)
    agreed = host.page.locator('[data-part="agreed"]')
    for fact in ("Novice", "2 min", "Partners: yes"):
        agreed.get_by_text(fact).wait_for()
    friend.go(path)
    invitation = friend.page.locator('[data-part="agreed"]')
    assert invitation.inner_text() == agreed.inner_text()
    sides = friend.page.locator(".plan section")
    assert sides.count() == 2
    assert "Mika" in sides.first.inner_text()
    assert friend.sideways() == 0
    seat(friend, 2).get_by_role("button", name="Sit here").click()
    friend.page.get_by_label("Your name").fill("Ren")
    friend.page.get_by_role("button", name="Take a seat").click()
    seat(host, 2).get_by_text("Ren").wait_for()
    seat(friend, 2).get_by_text("you").wait_for()
    # A friend moves to a free seat; the host swaps anybody.
    seat(friend, 1).get_by_role("button", name="Sit here").click()
    seat(host, 1).get_by_text("Ren").wait_for()
    seat(host, 1).get_by_role("button", name="Swap Ren").click()
    seat(host, 0).get_by_role("button", name="with Mika").click()
    seat(friend, 0).get_by_text("you").wait_for()
    seat(host, 1).get_by_text("you").wait_for()
    host.page.get_by_role("button", name="Start").click()
    for one in (host, friend):
        one.at_table()


def test_a_friend_learns_first_and_comes_back_to_the_table(person: People) -> None:
    host, friend = person(), person()
    path = open_table(host)
    friend.go(path)
    friend.page.get_by_role("link", name="Learn it in five minutes").click()
    friend.page.wait_for_selector('main[data-step="1"]')
    friend.go()
    friend.go(f"/t/lesson-shoot-the-moon?to={path.removeprefix('/t/')}#99")
    friend.page.get_by_role("link", name="To your table").click()
    friend.page.get_by_role("button", name="Take a seat").click()
    friend.page.wait_for_selector('main[data-status="waiting"]')
    friend.page.get_by_role("link", name="Learn it in five minutes").wait_for()


def look_for_players(one: Person, name: str, *, bots: bool) -> None:
    one.go()
    one.page.get_by_role("button", name="Find players").click()
    dialog = one.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_text("Lunar Trick", exact=True).click()
    dialog.get_by_text("3", exact=True).click()
    if not bots:
        dialog.get_by_label("Bots may take").uncheck(force=True)
    dialog.get_by_role("button", name="Look for players").click()
    one.page.wait_for_selector('main[data-status="waiting"]')


def test_strangers_meet_and_begin_by_themselves(person: People) -> None:
    first, second, third = person(), person(), person()
    look_for_players(first, "Mika", bots=True)
    first.page.locator('[data-part="bots-in"]').get_by_text(
        "Bots take the free seats in"
    ).wait_for()
    look_for_players(second, "Ren", bots=False)
    count = first.page.locator('[data-part="count"]')
    count.get_by_text("2 of 3 are here").wait_for()
    first.page.get_by_text("or with bots once all who are here allow them").wait_for()
    third.go()
    row = third.page.locator("li", has_text="Mika")
    row.get_by_text("2 of 3 are here").wait_for()
    second.page.get_by_role("button", name="Stop looking").click()
    count.get_by_text("1 of 3 are here").wait_for()
    for one, name in ((second, "Ren"), (third, "Aoi")):
        look_for_players_quickly(one, name)
    for one in (first, second, third):
        one.at_table()


def look_for_players_quickly(one: Person, name: str) -> None:
    """As above; with the last of them the match begins at once."""
    one.go()
    one.page.get_by_role("button", name="Find players").click()
    dialog = one.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_text("Lunar Trick", exact=True).click()
    dialog.get_by_text("3", exact=True).click()
    dialog.get_by_role("button", name="Look for players").click()
    one.page.wait_for_selector("main[data-status]")
