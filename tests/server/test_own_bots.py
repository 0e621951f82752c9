"""Bots of one's own at a server's tables: offered like a level; none of their faults is fatal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moonlit.errors import BadInput
from moonlit.server.settings import Settings
from moonlit.server.thinking.own_bots import own_bots
from moonlit.server.upkeep.metrics import FAULTS
from server_tools import Player, play_on, settings_for, site_for, until_table

Persons = Callable[..., Player]
PLAYERS = """
import os, time
from pathlib import Path

class First:
    def __init__(self, game, seed):
        self.game = game

    def choose(self, question):
        hidden = [hand for hand in question.view.get("hands", []) if hand]
        told = f"{{question.seat}} {{len(hidden)}} {{hasattr(question, 'match')}}"
        Path({seen!r}).write_text(told)
        return question.legal[0]

def raises(question):
    raise ValueError("the hand is " + str(question.view["hand"]))

def impossible(question):
    return 61

def dies(question):
    os._exit(3)

def sleeps(question):
    time.sleep(100)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with players in it, from which the server is started."""
    seen = str(tmp_path / "seen")
    (tmp_path / "own_players.py").write_text(PLAYERS.format(seen=seen), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def faults(level: str) -> float:
    return float(FAULTS.labels("lunar", level)._value.get())


def test_one_is_offered_and_plays_by_views(folder: Path, person: Persons) -> None:
    settings = settings_for(folder, bots="first@lunar=own_players:First; other=own_players:raises")
    with site_for(settings) as site:
        ada = person(at=site.address)
        levels = {
            one["name"]: [level["name"] for level in one["levels"]]
            for one in ada.http.get("/api/games").json()
        }
        assert levels["lunar"][-2:] == ["first", "other"]
        assert levels["lunatic"][-1:] == ["other"]  # the first plays only Lunar
        table = ada.new_table("lunar", seats=2, options={"max_rounds": 1}, bots="first", start=True)
        ada.sit(table["play_link"])
        until_table(ada, lambda table: table["people"][1]["level"] == "first")
        play_on([ada], random.Random(1))
        assert faults("first") == 0
        assert (folder / "seen").read_text() == "1 0 False"


@pytest.mark.parametrize("name", ["raises", "impossible", "dies", "sleeps", "nobody"])
def test_faults_are_counted_and_the_match_goes_on(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    person: Persons,
    name: str,
) -> None:
    monkeypatch.setattr("moonlit.server.thinking.own_bots.SECONDS", 0.3)
    monkeypatch.setattr("moonlit.server.thinking.own_bots.MORE", 0.2)
    with site_for(settings_for(folder, bots=f"{name}=own_players:{name}")) as site:
        ada = person(at=site.address)
        table = ada.new_table("lunar", seats=2, options={"max_rounds": 1}, bots=name, start=True)
        ada.sit(table["play_link"])
        before = faults(name)
        play_on([ada], random.Random(1), moves=3)
        assert faults(name) > before
    assert "hand" not in caplog.text  # what it said of its cards stays there


def test_a_level_that_nobody_knows_is_refused(folder: Path, person: Persons) -> None:
    with site_for(settings_for(folder)) as site:
        answer = person(at=site.address).http.post(
            "/api/tables", json={"game": "lunar", "seats": 2, "name": "Ada", "bots": "nobody"}
        )
        assert answer.status_code == 400
        assert "There is no level 'nobody'" in answer.text


def test_a_table_whose_bot_is_no_longer_there_goes_on(folder: Path, person: Persons) -> None:
    secret = ""
    with site_for(settings_for(folder, bots="first=own_players:First")) as site:
        ada = person(at=site.address)
        secret = ada.secret
        table = ada.new_table("lunar", seats=2, options={"max_rounds": 1}, bots="first", start=True)
        ada.sit(table["play_link"])
        play_on([ada], random.Random(1), moves=2)
    with site_for(settings_for(folder)) as site:
        ada = person(at=site.address, secret=secret)
        ada.sit(table["play_link"])
        assert ada.table["preparing"]["text"] == (
            "first could not be made ready on this server. Instead: Club player."
        )
        play_on([ada], random.Random(1))


@pytest.mark.parametrize(
    "written",
    [
        "club=own_players:First",
        "a=own_players:First;a=x:Y",
        "First=x:Y",
        "a=club",
        "a",
        "a@chess=x:Y",
    ],
)
def test_a_setting_that_cannot_be_is_one_sentence(written: str) -> None:
    with pytest.raises(BadInput):
        own_bots(Settings.from_environment({"MOONLIT_BOTS": written}).bots)


def test_a_program_that_is_not_there_is_refused_at_the_start() -> None:
    with pytest.raises(BadInput, match="no program 'nowhere'"):
        own_bots("a=pipe:nowhere")
