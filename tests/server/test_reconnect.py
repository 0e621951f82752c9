"""Coming back: after a lost connection, on another device, after the server was killed."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from moonlit.table import match_records
from server_tools import Player, Process, drain, play_on, seated_match

Persons = Callable[..., Player]


def test_what_was_missed_is_told_and_nothing_twice(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    play_on([ada, ben], random.Random(1), moves=6)
    drain(ada)
    seen, events = len(ada.events), list(ada.events)
    ada.leave_the_room()
    ben.until_position(lambda _: True)
    back = person("Ada", secret=ada.secret)
    back.events, back.match, back.seat = events, ada.match, 0
    back.sit(info["play_link"], match=ada.match, seen=seen)
    assert back.seat == 0
    assert back.position is not None
    assert back.position["number"] == len(back.events)  # numbered without gaps, see Player
    everything = person("Ada", secret=ada.secret)
    everything.sit(info["play_link"])
    assert everything.events == back.events
    assert everything.position == back.position


def test_two_devices_of_one_person_see_the_same(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True, options={"max_rounds": 1})
    ada.sit(table["play_link"])
    phone = person("Ada", secret=ada.secret)
    phone.sit(table["play_link"], language="ja")
    for device in (ada, phone):
        device.until_position(lambda _: True)
    play_on([ada], random.Random(2))
    phone.until_position(lambda position: position["result"] is not None)
    strip = [{k: v for k, v in event.items() if k != "text"} for event in ada.events]
    assert [{k: v for k, v in event.items() if k != "text"} for event in phone.events] == strip


def test_more_seen_than_there_is_means_everything_is_told(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    back = person("Ada", secret=ada.secret)
    back.sit(table["play_link"], match=ada.match, seen=10_000)
    assert back.events[0]["number"] == 1


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("lunatic", {"specials": {"N": 3, "A": 2, "T": 2}}),
        pytest.param("lunar", {}, marks=pytest.mark.slow),
    ],
)
def test_a_killed_server_goes_on_where_it_was(
    tmp_path: Path, game: str, options: dict[str, object]
) -> None:
    database = f"sqlite:///{tmp_path / 'moonlit.db'}"
    server = Process(database)
    ada, ben = Player(server.address, "Ada"), Player(server.address, "Ben")
    info = seated_match([ada, ben], game, 4, {**options, "max_rounds": 2})
    play_on([ada, ben], random.Random(3), moves=8)
    drain(ada)
    acknowledged, match = list(ada.events), ada.match
    server.kill()
    server = Process(database)
    try:
        again = [Player(server.address, p.name, p.secret) for p in (ada, ben)]
        again[0].events, again[0].match, again[0].seat = list(acknowledged), match, 0
        again[0].sit(info["play_link"], match=match, seen=len(acknowledged))
        again[1].sit(info["play_link"])
        assert again[0].events[: len(acknowledged)] == acknowledged
        play_on(again, random.Random(4))
        text = again[0].http.get(f"/api/records/{match}").text
        assert "verified" in match_records.verify(text)
        for player in (*again, ada, ben):
            player.leave_the_room()
        log = server.stop()
        assert '"stopped"' in log
        assert "Traceback" not in log
    finally:
        server.kill()
