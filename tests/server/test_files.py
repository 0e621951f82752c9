"""A record that somebody brings as a file: looked at, reviewed with a mark if it is wrong, kept."""

import json
from collections.abc import Callable
from typing import Any

from moonlit.server.http.guards import LARGEST_RECORD
from moonlit.table import match_records
from moonlit.table.chance import random_match
from server_tools import LONGEST, Player, wait_until

Persons = Callable[..., Player]


def a_record() -> dict[str, Any]:
    match = random_match("shoot-the-moon", 2, {"max_rounds": 1}, 5)
    return match_records.to_record(match)


def bring(player: Player, text: str | bytes) -> Any:
    return player.http.post("/api/records", content=text)


def test_a_record_is_looked_at_reviewed_and_played_on(person: Persons) -> None:
    ada, text = person("Ada"), match_records.dumps(a_record())
    brought = bring(ada, text)
    assert brought.status_code == 201, brought.text
    match = brought.json()["match"]
    assert bring(ada, text).json()["match"] == match  # the same file is the same match
    assert ada.http.get(f"/api/records/{match}").text == text
    found = ada.http.get(f"/api/records/{match}/positions").json()
    assert len(found["positions"]) == len(a_record()["moves"]) + 1
    assert len(ada.http.get(f"/api/records/{match}/deals").json()) == 1
    assert ada.http.get(f"/replay/{match}").status_code == 200
    assert reviewed(ada, match)["verified"]
    on = {"moves": 2, "seat": 0, "cards": "same", "name": "Ada"}
    assert ada.http.post(f"/api/records/{match}/on", json=on).status_code == 201
    refused = ada.http.post(f"/api/records/{match}/challenge")
    assert (refused.status_code, "played yourself" in refused.json()["detail"]) == (403, True)


def reviewed(player: Player, match: str) -> dict[str, Any]:
    address = f"/api/records/{match}/review"
    wait_until(lambda: player.http.post(address).json().get("state") == "ready", LONGEST)
    return player.http.get(address).json()["review"]  # type: ignore[no-any-return]


def test_one_that_does_not_verify_is_reviewed_with_a_mark(person: Persons) -> None:
    ada, record = person("Ada"), a_record()
    record["commitment"] = "0" * 64
    match = bring(ada, match_records.dumps(record)).json()["match"]
    found = reviewed(ada, match)
    assert not found["verified"]
    assert "commitment" in found["mark"]["en"]


def test_damaged_unfinished_and_foreign_files_are_refused_with_a_sentence(person: Persons) -> None:
    ada, text = person("Ada"), match_records.dumps(a_record())
    unfinished = {**a_record(), "moves": a_record()["moves"][:3], "result": None}
    for wrong, said in [
        (text[:-30], "cut off"),
        ("[]", "object"),
        (b"\xff\xfe\x00", "not even text"),
        (json.dumps({**a_record(), "moves": [{"move": "9 fly", "time": 0, "hash": ""}]}), "Move 1"),
        (match_records.dumps(unfinished), "not over"),
    ]:
        refused = bring(ada, wrong)
        assert refused.status_code == 400
        assert said in refused.json()["detail"]
    assert ada.http.post("/api/records?language=ja", content="[]").json()["detail"] != ""
    assert bring(ada, "x" * (LARGEST_RECORD + 1)).status_code == 413
    assert ada.http.get("/api/records/file-0000/positions").status_code == 404


def test_a_file_that_names_a_running_match_opens_nothing_of_it(person: Persons) -> None:
    ada, record = person("Ada"), a_record()
    table = ada.new_table("shoot-the-moon", seats=2, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    brought = bring(ada, match_records.dumps({**record, "match": ada.match})).json()["match"]
    assert brought != ada.match
    assert ada.http.get(f"/api/records/{ada.match}/positions").status_code == 409
    assert ada.http.get(f"/api/records/{brought}/positions").json()["positions"]
