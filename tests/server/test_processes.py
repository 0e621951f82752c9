"""Two server processes on one PostgreSQL: one table, its people at both, one of them killed."""

import random

import pytest
from websockets.exceptions import ConnectionClosed

from moonlit.table import match_records
from server_tools import Player, Process, drain, play_on, until_table

pytestmark = pytest.mark.slow


def two(postgres: str) -> tuple[Process, Process]:
    return Process(postgres), Process(postgres)


def at_one_table(first: Process, second: Process, game: str, **table: object) -> list[Player]:
    """Ada at the first process, Ben at the second, bots on the other seats."""
    ada, ben = Player(first.address, "Ada"), Player(second.address, "Ben")
    info = ada.new_table(game, seats=4, **table)
    assert ben.join(info["play_link"]).status_code == 200
    ada.sit(info["play_link"])
    ben.sit(info["play_link"])
    ada.ask(type="start")
    for player in (ada, ben):
        player.until_position(lambda _: True)
    return [ada, ben]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("lunar", {"max_rounds": 1}),
        ("lunar-trick", {"max_rounds": 1}),
        ("lunatic", {"max_rounds": 4, "specials": {"N": 3, "S": 3, "T": 2, "A": 2}}),
    ],
)
def test_people_at_two_processes_play_one_match(
    postgres: str, game: str, options: dict[str, object]
) -> None:
    first, second = two(postgres)
    try:
        ada, ben = at_one_table(first, second, game, options=options)
        assert ada.match == ben.match
        assert ada.ask(type="chat", greeting="hello")["type"] == "ack"
        ben.until(lambda message: message["type"] == "chat")
        play_on([ada, ben], random.Random(1))
        text = ben.http.get(f"/api/records/{ada.match}").text
        assert "verified" in match_records.verify(text)
        assert ada.position is not None
        assert ben.position is not None
        results = [one.position["result"] for one in (ada, ben)]
        assert [one.pop("text") for one in results] != ["", ""]  # to each in their own words
        assert results[0] == results[1]
        assert all(one["connected"] for one in ada.table["people"] if one["kind"] == "person")
        for player in (ada, ben):
            player.leave_the_room()
    finally:
        first.kill()
        second.kill()


def test_when_the_owner_is_killed_the_other_takes_over(postgres: str) -> None:
    first, second = two(postgres)
    try:
        ada, ben = at_one_table(first, second, "shoot-the-moon", options={"max_rounds": 2})
        play_on([ada, ben], random.Random(2), moves=3)
        drain(ada)
        acknowledged = list(ada.events)
        first.kill()  # it came first, so it owns the table: bots, clock, windows
        back = Player(second.address, "Ada", ada.secret)
        back.events, back.match, back.seat = acknowledged, ada.match, 0
        back.sit(ben.table["play_link"], match=ada.match, seen=len(acknowledged))
        play_on([back, ben], random.Random(3))
        text = ben.http.get(f"/api/records/{ada.match}").text
        assert "verified" in match_records.verify(text)
        for player in (back, ben):
            player.leave_the_room()
        ada.http.close()
    finally:
        first.kill()
        second.kill()


def test_what_a_host_does_holds_at_the_other_process(postgres: str) -> None:
    first, second = two(postgres)
    try:
        ada, ben = at_one_table(first, second, "lunar-trick")
        until_table(ada, lambda table: table["people"][1]["connected"])
        assert ada.ask(type="replace", seat=1)["type"] == "ack"  # he is here, elsewhere: asked
        until_table(ben, lambda table: table["people"][1]["asked"])
        assert ben.ask(type="stand_in", agree=True)["type"] == "ack"
        until_table(ada, lambda table: table["people"][1]["stand_in"])
        assert ben.ask(type="back")["type"] == "ack"
        until_table(ada, lambda table: not table["people"][1]["stand_in"])
        ada.ask(type="mute", seat=1)
        until_table(ben, lambda table: table["muted"])
        assert ben.ask(type="chat", text="Hello")["type"] == "refused"
        ada.ask(type="remove", seat=1)
        with pytest.raises(ConnectionClosed):
            ben.until(lambda _: False)
        assert ben.join(ada.table["play_link"]).status_code == 403
        play_on([ada], random.Random(4), moves=4)
        for player in (ada, ben):
            player.leave_the_room()
    finally:
        first.kill()
        second.kill()


def test_the_same_request_at_both_processes_is_carried_out_once(postgres: str) -> None:
    first, second = two(postgres)
    try:
        ada, ben = at_one_table(first, second, "lunar-trick")
        twin = Player(second.address, "Ada", ada.secret)
        twin.sit(ada.table["play_link"])
        number = 0
        while number < 3:
            for player in (ada, ben, twin):
                drain(player)
            if ben.must_act():
                ben.random_move(random.Random(number))
            if not (ada.must_act() and twin.must_act()):
                continue
            number += 1
            assert ada.position is not None
            move = next(c["move"] for c in ada.position["yours"] if not c["refusal"])
            ada.send(type="move", id=f"m{number}", move=move)
            twin.send(type="move", id=f"m{number}", move=move)
            for player in (ada, twin):
                answer = player.until(lambda m, number=number: m.get("id") == f"m{number}")
                assert answer["type"] == "ack", answer
        own = [e for e in ada.events if e["seat"] == 0 and e["event"] in ("chose", "played")]
        assert len(own) == 3
        for player in (ada, ben, twin):
            player.leave_the_room()
    finally:
        first.kill()
        second.kill()
