"""A saved history, read in the terminal and from Python."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.command import moonlit
from moonlit.cli import app
from moonlit.history.files import FORM, VERSION, read, statistics_of
from moonlit.history.matches import Played
from moonlit.history.statistics import statistics, wilson
from moonlit.reviews.kinds import kind_in_words
from moonlit.table import match_records
from moonlit.table.chance import random_match


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A history of three random matches."""
    lines = []
    for seed in (1, 2, 3):
        match = random_match("lunar-trick", 3, {"max_rounds": 1}, seed, 0)
        levels = [None, "club", "club"]
        line = {"record": match_records.to_record(match), "seat": 0, "levels": levels}
        lines.append({**line, "score": 80 + seed, "mistakes": {"play too_many": seed}})
    file = tmp_path / "history.json"
    file.write_text(json.dumps({FORM: VERSION, "matches": lines}), encoding="utf-8")
    return file


def test_a_history_is_summed_up(saved: Path) -> None:
    (game,) = statistics_of(saved)
    assert (game.game, game.matches) == ("lunar-trick", 3)
    (wins,) = game.wins
    assert (wins.against, wins.matches) == ("club", 3)
    assert wins.won == sum(match.won for match in read(saved))
    assert sorted(one.score for one in game.scores) == [81, 82, 83]
    assert [(one.kind, one.count) for one in game.mistakes] == [("play too_many", 6)]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "it took too many tricks"), ("ja", "トリックを取りすぎました")],
)
def test_it_is_printed_in_both_languages(saved: Path, language: str, told: str) -> None:
    answer = CliRunner().invoke(app, ["history", str(saved), "--lang", language])
    assert answer.exit_code == 0, answer.output
    assert told in answer.output
    assert "/ 3" in answer.output
    data = json.loads(CliRunner().invoke(app, ["history", str(saved), "--json"]).output)
    assert data[0]["matches"] == 3


def test_what_is_no_history_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    for text in ("", "[]", '{"moonlit_history": 9}', '{"moonlit_history": 1, "matches": [1]}'):
        file.write_text(text)
        answer = moonlit("history", str(file))
        assert answer.returncode == 2
        assert "This is no history of Moonlit" in answer.stderr
        assert "Traceback" not in answer.stderr


def test_wilsons_interval_holds_the_share_and_narrows() -> None:
    for won, matches in ((0, 1), (1, 1), (5, 10), (500, 1000), (0, 0)):
        low, high = wilson(won, matches)
        assert 0.0 <= low <= (won / matches if matches else 0.5) <= high <= 1.0
    assert wilson(50, 100)[1] - wilson(50, 100)[0] > wilson(500, 1000)[1] - wilson(500, 1000)[0]
    assert wilson(2, 10) == pytest.approx((0.0567, 0.5098), abs=1e-3)  # as tables have it


def test_against_whom_one_played_is_a_level_or_people() -> None:
    def match(*levels: str | None) -> Played:
        return Played("m", "lunar", 0, ["A"] * 4, levels, 1.0, "finished", True, 1)

    assert match(None, "club", "club", "club").against == "club"
    assert match(None, None, "club", "club").against == "people"
    given_up = Played("m", "lunar", 0, ["A"], [None], 1.0, "given_up", False, None)
    assert statistics([given_up]) == []


def test_a_kind_of_mistake_that_nobody_has_a_word_for_is_told_all_the_same() -> None:
    assert kind_in_words("lunar", "waltz other", "en") == "waltz: another one was better"
    assert "Doubting" in kind_in_words("lunatic", "doubt for-pass", "en")
