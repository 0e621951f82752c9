"""A server starts without a game that lacks something, and says so."""

from pathlib import Path

import httpx
import pytest

from moonlit import games
from server_tools import serving, settings_for


def test_a_game_that_is_left_out_is_told_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sentence = "The game at chess.game:GAME is left out: it lacks the module names."
    monkeypatch.setattr(games, "left_out", lambda: (sentence,))
    with serving(settings_for(tmp_path)) as address:
        listed = httpx.get(f"{address}/api/games").json()
    assert [game["name"] for game in listed] == list(games.CATALOGUE)
    told = [record for record in caplog.records if record.msg == "a game is left out"]
    assert [vars(record)["what"] for record in told] == [sentence]
