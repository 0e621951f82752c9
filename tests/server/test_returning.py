"""Leaving is undone by coming back; a bot plays for who is missed, and the table says when."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server_tools import (
    Player,
    make_any_move,
    seated_match,
    serving,
    settings_for,
    until_table,
)

Persons = Callable[..., Player]
STANDS_IN = "A bot plays for Ben until they are back."


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which nobody is missed for longer than a second."""
    folder: Path = tmp_path_factory.mktemp("hurried")
    with serving(settings_for(folder, stand_in_seconds=1)) as address:
        yield address


def test_leaving_a_match_alone_lets_it_wait(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"])
    make_any_move(ada)
    ada.until_position(lambda _: ada.must_act())
    before = ada.position
    assert before is not None
    assert ada.ask(type="leave")["type"] == "ack"
    ada.leave_the_room()
    back = person("Ada", secret=ada.secret)
    [mine] = back.http.get("/api/mine").json()["running"]
    assert mine["match"] == ada.match
    assert mine["your_turn"]
    back.sit(mine["link"])
    assert back.seat == 0
    assert back.position is not None
    assert back.position["view"]["hand"] == before["view"]["hand"]
    make_any_move(back)


def test_who_left_others_has_the_seat_again_with_coming_back(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    ben.ask(type="leave")
    ben.leave_the_room()
    until_table(ada, lambda table: table["people"][1]["stand_in"])
    ada.until_position(lambda _: any("Ben has left" in one["text"] for one in ada.events))
    back = person("Ben", secret=ben.secret).sit(info["play_link"])
    assert back.seat == 1
    assert not back.table["people"][1]["stand_in"]
    back.until_position(lambda _: any(event["event"] == "is_back" for event in back.events))


def test_the_last_to_leave_leaves_no_bot_behind(person: Persons) -> None:
    """Somebody who only watches sees no match of bots: it waits for its people."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    eve.sit(info["watch_link"])
    for one in (ada, ben):
        one.ask(type="leave")
        one.leave_the_room()
    until_table(eve, lambda table: not any(one["connected"] for one in table["people"]))
    back = person("Ben", secret=ben.secret).sit(info["play_link"])
    assert back.position is not None
    assert back.position["result"] is None
    assert not back.table["people"][1]["stand_in"]


def test_a_match_from_which_somebody_was_removed_is_not_offered_to_go_on(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {})
    assert len(ben.http.get("/api/mine").json()["running"]) == 1
    ada.ask(type="remove", seat=1)
    assert ben.http.get("/api/mine").json()["running"] == []


def test_a_bot_stands_in_by_itself_for_who_is_missed(hurried: str) -> None:
    ada, ben = Player(hurried, "Ada"), Player(hurried, "Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    assert ada.table["people"][1]["stands_in"] is None
    ben.leave_the_room()
    until_table(ada, lambda table: table["people"][1]["stands_in"] is not None)
    assert 0 <= ada.table["people"][1]["stands_in"] <= 1
    until_table(ada, lambda table: table["people"][1]["stand_in"])
    ada.until_position(lambda _: any(event["text"] == STANDS_IN for event in ada.events))
    assert ada.table["people"][1]["stands_in"] is None
    back = Player(hurried, "Ben", ben.secret).sit(info["play_link"])
    assert not back.table["people"][1]["stand_in"]
    until_table(ada, lambda table: not table["people"][1]["stand_in"])
    for one in (ada, back):
        one.leave_the_room()


def test_where_nobody_waits_and_where_there_is_a_day_for_a_move_none_does(hurried: str) -> None:
    ada, ben, eve = (Player(hurried, name) for name in ("Ada", "Ben", "Eve"))
    alone = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(alone["play_link"])
    eve.sit(alone["watch_link"])
    ada.until_position(lambda _: True)
    ada.leave_the_room()
    until_table(eve, lambda table: not table["people"][0]["connected"])
    assert eve.table["people"][0]["stands_in"] is None
    eve.leave_the_room()

    cleo = Player(hurried, "Cleo")
    seated_match([cleo, ben], "lunar-trick", 3, {}, clock=86_400)
    ben.leave_the_room()
    until_table(cleo, lambda table: not table["people"][1]["connected"])
    assert cleo.table["people"][1]["stands_in"] is None
    cleo.leave_the_room()


def test_who_comes_first_gives_the_others_their_time(hurried: str) -> None:
    """Time in which nobody was there is held against nobody."""
    ada, ben = Player(hurried, "Ada"), Player(hurried, "Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {}, clock=5)
    for one in (ada, ben):
        one.leave_the_room()
    eve = Player(hurried, "Eve").sit(info["watch_link"])
    until_table(eve, lambda table: not any(one["connected"] for one in table["people"]))
    back = Player(hurried, "Ada", ada.secret).sit(info["play_link"])
    found = back.table["people"][1]["stands_in"]
    assert found is not None
    assert not back.table["people"][1]["stand_in"]
    assert back.position is not None
    for one in (back, eve):
        one.leave_the_room()
