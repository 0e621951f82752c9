"""Variations over HTTP: files are read, house rules are written as one, and mistakes are said."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from moonlit.games import variations
from moonlit.games.variations import Variation
from moonlit.table import match_records
from server_tools import Player, play_on, seated_match

Persons = Callable[..., Player]
SHORT = Variation("Short moon", "shoot-the-moon", {"goal": 3, "pays": [0, 1, 0, 2, 0, 4]}, 3)
TITLE = "Shoot the Moon · Short moon"


def test_house_rules_are_written_as_a_variation_and_read_back(person: Persons) -> None:
    ada = person("Ada")
    wanted = {"game": SHORT.game, "seats": SHORT.seats, "options": SHORT.table_options}
    written = ada.http.post("/api/variations/write", json=wanted).json()
    assert variations.loads(written["text"]) == SHORT
    assert written["link"] == SHORT.link
    read = ada.http.post("/api/variations/read", content=written["text"]).json()
    assert read == written
    assert read["options"] == SHORT.table_options


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        (b"\xff\xfe\x00", 400, "A variation is a TOML file"),
        (b'name = "x"\ngame = "chess"', 400, "There is no game called 'chess'"),
        (b"#" * (variations.LARGEST + 1), 413, "too large"),
        (
            b'name = "x"\ngame = "lunar-trick"\n[options]\npoints = [0,0,0,0,0,0,0,0,0,0,0,0]',
            400,
            "no match would ever end",
        ),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(
    person: Persons, text: bytes, status: int, why: str
) -> None:
    answer = person("Ada").http.post("/api/variations/read", content=text)
    assert (answer.status_code, why in answer.json()["detail"]) == (status, True)


def test_a_variation_needs_a_name(person: Persons) -> None:
    http = person("Ada").http
    answer = http.post("/api/variations/write?language=ja", json={"game": "lunar"})
    assert answer.status_code == 400
    assert answer.json()["detail"] == "先にバリエーションの名前を付けてください。"


def test_a_variation_is_named_at_its_table_in_lists_and_in_the_record(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.new_table(SHORT.game, seats=SHORT.seats, options=SHORT.table_options)
    seen = ben.http.get(f"/api/tables/{table['play_link']}").json()
    assert seen["title"] == TITLE
    said = {rule["title"]: rule["value"] for rule in seen["agreed"]["house_rules"]}
    assert said["Name of the variation"] == "Short moon"
    assert said["Goal"] == "3"
    assert TITLE in ben.http.get(f"/t/{table['play_link']}").text  # what a chat shows


def test_a_finished_match_keeps_its_variations_name(person: Persons) -> None:
    players = [person(name) for name in ("Ada", "Ben", "Cem")]
    seated_match(players, SHORT.game, 3, SHORT.table_options)
    play_on(players, random.Random(3))
    ada = players[0]
    mine = ada.http.get("/api/mine").json()["finished"]
    assert [one["title"] for one in mine] == [TITLE]
    history = ada.http.get("/api/history").json()["matches"]
    assert [one["title"] for one in history] == [TITLE]
    assert ada.http.get(f"/api/records/{ada.match}/positions").json()["title"] == TITLE
    record = ada.http.get(f"/api/records/{ada.match}").text
    assert "The match is a variation: Short moon." in match_records.verify(record)
