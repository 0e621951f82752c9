"""In the browser: who plays until the bots can search, and how far that is."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from browser.person import Person
from held_search import held
from server_tools import Player


@pytest.mark.parametrize(
    ("locale", "plate", "line", "then"),
    [
        (
            "en",
            "club for now",
            "Expert (by search) is getting ready (50 %). Until then: Club player.",
            "search",
        ),
        (
            "ja",
            "いまはクラブ",
            "エキスパート（先読み）を準備しています（50%）。それまではクラブプレイヤーがプレイします。",
            "先読み",
        ),
    ],
)
def test_plates_and_a_bar_say_who_plays_until_the_search_is_ready(
    chromium: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    locale: str,
    plate: str,
    line: str,
    then: str,
) -> None:
    with held(tmp_path, monkeypatch, "lunar-trick") as (site, compiler), ExitStack() as leaving:
        ada = Player(site.address)
        leaving.callback(ada.leave_the_room)
        table = ada.new_table("lunar-trick", seats=3, bots="search", start=True)
        ada.sit(table["play_link"])
        ada.until_position(lambda _: True)
        eve = Person(chromium, site.address, locale=locale)
        leaving.callback(eve.close)
        eve.go(f"/t/{table['watch_link']}")
        compiler.reach(site, 1, 2)
        bar = eve.page.locator('[data-part="preparing"]')
        bar.get_by_text(line).wait_for()
        assert bar.locator("progress").get_attribute("value") == "50"
        assert eve.page.locator(".seat .level").all_inner_texts() == [plate] * 2
        compiler.finish()
        bar.wait_for(state="detached", timeout=60_000)
        assert eve.page.locator(".seat .level").all_inner_texts() == [then] * 2
        assert eve.errors == []
