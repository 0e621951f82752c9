"""After a match and around it: replay, rematch, take-backs, giving up, settings that are kept."""

from collections.abc import Callable

from browser.person import DESK, PHONE, Person

People = Callable[..., Person]


def test_replay_share_and_rematch(person: People) -> None:
    guest, other = person(), person()
    guest.play_now("shoot-the-moon", max_rounds=2)
    guest.play_to_end()
    guest.result().get_by_role("link", name="See the replay").click()
    guest.page.wait_for_url("**/replay/*")
    scrubber = guest.page.get_by_role("slider", name="Move")
    scrubber.wait_for()
    last = int(scrubber.get_attribute("max") or 0)
    assert last > 10
    for _ in range(5):
        guest.page.keyboard.press("ArrowRight")
    guest.page.get_by_text(f"Move 5 of {last}").wait_for()
    # A round's summary comes up by itself, and goes when one goes elsewhere in the match.
    rounds = guest.page.get_by_label("Round", exact=True)
    if rounds.count():  # the first may have been the last
        rounds.select_option(index=1)
        guest.page.keyboard.press("ArrowLeft")
        guest.page.keyboard.press("ArrowRight")
        guest.page.locator(".end").wait_for()
    # However much a position has to tell, the buttons stay where they are.
    bar = guest.page.locator(".scrubber").bounding_box()
    guest.page.get_by_role("button", name="To the end").click()
    guest.page.get_by_text(f"Move {last} of {last}").wait_for()
    assert guest.page.locator(".scrubber").bounding_box() == bar
    assert guest.page.locator(".end").count() == 0
    # All hands, the scores and every trick lie beside the table, on a phone below it.
    guest.page.set_viewport_size(PHONE)
    for part in ("Hands", "Speed"):
        assert guest.page.get_by_text(part, exact=True).first.is_visible()
    assert guest.page.get_by_role("button", name="Share").is_visible()
    for part in ("Scores", "History"):
        assert guest.page.get_by_role("region", name=part).is_visible()
    guest.page.set_viewport_size(DESK)
    guest.page.get_by_label("Seen by").select_option(label="Guest")
    guest.page.get_by_role("button", name="To the start").click()
    guest.page.wait_for_selector(".hand [data-card]")

    other.page.goto(guest.page.url)  # anyone with the link may look at a finished match
    other.page.get_by_role("slider", name="Move").wait_for()

    guest.page.go_back()
    guest.result().get_by_role("button", name="Play again").click()
    guest.at_table()
    assert not guest.over()
    guest.play_some(5)
    guest.go("/records")
    guest.page.get_by_role("link", name="Shoot the Moon").nth(1).wait_for()


def test_a_move_can_be_taken_back_at_a_generous_table(person: People) -> None:
    guest = person()
    guest.host_generously("lunar-trick")
    guest.play_some(12)
    guest.wait_turn()
    tricks = guest.page.get_by_role("tabpanel").locator("ol > li")
    tricks.first.wait_for()  # the history: pictures of the cards, in the order of play
    cards = guest.page.locator(".hand [data-card]")
    before = cards.count()
    guest.page.get_by_role("button", name="Table menu", exact=True).click()
    guest.page.get_by_role("button", name="Ask to take back a move").click()
    guest.page.wait_for_function(
        "(count) => document.querySelectorAll('.hand [data-card]').length > count", arg=before
    )
    guest.page.get_by_role("tab", name="Log").click()
    log = guest.page.get_by_role("tabpanel")
    assert "You take a move back" in log.inner_text()
    assert log.locator("s").count() > 0  # what no longer happened is struck out


def test_a_strict_table_says_so_and_lets_a_move_stand_after_others_have_moved(
    person: People,
) -> None:
    guest = person()
    guest.play_now("lunatic")  # where it is never one's turn right after one's own quiet move
    guest.play_some(12)
    guest.wait_turn()
    guest.page.get_by_role("button", name="Table menu", exact=True).click()
    menu = guest.page.locator("dialog[open]")
    assert "nothing hidden has come out" in menu.inner_text()
    assert menu.get_by_role("button", name="Ask to take back a move").is_disabled()


def test_giving_up_ends_a_match_against_bots(person: People) -> None:
    guest = person()
    guest.play_now("lunar")
    guest.page.get_by_role("button", name="Table menu", exact=True).click()
    guest.page.get_by_role("button", name="Give up the match").click()
    guest.page.get_by_role("button", name="Yes").click()
    guest.page.wait_for_selector("header .result")


def test_settings_are_kept_and_a_second_touch_plays(person: People) -> None:
    guest = person()
    guest.go()
    guest.page.get_by_role("button", name="Settings").first.click()
    dialog = guest.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill("Mika")
    dialog.get_by_label("Touch twice to play a card").check(force=True)
    dialog.get_by_text("day", exact=True).click()
    guest.page.reload()
    assert guest.page.get_attribute("html", "data-theme") == "day"
    guest.play_now("lunar-trick")
    guest.page.get_by_text("Mika").first.wait_for()
    guest.wait_turn()
    number = guest.number()
    card = guest.page.locator(".slot.legal").first
    card.click()
    guest.page.locator(".toast").wait_for()
    assert guest.number() == number
    guest.page.locator(".slot.picked").click()
    guest.page.wait_for_function(
        "(number) => Number(document.querySelector('main').dataset.number) > number", arg=number
    )


def test_bad_addresses_say_so(person: People) -> None:
    guest = person()
    guest.go("/t/nothing-here")
    guest.page.get_by_text("This link leads to no table").wait_for()
    guest.go("/replay/nothing-here")
    guest.page.get_by_text("There is no such match").wait_for()
    guest.go("/nowhere")
    guest.page.get_by_text("There is no such page").wait_for()
    # The browser itself notes that these were not found.
    guest.errors[:] = [one for one in guest.errors if "404" not in one]
