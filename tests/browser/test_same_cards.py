"""After a match: on from a point of it, through mistakes, by a challenge, with the day's deal."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.person import PHONE, Person

PATIENCE = 400_000  # milliseconds: the search may have to be compiled before anything is judged
GAME = "shoot-the-moon"
Persons = Callable[..., Person]


def region(guest: Person, name: str) -> Any:
    return guest.page.get_by_role("region", name=name)


def played(person: Persons, **how: Any) -> Person:
    """Somebody who has played a match to its end."""
    guest = person(**how)
    guest.page.set_default_timeout(PATIENCE)
    guest.play_now(GAME, max_rounds=2)
    guest.play_to_end()
    return guest


def learn_from_all(guest: Person, learn: Any) -> None:
    """Go through all mistakes: ask for the first answer, and find the others."""
    page = guest.page
    learn.click()
    exercise = region(guest, "Find a better move")
    exercise.wait_for()
    assert page.get_by_role("slider", name="Move").count() == 0  # what comes is not shown
    assert region(guest, "Review").count() == 0
    exercise.get_by_role("button", name="Show me").click()
    exercise.get_by_role("list", name="Chance to win of each option").wait_for()
    kept = json.loads(page.evaluate("localStorage.getItem('moonlit.learned')"))
    assert (kept[0]["game"], kept[0]["solved"], len(kept)) == (GAME, False, 1)
    while exercise.get_by_role("button", name="Next one").count():
        exercise.get_by_role("button", name="Next one").click()
        options = exercise.locator(".options button:enabled")
        while options.count():  # until a good one is found
            options.first.click()
        exercise.get_by_role("list", name="Chance to win of each option").wait_for()
    exercise.get_by_text("Found at once: ").wait_for()
    exercise.get_by_role("button", name="Back to the review").click()


def test_on_from_a_replay_and_through_the_mistakes(person: Persons, tmp_path: Path) -> None:
    guest = played(person)
    page = guest.page
    guest.result().get_by_role("link", name="Review").click()
    panel = region(guest, "Review")
    panel.get_by_text("of 100, ").first.wait_for()
    learn = panel.get_by_role("button", name="Learn from your mistakes")
    seats = panel.locator("select option").count()
    for seat in range(seats):  # somebody has made one
        panel.locator("select").select_option(index=seat)
        if learn.count():
            break
    if learn.count():  # bots and luck may have left nothing to learn
        learn_from_all(guest, learn)

    record = page.evaluate(
        "fetch('/api/records/' + location.pathname.slice(8)).then(r => r.text())"
    )
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="Play on from here").click()
    dialog = guest.result()
    dialog.get_by_text("dealt anew").click()
    dialog.get_by_text("fit what that seat could know").first.wait_for()
    dialog.get_by_role("button", name="Play on").click()
    guest.at_table()
    guest.play_some(3)

    file, broken = tmp_path / "match.json", tmp_path / "broken.json"
    file.write_text(record)
    broken.write_text(record[:-40])
    guest.go("/records")
    page.get_by_label("Choose a file").set_input_files(broken)
    page.get_by_text("cut off").wait_for()
    guest.errors.clear()  # the browser logs that the server has refused
    page.get_by_label("Choose a file").set_input_files(file)
    page.wait_for_url("**/replay/file-*")
    region(guest, "Review").get_by_text("of 100, ").first.wait_for()


def test_a_friend_plays_the_same_cards_and_the_two_are_compared(person: Persons) -> None:
    ada = played(person)
    ada.result().get_by_role("button", name="Challenge a friend").click()
    ada.page.wait_for_url("**/challenge/*")
    ada.page.get_by_role("heading", name="Your challenge").wait_for()
    path = "/" + ada.page.url.split("/", 3)[3]

    ben = person(viewport=PHONE)
    ben.page.set_default_timeout(PATIENCE)
    ben.go(path)
    ben.page.get_by_text("challenges you").wait_for()
    assert ben.page.get_by_role("table").count() == 0
    assert ben.sideways() == 0
    ben.page.get_by_role("button", name="Play these cards").click()
    ben.at_table()
    ben.play_to_end()
    ben.result().get_by_role("link", name="Compare with the others").click()
    rows = ben.page.get_by_role("table").locator("tbody tr")
    rows.nth(1).wait_for()
    ben.page.get_by_text("being judged").first.wait_for(state="hidden")
    ben.page.get_by_role("button", name="Check that the cards are the same").click()
    ben.page.get_by_text("The same: both records deal from one secret").wait_for()
    assert ben.sideways() == 0
    ada.page.reload()
    ada.page.get_by_role("table").locator("tbody tr").nth(1).wait_for()


def test_the_deal_of_the_day_is_played_once_and_listed(person: Persons) -> None:
    guest = person()
    page = guest.page
    page.set_default_timeout(PATIENCE)
    guest.go()
    page.click(f'[data-game="{GAME}"] a[href="/day/{GAME}"]')
    page.get_by_text("a matter of honour").wait_for()
    page.get_by_text("shown when you have finished").wait_for()
    page.get_by_role("button", name="Play today’s deal").click()
    guest.at_table()
    guest.go(f"/day/{GAME}")
    page.get_by_role("link", name="Go on playing").click()
    guest.at_table()
    guest.play_to_end()
    guest.result().get_by_role("link", name="Compare with the others").click()
    page.get_by_role("table").get_by_text("(you)").wait_for()
    page.get_by_text("Par: ").wait_for()
    page.get_by_text("1 in a row").wait_for()
    assert page.get_by_role("button", name="Play today’s deal").count() == 0
    page.set_viewport_size(PHONE)
    assert guest.sideways() == 0
    page.get_by_role("link", name="Review").click()
    region(guest, "Review").get_by_text("of 100, ").first.wait_for()
