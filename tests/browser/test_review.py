"""A match reviewed: from the result to the mistakes, on a desk and on a phone."""

from collections.abc import Callable

from browser.person import Person

PATIENCE = 400_000  # milliseconds: the search may have to be compiled before anything is reviewed


def test_from_the_result_through_the_mistakes(person: Callable[..., Person]) -> None:
    guest = person()
    guest.page.set_default_timeout(PATIENCE)
    guest.play_now("shoot-the-moon", max_rounds=2)
    guest.play_to_end()
    ways = guest.result().locator(".ways > *")
    assert [ways.nth(place).inner_text() for place in range(2)] == ["Play again", "Review"]
    guest.result().get_by_role("link", name="Review").click()
    guest.page.wait_for_url("**/replay/*?review*")
    panel = guest.page.get_by_role("region", name="Review")
    panel.get_by_text("of 100, ").first.wait_for()
    dots = panel.locator(".dot")
    assert dots.count() > 3
    assert panel.locator("polyline").count() == panel.locator("select option").count()

    name = dots.nth(2).get_attribute("aria-label") or ""
    dots.nth(2).dispatch_event("click")
    move = int(name.split()[1].strip(":"))
    guest.page.get_by_text(f"Move {move - 1} of ").wait_for()  # the position before the move
    panel.get_by_role("heading", level=3).get_by_text(f"Move {move}, ").wait_for()
    assert panel.get_by_role("list", name="Chance to win of each option").locator("li").count() > 1

    for option in range(panel.locator("select option").count()):
        panel.locator("select").select_option(index=option)
        following = panel.get_by_role("button", name="Next mistake")
        guest.page.get_by_role("button", name="To the start").click()
        while following.is_enabled():
            guest.page.keyboard.press("m")
            panel.get_by_text("It cost ").wait_for()
            before = guest.page.get_by_role("slider", name="Move").input_value()
            if not following.is_enabled():
                break
            following.click()
            assert guest.page.get_by_role("slider", name="Move").input_value() != before

    guest.page.set_viewport_size({"width": 390, "height": 844})
    panel.scroll_into_view_if_needed()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.go("/records")
    guest.page.locator("li a[href*='?review']").click()  # it shows the play score by now
    guest.page.get_by_role("region", name="Review").get_by_text("of 100, ").first.wait_for()
