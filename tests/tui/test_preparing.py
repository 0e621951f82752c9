"""In the terminal: who plays until the bots can search, and how far that is."""

from pathlib import Path

import pytest

from held_search import held
from server_tools import Player


@pytest.mark.parametrize(
    ("language", "plate", "line"),
    [
        (
            "en",
            "Club player for now",
            "Expert (by search) is getting ready (50 %). Until then: Club player.",
        ),
        ("ja", "いまはクラブプレイヤー", "エキスパート（先読み）を準備しています（50%）"),
    ],
)
def test_plates_and_a_line_say_who_plays_until_the_search_is_ready(
    terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, plate: str, line: str
) -> None:
    with held(tmp_path, monkeypatch, "lunar-trick") as (site, compiler):
        ada = Player(site.address)
        table = ada.new_table("lunar-trick", seats=3, bots="search", start=True)
        ada.sit(table["play_link"])
        ada.until_position(lambda _: True)
        link = f"{site.address}/t/{table['watch_link']}"
        watching = terminal("join", link, "--lang", language, columns=120)
        compiler.reach(site, 1, 2)
        watching.wait_for(line)
        watching.wait_for(plate)
        compiler.finish()
        title = {"en": "Expert (by search)", "ja": "エキスパート（先読み）"}[language]
        watching.wait_for(f"({title})")
        assert line not in watching.text()
        ada.leave_the_room()
