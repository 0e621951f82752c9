"""Names at a table, and how fast people may talk."""

from collections.abc import Callable

import pytest

from moonlit.server.tables.talking import Talk
from server_tools import Player, seated_match

Persons = Callable[..., Player]


def test_invisible_names_become_a_guests_and_the_second_of_a_name_has_a_number(
    person: Persons,
) -> None:
    ada, blank, twin = person("Ada"), person("\u3164\u2800"), person("\u202eada\u200b")
    table = ada.new_table("lunar-trick", seats=4)
    blank.join(table["play_link"])
    people = twin.join(table["play_link"]).json()["people"]
    assert [one["name"] for one in people] == ["Ada", "Guest", "ada 2", "Free seat"]
    japanese = person("\u200b").new_table("lunar", language="ja")
    assert japanese["people"][0]["name"] == "ゲスト"


def test_a_bot_has_no_persons_name(person: Persons) -> None:
    mani = person("Mani")
    mani.sit(mani.new_table("lunar-trick", seats=3, start=True)["play_link"])
    mani.until_position(lambda _: True)
    assert [one["name"] for one in mani.table["people"]] == ["Mani", "Tsukuyomi", "Mani 2"]


def test_who_watches_cannot_talk_in_anothers_name(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    person("Ａｄａ").sit(info["watch_link"]).ask(type="chat", text="I give up")
    line = ben.until(lambda message: message["type"] == "chat")["line"]
    assert (line["name"], line["seat"]) == ("Ａｄａ 2", None)


def test_lines_are_cleaned_and_an_empty_one_is_refused(person: Persons) -> None:
    ada = person("Ada")
    ada.sit(ada.new_table("lunar", seats=2)["play_link"], language="ja")
    assert ada.ask(type="chat", text="\u202eHello\u3164")["type"] == "ack"
    assert [m["line"]["text"] for m in ada.received if m["type"] == "chat"] == ["Hello"]
    refused = ada.ask(type="chat", text="\u2800\u200b")
    assert (refused["type"], refused["text"]) == ("refused", "その発言には読める文字がありません。")


def test_names_from_right_to_left_are_isolated_in_sentences(person: Persons) -> None:
    ada = person("אדה")
    info = ada.new_table("shoot-the-moon", seats=3, start=True)
    ada.sit(info["play_link"])
    eve = person("Eve").sit(info["watch_link"])
    ada.until_position(lambda _: ada.must_act())
    assert ada.table["people"][0]["name"] == "אדה"
    assert ada.position is not None
    move = next(one["move"] for one in ada.position["yours"] if one["refusal"] is None)
    ada.ask(type="move", move=move)
    eve.until(lambda _: any("\u2068אדה\u2069 plays" in event["text"] for event in eve.events))


def test_twenty_watchers_leave_the_table_its_words(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    info = seated_match([ada, ben], "lunar-trick", 3, {})
    crowd = [person(f"Watcher {number}").sit(info["watch_link"]) for number in range(20)]
    answers = [
        one.ask(type="chat", text=f"{one.name} says {number}")
        for number in range(6)
        for one in crowd
    ]
    said = sum(answer["type"] == "ack" for answer in answers)
    refused = {answer["text"] for answer in answers if answer["type"] == "refused"}
    assert ben.ask(type="chat", text="Well, well")["type"] == "ack"
    ada.until(lambda message: message["type"] == "chat" and message["line"]["seat"] == 1)
    shown = [m["line"] for m in ada.received if m["type"] == "chat"]
    assert sum(line["seat"] is None for line in shown) == said < len(answers)
    assert "Many people are talking at once; please wait a moment." in refused


@pytest.mark.parametrize(("plays", "each", "together"), [(True, 6, 12), (False, 3, 5)])
def test_each_person_and_all_together_may_say_so_many_lines_at_once(
    plays: bool, each: int, together: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.monotonic", lambda: 100.0)
    talk = Talk()
    own = [talk.refusal("a", plays=plays) for _ in range(each + 1)]
    assert own == [None] * each + ["too_fast" if plays else "too_fast_watching"]
    others = [talk.refusal(f"person {n}", plays=plays) for n in range(together - each + 1)]
    assert others == [None] * (together - each) + ["too_many_talk"]
    assert talk.refusal("somebody", plays=not plays) is None
