"""The socket's protocol: whole matches, refusals, steps, repeats, and who may do what."""

import json
import random
from collections.abc import Callable

import pytest
from websockets.sync.client import connect

from moonlit.server.protocol.messages import from_server
from server_tools import Player, drain, play_on, seated_match

Persons = Callable[..., Player]
ALL_SPECIALS = {"N": 3, "S": 3, "T": 2, "A": 2}
MATCHES = [
    ("lunar", 2, {"max_rounds": 1}),
    ("lunar", 4, {"max_rounds": 1}),
    ("lunar-trick", 3, {"max_rounds": 1}),
    ("lunar-trick", 4, {"max_rounds": 1}),
    ("shoot-the-moon", 2, {"max_rounds": 2}),
    ("shoot-the-moon", 6, {"max_rounds": 1, "partners": True}),
    ("shoot-the-moon", 4, {"max_rounds": 1, "revoke": "penalty"}),
    ("lunatic", 3, {"max_rounds": 6}),
    ("lunatic", 4, {"max_rounds": 4, "specials": ALL_SPECIALS}),
]


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_a_match_against_bots_to_its_end(
    person: Persons, game: str, seats: int, options: dict[str, object]
) -> None:
    ada = person()
    table = ada.new_table(game, seats=seats, options=options, start=True, bots="random")
    ada.sit(table["play_link"])
    ada.until_position(lambda position: True)
    play_on([ada], random.Random(1))
    assert ada.position is not None
    assert ada.position["result"]["how"] == "finished"
    assert ada.events[-1]["event"] == "over"
    assert ada.position["seal"]["secret"]
    for message in ada.received:
        from_server.validate_python(message)


def test_two_persons_and_a_spectator_at_one_table(person: Persons) -> None:
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    info = seated_match([ada, ben], "lunar-trick", 3, {"max_rounds": 1})
    eve.sit(info["watch_link"])
    assert (ada.seat, ben.seat, eve.seat) == (0, 1, None)
    play_on([ada, ben], random.Random(2))
    eve.until_position(lambda position: position["result"] is not None)
    assert [person["kind"] for person in eve.table["people"]] == ["person", "person", "bot"]
    assert eve.table["play_link"] is None
    assert ada.table["play_link"] == info["play_link"]


def test_an_illegal_move_is_refused_with_sentence_and_rule(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"], language="ja")
    ada.until_position(lambda position: position["yours"] != [])
    assert ada.position is not None
    dim = [choice for choice in ada.position["yours"] if choice["refusal"]]
    moves = [f"show {card}" for card in ada.position["view"]["hand"] if card == "LE"]
    assert len(moves) == len([c for c in dim if c["card"] == "LE"])
    for move in moves:
        answer = ada.ask(type="move", move=move)
        assert (answer["type"], answer["rule"]) == ("refused", "LT-10")
        assert answer["text"] == dim[0]["refusal"]["text"]
    absent = next(str(n) for n in range(1, 31) if str(n) not in ada.position["view"]["hand"])
    answer = ada.ask(type="move", move=f"show {absent}")
    assert answer["type"] == "refused"
    assert "持っていません" in answer["text"]


def test_a_repeated_move_is_answered_and_not_played_twice(person: Persons) -> None:
    ada = person()
    table = ada.new_table("shoot-the-moon", seats=3, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda position: ada.must_act())
    assert ada.position is not None
    move = next(c["move"] for c in ada.position["yours"] if not c["refusal"])
    for _ in range(3):
        assert ada.ask(type="move", id="one", move=move)["type"] == "ack"
    ada.until_position(lambda position: ada.must_act() or position["result"] is not None)
    played = [e for e in ada.events if e["event"] == "played" and e["seat"] == 0]
    assert len(played) == 1
    assert ada.ask(type="move", id="two", move=move)["type"] == "refused"


def test_why_and_steps_answer_without_changing_anything(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar", seats=4, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda position: position["yours"] != [])
    assert ada.position is not None
    ranks = [card for card in ada.position["view"]["hand"] if card.isdigit()]
    suits = [card for card in ada.position["view"]["hand"] if not card.isdigit()]
    cards = [suits[-1], ranks[-1], suits[0], ranks[0]]
    assert ada.ask(type="steps", cards=cards[:3])["move"] is None
    found = ada.ask(type="steps", cards=cards)
    assert sorted(found["move"].split()[1:]) == sorted(cards)
    assert ada.ask(type="why", move=found["move"])["allowed"]
    reason = ada.ask(type="why", move="pass " + " ".join(ranks[:4]))
    assert (reason["allowed"], reason["rule"]) == (False, "LU-6")
    third = ada.ask(type="steps", cards=ranks[:3])
    assert (third["type"], third["rule"]) == ("refused", "LU-6")


def test_others_may_not_move_for_a_seat(person: Persons) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda position: True)
    eve.sit(table["play_link"])
    assert eve.seat is None
    assert eve.position is not None
    assert eve.position["view"]["hand"] == []
    assert ada.position is not None
    answer = eve.ask(type="move", move=f"show {ada.position['view']['hand'][0]}")
    assert answer["type"] == "refused"
    assert eve.join(table["play_link"]).status_code == 409


def test_a_hidden_choice_is_told_to_nobody_before_its_time(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunatic", 3, {"specials": ALL_SPECIALS}, pace="slow")
    ada.until_position(lambda position: True)
    drain(ben)
    before = len(ben.received)
    position = ada.position
    assert position is not None
    if position["window"] and position["yours"]:
        ada.ask(type="answer", window=position["window"]["number"], move=None)
        new = [m for m in ben.received[before:] if m["type"] == "update"]
        assert all(
            m["position"]["window"] is None
            or m["position"]["window"]["number"] != position["window"]["number"]
            for m in new
        )


def test_ids_numbers_and_texts_of_bad_messages(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda position: True)
    answer = ada.ask(type="move", move="fly to the moon")
    assert answer["type"] == "error"
    assert "no move" in answer["text"]
    answer = ada.ask(type="move", nonsense=1)
    assert answer["type"] == "error"
    answer = ada.ask(type="steps", prefix=[99], cards=[])
    assert "numbered" in answer["text"]
    answer = ada.ask(type="hello", id="again", secret="x")
    assert answer["type"] == "error"


def test_a_message_that_cannot_be_read_is_refused_in_the_persons_language(
    person: Persons,
) -> None:
    ada = person()
    ada.sit(ada.new_table("lunar-trick", seats=3, start=True)["play_link"], language="ja")
    assert ada.ask(type="move", nonsense=1)["text"].startswith("メッセージを読めません")
    hello = {"type": "hello", "secret": ada.secret, "name": "Ada", "language": "ja"}
    ada.send(**hello)
    ada.until(lambda said: said.get("text") == "hello はもう受け取っています。")
    with connect(f"{ada.address.replace('http', 'ws')}/ws/nowhere") as socket:
        socket.send(json.dumps({"type": "ping", "language": "ja"}))
        assert json.loads(socket.recv(30))["text"].startswith("メッセージを読めません")


def test_every_seat_counts_its_events_without_gaps(person: Persons) -> None:
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    info = seated_match([ada, ben], "lunar", 4, {"max_rounds": 1})
    eve.sit(info["watch_link"])
    play_on([ada, ben], random.Random(4))
    eve.until_position(lambda position: position["result"] is not None)
    counts = [len(player.events) for player in (ada, ben, eve)]
    assert counts[0] == counts[1] > counts[2]  # only partners see what they passed and received
