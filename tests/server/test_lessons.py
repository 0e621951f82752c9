"""Lessons on the socket."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from moonlit.games import CATALOGUE
from moonlit.server.protocol.messages import from_server
from moonlit.table.seals import Seal
from server_tools import Player

Persons = Callable[..., Player]


def told(ada: Player) -> dict:
    """The lesson's latest text."""
    return [message for message in ada.received if message["type"] == "lesson"][-1]


def until_told(ada: Player, number: int) -> dict:
    """The lesson's text with this number, or the same one again."""
    ada.until(lambda message: message["type"] == "lesson" and message["number"] >= number)
    return told(ada)


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_lesson_goes_to_its_end_with_a_tables_messages(person: Persons, game: str) -> None:
    ada = person()
    ada.sit(f"lesson-{game}", language="ja")
    step = until_told(ada, 1)
    refused = 0
    while not step["done"]:
        if step["move"] is None:
            answer = ada.ask(type="go_on")
        else:
            answer = ada.ask(type="move", move=step["move"]["move"])
        refused += answer["type"] == "refused"
        step = until_told(ada, step["number"] + 1)
    assert refused == 1
    assert step["number"] == step["count"]
    for message in ada.received:
        from_server.validate_python(message)


def test_a_lesson_is_sealed_like_any_match(person: Persons) -> None:
    ada = person()
    ada.sit("lesson-lunar")
    until_told(ada, 1)
    seal = ada.position["seal"]
    assert seal["commitment"] == replace(Seal.from_seed(0), match=seal["match"]).commitment
    assert seal["match"] == ada.position["match"]


def test_a_lesson_says_what_to_do_when_something_else_is_played(person: Persons) -> None:
    ada = person()
    ada.sit("lesson-shoot-the-moon")
    until_told(ada, 1)
    ada.ask(type="go_on")
    until_told(ada, 2)
    ada.ask(type="go_on")
    assert until_told(ada, 3)["move"]["move"] == "play G9"
    answer = ada.ask(type="move", move="play P2")
    assert answer["text"].endswith(
        "this lesson goes on with another move. Play your green Crescent 9."
    )
    assert "lesson" in ada.ask(type="takeback")["text"]
    assert ada.ask(type="steps", prefix=[], cards=[])["type"] == "choices"


def test_whoever_comes_back_to_a_lesson_goes_on_from_the_step_reached(person: Persons) -> None:
    ada = person()
    ada.sit("lesson-shoot-the-moon", step=6)
    step = until_told(ada, 6)
    assert (step["number"], step["move"]["move"]) == (6, "play BM")
    welcome = next(message for message in ada.received if message["type"] == "welcome")
    assert welcome["position"]["view"]["table"] == [None, "P6", "P10"]
    assert welcome["events"]
    assert ada.ask(type="move", move="play BM")["type"] == "ack"
    assert until_told(ada, 7)["number"] == 7


def test_a_table_is_no_lesson(person: Persons) -> None:
    ada = person()
    ada.sit(ada.new_table("shoot-the-moon", start=True)["play_link"])
    assert ada.ask(type="go_on")["text"] == "There is no lesson at this table."


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_lesson_written_out_says_what_the_socket_would(
    person: Persons, game: str, language: str
) -> None:
    ada = person()
    script = ada.http.get(f"/api/lessons/{game}?language={language}").json()
    ada.sit(f"lesson-{game}", language=language)
    step = until_told(ada, 1)
    for written in script["steps"]:
        assert written["lesson"] == step
        assert written["position"]["view"] == ada.position["view"]
        assert written["position"]["yours"] == ada.position["yours"]
        if step["done"]:
            break
        if step["move"] is None:
            ada.ask(type="go_on")
        else:
            for choices in written["choices"]:
                asked = ada.ask(type="steps", prefix=choices["prefix"], cards=choices["picked"])
                assert {**asked, "id": "-"} == choices
            answer = ada.ask(type="move", move=step["move"]["move"])
            tried = {key: answer[key] for key in ("text", "rule")} if "text" in answer else None
            assert written["tried"] == tried
        step = until_told(ada, step["number"] + 1)
    assert step["done"]
    assert step == script["steps"][-1]["lesson"]


def test_a_lesson_that_there_is_not(person: Persons) -> None:
    answer = person().http.get("/api/lessons/poker?language=ja")
    assert answer.status_code == 404
    assert answer.json()["detail"] == "そのようなレッスンはありません。"
