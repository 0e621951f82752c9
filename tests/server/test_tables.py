"""Tables: joining, hosts, clocks, standing in, giving up, taking back, playing again."""

import random
from collections.abc import Callable

import pytest

from moonlit.table import match_records
from server_tools import (
    Player,
    drain,
    make_any_move,
    play_on,
    seated_match,
    until_table,
    wait_until,
)

Persons = Callable[..., Player]
SHORT = {"max_rounds": 1}


def test_links_cannot_be_guessed_and_lead_to_the_table(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.new_table("lunar-trick", seats=4)
    assert len(table["play_link"]) >= 20
    assert table["play_link"] != table["watch_link"]
    assert ben.http.get("/api/tables/nosuchlink").status_code == 404
    seen = ben.http.get(f"/api/tables/{table['watch_link']}").json()
    assert seen["play_link"] is None
    assert seen["share"]["play"] is None
    assert seen["share"]["local_only"]
    assert ben.join(table["watch_link"]).status_code == 403
    assert ben.join(table["play_link"], seat=0).status_code == 409
    joined = ben.join(table["play_link"], seat=2).json()
    assert joined["seat"] == 2
    assert joined["free"] == [1, 3]
    again = ben.join(table["play_link"], seat=3).json()
    assert again["seat"] == 2


def test_a_table_is_private_unless_the_host_shows_it(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    private = ada.new_table("lunar", seats=2)
    shown = ada.new_table("lunar", seats=2, public=True)
    ada.sit(shown["play_link"])
    listed = {table["play_link"] for table in ben.http.get("/api/tables").json()}
    assert shown["play_link"] in listed
    assert private["play_link"] not in listed


def test_a_qr_code_is_shown_for_a_link(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar", seats=2)
    answer = ada.http.get(f"/api/tables/{table['play_link']}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


def test_only_the_host_starts_and_free_seats_go_to_bots(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.new_table("lunar-trick", seats=4)
    ben.join(table["play_link"])
    ada.sit(table["play_link"])
    ben.sit(table["play_link"])
    assert ada.table["status"] == "waiting"
    assert ben.ask(type="start")["type"] == "refused"
    assert ada.ask(type="start")["type"] == "ack"
    ben.until_position(lambda _: True)
    assert [one["kind"] for one in ben.table["people"]] == ["person", "person", "bot", "bot"]
    assert ben.table["people"][2]["level"] == "club"


def test_nonces_of_all_persons_are_in_the_seal_and_the_record_verifies(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, SHORT)
    commitment = ada.table["commitment"]
    assert ada.position is not None
    assert ada.position["seal"] == {
        "match": ada.match,
        "commitment": commitment,
        "secret": None,
        "nonces": None,
    }
    assert ada.http.get(f"/api/records/{ada.match}").status_code == 409
    play_on([ada, ben], random.Random(3))
    seal = ada.position["seal"]
    assert len(seal["nonces"]) == 2
    record = ada.http.get(f"/api/records/{ada.match}").text
    assert "verified" in match_records.verify(record)
    assert match_records.loads(record)["commitment"] == commitment
    assert match_records.loads(record)["result"]["hash"] == ada.position["result"]["chain"]
    deals = ada.http.get(f"/api/records/{ada.match}/deals").json()
    dealer = match_records.seal_of(match_records.loads(record))
    assert [one["deck"] for one in deals] == [
        dealer.deck(number, one["segments"]) for number, one in enumerate(deals, 1)
    ]
    assert len(deals) > 0
    assert info["match"] == ada.match


def test_the_replay_shows_every_position_with_all_cards(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar", seats=4, options=SHORT, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    play_on([ada], random.Random(5))
    found = ada.http.get(f"/api/records/{ada.match}/positions?seat=0&language=ja").json()
    record = ada.http.get(f"/api/records/{ada.match}").json()
    assert len(found["positions"]) == len(record["moves"]) + 1
    assert [len(hand) for hand in found["positions"][0]["hands"]] == [12] * 4
    assert any("passed" in event["data"] for event in found["positions"][2]["events"])
    assert found["positions"][-1]["view"]["over"]
    mine = ada.http.get("/api/mine").json()
    assert [match["match"] for match in mine["finished"]] == [ada.match]
    assert mine["finished"][0]["result"]["how"] == "finished"


def test_the_clock_lets_a_bot_stand_in_until_the_person_is_back(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {}, clock=5)
    assert ada.position is not None
    assert 0 < ada.position["clock"]["seconds"] <= 5
    ben.leave_the_room()
    make_any_move(ada)
    until_table(ada, lambda table: table["people"][1]["stand_in"])
    make_any_move(ada)
    back = person("Ben", secret=ben.secret)
    back.sit(info["play_link"])
    assert back.seat == 1
    assert not back.table["people"][1]["stand_in"]


def test_a_bot_plays_for_who_leaves_and_the_next_person_is_host(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "shoot-the-moon", 3, SHORT)
    assert ada.ask(type="leave")["type"] == "ack"
    ada.leave_the_room()
    until_table(ben, lambda table: table["host"] == 1)
    assert ben.table["people"][0]["stand_in"]
    assert ben.table["people"][0]["kind"] == "person"
    play_on([ben], random.Random(1))
    assert ben.position is not None
    assert ben.position["result"]["how"] == "finished"


def test_leaving_before_the_match_frees_the_seat(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.new_table("lunar-trick", seats=3)
    ben.join(table["play_link"])
    ben.sit(table["play_link"])
    ben.ask(type="leave")
    assert ada.http.get(f"/api/tables/{table['play_link']}").json()["free"] == [1, 2]


def test_resigning_alone_with_bots_ends_the_match_and_opens_the_seal(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    assert ada.ask(type="resign")["type"] == "ack"
    ada.until_position(lambda position: position["result"] is not None)
    assert ada.position is not None
    assert ada.position["result"]["how"] == "given_up"
    assert ada.position["seal"]["secret"]
    record = ada.http.get(f"/api/records/{ada.match}").text
    assert "unfinished" in match_records.verify(record)


def test_resigning_beside_another_person_leaves_the_seat_to_a_bot(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "shoot-the-moon", 3, SHORT)
    ben.ask(type="resign")
    assert ben.ask(type="move", move="play R1")["type"] == "refused"
    play_on([ada], random.Random(1))
    assert ada.position is not None
    assert ada.position["result"]["how"] == "finished"


def test_alone_with_bots_a_move_is_taken_back_at_once(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True, takebacks="generous")
    ada.sit(table["play_link"])
    ada.until_position(lambda _: ada.must_act())
    assert ada.position is not None
    hand = ada.position["view"]["hand"]
    make_any_move(ada)
    ada.until_position(lambda position: position["can_take_back"] and ada.must_act())
    assert ada.ask(type="takeback")["type"] == "ack"
    ada.until_position(lambda position: position["view"]["hand"] == hand)
    assert ada.events[-1]["event"] == "taken_back" or ada.events[-1]["event"] == "chose_hidden"
    assert any(event["event"] == "taken_back" for event in ada.events)


def test_a_strict_table_says_so_and_takes_back_only_what_showed_nothing(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar", 2, SHORT)
    assert ada.table["takebacks"] == ben.table["takebacks"] == "strict"
    first, second = (ada, ben) if ada.must_act() else (ben, ada)
    make_any_move(first)  # a tile, which shows nothing hidden
    first.until_position(lambda position: position["can_take_back"])
    assert first.ask(type="takeback")["type"] == "ack"
    until_table(second, lambda table: table["proposal"] is not None)
    number = second.table["proposal"]["number"]
    assert second.ask(type="vote", proposal=number, agree=True)["type"] == "ack"
    first.until_position(lambda _: first.must_act())
    make_any_move(first)
    second.until_position(lambda _: second.must_act())
    make_any_move(second)
    first.until_position(lambda position: not position["can_take_back"])
    refused = first.ask(type="takeback")
    assert (refused["type"], "nothing hidden" in refused["text"]) == ("refused", True)


def test_all_persons_must_agree_to_take_a_move_back(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar-trick", 3, SHORT, takebacks="generous")
    make_any_move(ada)
    assert ben.ask(type="takeback")["type"] == "refused"  # nothing of his own
    assert ada.ask(type="takeback")["type"] == "ack"
    until_table(ben, lambda table: table["proposal"] is not None)
    assert ben.table["proposal"]["asked"] == [1]
    number = ben.table["proposal"]["number"]
    assert ben.ask(type="vote", proposal=number, agree=False)["type"] == "ack"
    until_table(ada, lambda table: table["proposal"] is None)
    assert ada.ask(type="takeback")["type"] == "ack"
    until_table(ben, lambda table: table["proposal"] is not None)
    assert ben.ask(type="vote", proposal=number, agree=True)["type"] == "refused"
    number = ben.table["proposal"]["number"]
    assert ben.ask(type="vote", proposal=number, agree=True)["type"] == "ack"
    while not any(event["event"] == "taken_back" for event in ada.events):
        ada.receive()
    play_on([ada, ben], random.Random(6))
    record = ada.http.get(f"/api/records/{ada.match}").text
    assert "verified" in match_records.verify(record)


def test_a_rematch_when_all_agree_and_the_lunatic_deals(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunatic", 3, {"max_rounds": 3})
    assert ada.ask(type="rematch")["type"] == "refused"
    play_on([ada, ben], random.Random(7))
    assert ada.position is not None
    lunatic = ada.position["view"]["next_dealer"]
    first = ada.match
    assert ben.ask(type="rematch")["type"] == "ack"
    until_table(ada, lambda table: table["again"] == [1])
    assert ada.match == first, "what Ada reads of the end is not taken away"
    assert ada.ask(type="rematch")["type"] == "ack"
    for player in (ada, ben):
        player.until(lambda m: m["type"] == "welcome" and m["position"] is not None)
    assert ada.match != first
    assert ada.match == ben.match
    assert ada.table["number"] == 2
    assert ada.table["again"] == []
    assert ada.position["view"]["dealer"] == lunatic
    assert ada.table["options"]["dealer"] == lunatic
    assert len(ada.http.get("/api/mine").json()["finished"]) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_partners_may_only_greet_while_a_round_runs(person: Persons, language: str) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.new_table("lunar", seats=4, options=SHORT)
    ben.join(table["play_link"], seat=2)
    ada.sit(table["play_link"], language=language)
    ben.sit(table["play_link"], language=language)
    assert ada.table["free_text"]
    assert ada.ask(type="chat", text="I like moons")["type"] == "ack"
    ben.until(lambda m: m["type"] == "chat" and m["line"]["text"] == "I like moons")
    ada.ask(type="start")
    ada.until_position(lambda _: True)
    assert not ada.table["free_text"]
    refused = ada.ask(type="chat", text="I have the Wolf")
    assert (refused["type"], refused["rule"]) == ("refused", "LU-50")
    assert ada.ask(type="chat", greeting="well_played")["type"] == "ack"
    line = ben.until(lambda m: m["type"] == "chat")["line"]
    assert line["greeting"] == "well_played"
    assert line["text"] == {"en": "Well played.", "ja": "お見事です。"}[language]
    assert ada.ask(type="chat", text="   ")["type"] in ("error", "refused")
    ben.until_position(lambda _: True)
    play_on([ada, ben], random.Random(8))
    until_table(ada, lambda table: bool(table["free_text"]))
    assert ada.ask(type="chat", text="I had the Wolf")["type"] == "ack"


def test_where_there_are_no_partners_people_may_talk(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar", 2, SHORT)
    assert ada.ask(type="chat", text="<b>Hello</b>")["type"] == "ack"
    late = person("Eve")
    late.sit(info["watch_link"])
    assert late.received[-1]["chat"][0]["text"] == "<b>Hello</b>"
    assert late.ask(type="chat", text="Good evening")["type"] == "ack"
    line = ada.until(lambda m: m["type"] == "chat" and m["line"]["seat"] is None)["line"]
    assert line["name"] == "Eve"


def test_everyone_sees_who_is_there(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar", 2, SHORT)
    eve = person("Eve").sit(info["watch_link"])
    until_table(ada, lambda table: table["watchers"] == 1)
    ben.leave_the_room()
    until_table(ada, lambda table: not table["people"][1]["connected"])
    eve.leave_the_room()
    until_table(ada, lambda table: table["watchers"] == 0)
    drain(ada)


def test_the_host_sets_the_pace(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    seated_match([ada, ben], "lunar", 2, SHORT)
    assert ben.ask(type="pace", pace="fast")["type"] == "refused"
    assert ada.ask(type="pace", pace="fast")["type"] == "ack"
    until_table(ben, lambda table: table["pace"] == "fast")


def test_a_bad_table_is_refused_in_a_sentence(person: Persons) -> None:
    ada = person()
    for wrong in (
        {"game": "poker"},
        {"game": "lunar", "seats": 3},
        {"game": "lunar", "options": {"track": [1]}},
        {"game": "lunatic", "options": {"nonsense": 1}},
    ):
        answer = ada.http.post("/api/tables", json={"name": "Ada", **wrong})
        assert answer.status_code == 400
        assert answer.json()["detail"].endswith(".")
    nameless = {"json": {"game": "lunar"}}
    answer = ada.http.post("/api/tables", **nameless)
    assert (answer.status_code, answer.json()["detail"]) == (422, "body.name: Field required.")
    answer = ada.http.post("/api/tables?language=ja", **nameless)
    assert answer.json()["detail"] == "body.name の値が正しくありません（Field required）。"
    headers = {"Authorization": "Bearer nobody"}
    answer = ada.http.post("/api/tables", json={"game": "lunar", "name": "A"}, headers=headers)
    assert answer.status_code == 401


def test_my_running_matches_say_when_it_is_my_turn(person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar-trick", seats=3, start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: ada.must_act())
    running = ada.http.get("/api/mine").json()["running"]
    assert [(match["match"], match["your_turn"]) for match in running] == [(ada.match, True)]
    assert running[0]["link"] == table["play_link"]
    wait_until(lambda: ada.http.get("/health").json()["status"] == "ok")


def test_bots_that_have_learned_play_a_match(person: Persons) -> None:
    ada = person("Ada")
    seated_match([ada], "lunar-trick", 3, SHORT, bots="expert")
    assert ada.table["level"] == "expert"
    play_on([ada], random.Random(5))
    assert ada.position["result"]


def test_where_no_expert_has_learned_the_options_a_search_plays_and_the_table_says_so(
    person: Persons,
) -> None:
    ada = person("Ada")
    seated_match([ada], "lunatic", 3, {"specials": {"N": 1}}, bots="expert")
    assert ada.table["level"] == "search"


def test_a_browser_that_remembers_a_level_by_its_former_name_is_understood(
    person: Persons,
) -> None:
    ada = person("Ada")
    seated_match([ada], "lunar", 2, SHORT, bots="network")
    assert ada.table["level"] == "expert"
