"""Hosts and guests: who plays a seat, who may talk, who may stay; and that nobody is played for."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from moonlit.server.tables import course
from server_tools import (
    Player,
    make_any_move,
    play_on,
    seated_match,
    serving,
    settings_for,
    until_table,
)

Persons = Callable[..., Player]


def told(player: Player, event: str) -> list[str]:
    """The sentences of one kind in a player's log."""
    return [one["text"] for one in player.events if one["event"] == event]


def until_told(player: Player, event: str) -> str:
    while not told(player, event):
        player.receive()
    return told(player, event)[-1]


def shown_out(player: Player) -> int:
    """Read on until the socket is closed; its code."""
    with pytest.raises(ConnectionClosed) as closed:
        player.until(lambda _: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# --- a bot that stands in ---------------------------------------------------------------------


def test_nobody_who_is_here_is_played_for_unasked(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {})
    assert ada.ask(type="replace", seat=1)["type"] == "ack"  # it only asks
    until_table(ben, lambda table: table["people"][1]["asked"])
    assert not ben.table["people"][1]["stand_in"]
    assert ben.ask(type="stand_in", agree=False)["type"] == "ack"
    until_table(ada, lambda table: not table["people"][1]["asked"])
    assert not ada.table["people"][1]["stand_in"]
    make_any_move(ben)  # his own
    assert not told(ben, "stood_in")


def test_who_agrees_is_played_for_and_is_back_with_one_word(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {"max_rounds": 1})
    ada.ask(type="replace", seat=1)
    until_table(ben, lambda table: table["people"][1]["asked"])
    assert ben.ask(type="stand_in", agree=True)["type"] == "ack"
    until_table(ada, lambda table: table["people"][1]["stand_in"])
    assert ada.table["people"][1]["level"] == ada.table["level"]
    assert until_told(ada, "stood_in") == "A bot plays for Ben until they are back."
    make_any_move(ada)
    make_any_move(ada)  # the bot at seat 1 has moved meanwhile
    assert ben.ask(type="back")["type"] == "ack"
    until_table(ada, lambda table: not table["people"][1]["stand_in"])
    assert until_told(ada, "is_back") == "Ben is back."
    play_on([ada, ben], random.Random(3))  # nobody takes his choices away again
    assert len(told(ben, "stood_in")) == 1


def test_whatever_one_does_is_being_back(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {})
    ada.ask(type="replace", seat=1)
    ben.ask(type="stand_in", agree=True)
    assert ben.ask(type="chat", greeting="hello")["type"] == "ack"
    until_table(ada, lambda table: not table["people"][1]["stand_in"] and told(ada, "is_back"))


def test_a_host_lets_a_bot_play_for_who_is_away(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    ben.leave_the_room()
    until_table(ada, lambda table: not table["people"][1]["connected"])
    assert ada.ask(type="replace", seat=1)["type"] == "ack"
    until_told(ada, "stood_in")
    make_any_move(ada)
    make_any_move(ada)
    back = person("Ben", secret=ben.secret)
    back.sit(info["play_link"])
    assert not back.table["people"][1]["stand_in"]
    assert until_told(ada, "is_back") == "Ben is back."
    assert told(back, "stood_in")  # and sees in the log what happened meanwhile


def test_a_page_that_is_loaded_again_is_not_away(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, speed=1.0)) as address:
        ada, ben = Player(address, "Ada"), Player(address, "Ben")
        seated_match([ada, ben], "lunar-trick", 3, {})
        ben.leave_the_room()
        until_table(ada, lambda table: not table["people"][1]["connected"])
        refused = ada.ask(type="replace", seat=1)
        assert refused["text"] == "They have only just gone; give them a moment to come back."
        ada.leave_the_room()


def test_a_host_cannot_ask_without_end(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {})
    answers = []
    for _ in range(4):
        answers.append(ada.ask(type="replace", seat=1)["type"])
        ben.ask(type="stand_in", agree=False)
        until_table(ada, lambda table: not table["people"][1]["asked"])
    assert answers == ["ack", "ack", "refused", "refused"]


@pytest.mark.parametrize(
    "request_",
    [
        {"type": "replace", "seat": 0},
        {"type": "mute", "seat": 0},
        {"type": "remove", "seat": 0},
        {"type": "pace", "pace": "fast"},
        {"type": "start"},
        {"type": "stand_in", "agree": True},  # nobody has asked
    ],
)
def test_guests_may_not_do_what_hosts_may(person: Persons, request_: dict[str, Any]) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    eve = person("Eve").sit(info["watch_link"])
    assert ben.ask(**request_)["type"] == "refused"
    assert eve.ask(**request_)["type"] == "refused"


@pytest.mark.parametrize("kind", ["replace", "mute", "remove"])
@pytest.mark.parametrize("seat", [-1, 0, 2, 9])
def test_a_host_does_this_to_other_people_only(person: Persons, kind: str, seat: int) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {})  # a bot sits at 2
    assert ada.ask(type=kind, seat=seat)["type"] == "refused"


# --- muting -----------------------------------------------------------------------------------


def test_who_is_muted_is_told_and_may_still_greet(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {})
    ben.ask(type="chat", text="You are slow")
    number = ada.until(lambda message: message["type"] == "chat")["line"]["number"]
    assert ada.ask(type="mute", seat=1)["type"] == "ack"
    until_table(ben, lambda table: table["muted"])
    assert not ben.table["free_text"]
    assert ben.table["muted_lines"] == [number]
    refused = ben.ask(type="chat", text="So slow")
    assert refused["text"] == "The host has muted you; a greeting is always welcome."
    assert ben.ask(type="chat", greeting="sorry")["type"] == "ack"
    assert ada.ask(type="mute", seat=1, muted=False)["type"] == "ack"
    until_table(ben, lambda table: not table["muted"])
    assert ben.ask(type="chat", text="Thank you")["type"] == "ack"


def test_who_watches_is_muted_by_a_line_on_every_socket(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    eve = person("Eve").sit(info["watch_link"])
    eve.ask(type="chat", text="Ben holds the 7")
    line = ada.until(lambda message: message["type"] == "chat")["line"]
    assert "person" not in line
    assert ada.ask(type="mute", line=line["number"])["type"] == "ack"
    again = person("Eve again", secret=eve.secret).sit(info["watch_link"])
    assert again.table["muted"]
    assert again.ask(type="chat", text="and the 8")["type"] == "refused"
    assert ada.ask(type="mute", line=10**9)["type"] == "refused"


# --- removing ---------------------------------------------------------------------------------


def test_who_is_removed_leaves_no_hole_and_does_not_come_back(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "shoot-the-moon", 3, {"max_rounds": 1})
    assert ada.ask(type="remove", seat=1)["type"] == "ack"
    assert shown_out(ben) == 4403
    assert ben.received[-1]["text"] == "The host has removed you from this table."
    until_table(ada, lambda table: table["people"][1]["kind"] == "bot")
    assert until_told(ada, "removed") == "The host has removed Ben; a bot plays on."
    assert ada.table["people"][1]["level"] == ada.table["level"]
    back = person("Ben", secret=ben.secret)
    for link in (info["play_link"], info["watch_link"]):
        with pytest.raises(ConnectionClosed):
            back.sit(link, language="ja")
        assert back.received[-1]["text"] == "ホストがあなたをこのテーブルから外しました。"
    answer = back.join(info["play_link"])
    assert answer.status_code == 403
    assert answer.json()["detail"] == "The host has removed you from this table."
    assert not any(one["your_turn"] for one in back.http.get("/api/mine").json()["running"])
    play_on([ada], random.Random(2))
    assert ada.position is not None
    assert ada.position["result"]["how"] == "finished"
    assert ada.ask(type="rematch")["type"] == "ack"
    ada.until(lambda m: m["type"] == "welcome" and m["position"] is not None)
    assert back.join(info["play_link"]).status_code == 403


def test_before_the_match_a_removed_persons_seat_is_free_again(person: Persons) -> None:
    ada, ben, cem = person("Ada"), person("Ben"), person("Cem")
    info = ada.new_table("lunar-trick", seats=3)
    ben.join(info["play_link"])
    ada.sit(info["play_link"])
    ben.sit(info["play_link"])
    assert ada.ask(type="remove", seat=1)["type"] == "ack"
    assert shown_out(ben) == 4403
    assert ben.join(info["play_link"]).status_code == 403
    assert cem.join(info["play_link"]).json()["seat"] == 1


def test_who_watches_can_be_removed_by_a_line(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    eve = person("Eve").sit(info["watch_link"])
    eve.ask(type="chat", text="Ben holds the 7")
    line = ada.until(lambda message: message["type"] == "chat")["line"]
    assert ada.ask(type="remove", line=line["number"])["type"] == "ack"
    assert shown_out(eve) == 4403
    make_any_move(ben)


def test_what_a_host_has_done_survives_a_restart(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        ada, ben, cem = (Player(address, name) for name in ("Ada", "Ben", "Cem"))
        info = seated_match([ada, ben, cem], "lunar-trick", 4, {})
        ada.ask(type="mute", seat=1)
        ada.ask(type="remove", seat=2)
        for player in (ada, ben, cem):
            player.leave_the_room()
    kept = sqlite3.connect(tmp_path / "moonlit.db")
    assert sorted(kept.execute("select kind from measures")) == [("muted",), ("removed",)]
    kept.close()
    with serving(settings_for(tmp_path)) as address:
        ben, cem = Player(address, "Ben", ben.secret), Player(address, "Cem", cem.secret)
        ben.sit(info["play_link"])
        assert ben.table["muted"]
        assert told(ben, "removed") == ["The host has removed Cem; a bot plays on."]
        with pytest.raises(ConnectionClosed):
            cem.sit(info["play_link"])
        ben.leave_the_room()
        cem.leave_the_room()


# --- asking again and again -------------------------------------------------------------------


def test_a_wish_to_take_back_is_declined_twice_and_then_not_asked_until_a_move(
    person: Persons,
) -> None:
    # Three persons: a bot that moves meanwhile would let the wish be asked anew.
    ada, ben, cem = person("Ada"), person("Ben"), person("Cem")
    seated_match([ada, ben, cem], "lunar-trick", 3, {}, takebacks="generous")
    make_any_move(ada)
    for _ in range(2):
        assert ada.ask(type="takeback")["type"] == "ack"
        until_table(ben, lambda table: table["proposal"] is not None)
        ben.ask(type="vote", proposal=ben.table["proposal"]["number"], agree=False)
        until_table(ada, lambda table: table["proposal"] is None)
        until_table(ben, lambda table: table["proposal"] is None)
    assert ada.ask(type="takeback")["text"] == "The others have declined; please play on."
    make_any_move(ben)
    assert ada.ask(type="takeback")["type"] == "ack"


def test_saying_yes_again_and_again_adds_nothing_to_the_log(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        people = [Player(address, name) for name in ("Ada", "Ben", "Cem")]
        ada, ben, _ = people
        seated_match(people, "lunar-trick", 3, {}, takebacks="generous")
        make_any_move(ada)
        ada.ask(type="takeback")
        until_table(ben, lambda table: table["proposal"] is not None)
        number = ben.table["proposal"]["number"]
        for _ in range(5):
            assert ben.ask(type="vote", proposal=number, agree=True)["type"] == "ack"
        for player in people:
            player.leave_the_room()
    kept = sqlite3.connect(tmp_path / "moonlit.db")
    assert kept.execute("select count(*) from entries where kind = 'vote'").fetchone() == (1,)
    kept.close()


def test_a_question_that_nobody_answers_does_not_stop_the_table(
    person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "ASKED_SECONDS", 0.2)
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, {}, takebacks="generous")
    make_any_move(ada)
    ben.leave_the_room()
    assert ada.ask(type="takeback")["type"] == "ack"
    until_table(ada, lambda table: table["proposal"] is not None)
    until_table(ada, lambda table: table["proposal"] is None)
    assert not told(ada, "taken_back")
