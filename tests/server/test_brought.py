"""A position by its link: shown as a seat sees it, played on, or refused in a sentence."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from moonlit import Match, Seal
from moonlit.table import match_records, short
from server_tools import Player, Site, check_log, play_on

Persons = Callable[..., Player]
SHORT: dict[str, Any] = {"max_rounds": 1}


def some_match() -> Match:
    match = Match("shoot-the-moon", 3, SHORT, seal=Seal.from_seed(3))
    seat = match.turn()[0]
    match.play(f"{seat} {next(match.legal_moves(seat))}")
    return match


def test_a_position_is_shown_as_a_seat_sees_it(person: Persons) -> None:
    ada, match = person("Ada"), some_match()
    shown = ada.http.get(f"/api/positions/{match.short()}").json()
    assert (shown["game"], shown["seats"], shown["seat"]) == ("shoot-the-moon", 3, match.turn()[0])
    other = (shown["seat"] + 1) % 3
    again = ada.http.get(f"/api/positions/{match.short()}", params={"seat": other}).json()
    assert again["view"]["hand"] == match.view(other)["hand"]
    assert ada.http.get(f"/at/{match.short()}").status_code in (200, 503)  # 503: no client built
    assert ada.http.get("/at/no-game:abc").status_code in (404, 503)


def test_a_position_is_played_on_against_bots(person: Persons, site: Site) -> None:
    ada, match = person("Ada"), some_match()
    wanted = {"seat": 2, "name": "Ada", "bots": "random"}
    answer = ada.http.post(f"/api/positions/{match.short()}", json=wanted)
    assert answer.status_code == 201, answer.text
    ada.sit(answer.json()["play_link"])
    assert ada.seat == 2
    room = site.room(ada.match)
    first = room.playing.match.copy()
    first.undo(0)
    assert {**first.view(2)} == {**match.view(2)}
    play_on([ada], random.Random(3))
    site.do(check_log(room))
    record = ada.http.get(f"/api/records/{ada.match}").text
    assert "began in a given position" in match_records.verify(record)


@pytest.mark.parametrize(
    ("word", "wanted", "sentence"),
    [
        ("lunar:abc", {}, "no position that"),
        ("nothing", {}, "no position that"),
        (None, {"seat": 4}, "there is no 4"),
        (None, {"bots": "wizard"}, "wizard"),
        (short.written("lunar", 2, {}, b"\xff" * 256), {}, "no position that"),
    ],
)
def test_what_is_no_position_is_one_sentence(
    person: Persons, word: str | None, wanted: dict[str, Any], sentence: str
) -> None:
    ada = person("Ada")
    body = {"seat": 0, "name": "Ada", **wanted}
    answer = ada.http.post(f"/api/positions/{word or some_match().short()}", json=body)
    assert answer.status_code == 400
    assert sentence in answer.json()["detail"]
