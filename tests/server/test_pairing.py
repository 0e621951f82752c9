"""Anyone for a match? Strangers are brought together, at one process or at several."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from moonlit.server.tables import waiting
from server_tools import Player, serving, settings_for, until_table

Persons = Callable[..., Player]


def look(player: Player, game: str = "lunar-trick", **wish: Any) -> dict[str, Any]:
    """Ask whether anyone is for a game."""
    answer = player.http.post("/api/pairing", json={"game": game, "name": player.name, **wish})
    assert answer.status_code == 200, answer.text
    table: dict[str, Any] = answer.json()
    return table


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots join after a second."""
    folder: Path = tmp_path_factory.mktemp("patient")
    with serving(settings_for(folder, pairing_seconds=1)) as address:
        yield address


def test_strangers_meet_and_it_begins_when_all_seats_are_taken(person: Persons) -> None:
    people = [person(name) for name in ("Ada", "Ben", "Cleo")]
    tables = []
    for one in people:
        tables.append(look(one, seats=3))
        one.sit(tables[-1]["play_link"])
    assert len({table["match"] for table in tables}) == 1
    assert all(table["quick"] and table["clock"] for table in tables)
    for one in people:
        one.until_position(lambda _: True)
        assert [who["name"] for who in one.table["people"]] == ["Ada", "Ben", "Cleo"]


def test_another_game_or_number_of_players_is_another_table(person: Persons) -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    first = look(ada, "shoot-the-moon", seats=4)
    ada.sit(first["play_link"])
    assert look(ben, "shoot-the-moon", seats=5)["match"] != first["match"]
    assert look(cleo, "shoot-the-moon", seats=4)["match"] == first["match"]
    answer = ben.http.post("/api/pairing", json={"game": "lunar", "seats": 3, "name": "Ben"})
    assert answer.status_code == 400
    assert "2 or 4" in answer.json()["detail"]


def test_bots_take_the_free_seats_after_a_time_if_all_wish_so(
    person: Persons, patient: str
) -> None:
    ada, ben = person("Ada", at=patient), person("Ben", at=patient)
    made = look(ada, seats=4, bots=False)
    ada.sit(made["play_link"])
    assert look(ben, seats=4, bots=True)["match"] == made["match"]
    ben.sit(made["play_link"])
    assert ben.table["bots_wished"]
    assert ben.table["bots_in"] is None
    assert ada.ask(type="start")["text"].startswith("This table begins by itself")
    assert ada.ask(type="bots", agree=True)["type"] == "ack"
    assert ada.table["bots_in"] is not None
    for one in (ada, ben):
        one.until_position(lambda _: True)
        kinds = [who["kind"] for who in one.table["people"]]
        assert kinds == ["person", "person", "bot", "bot"]


def test_who_goes_away_keeps_nobody_waiting(
    person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    made = look(ada, "lunatic", seats=3)
    ada.sit(made["play_link"])
    look(ben, "lunatic", seats=3)
    ben.sit(made["play_link"])
    until_table(ada, lambda table: table["people"][1]["name"] == "Ben")
    monkeypatch.setattr(waiting, "GONE", 0.5)  # once he has come: on the way he may take longer
    ben.leave_the_room()
    until_table(ada, lambda table: table["people"][1]["kind"] == "free")
    assert look(cleo, "lunatic", seats=3)["people"][1]["name"] == "Cleo"


def test_who_looks_is_in_the_list_of_open_tables(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    made = look(ada, "shoot-the-moon", seats=6)
    ada.sit(made["play_link"])
    shown = {table["match"]: table for table in ben.http.get("/api/tables").json()}
    assert shown[made["match"]]["quick"]
    assert len(shown[made["match"]]["free"]) == 5


def test_two_who_ask_two_processes_at_once_meet(postgres: str, tmp_path: Path) -> None:
    settings = settings_for(tmp_path, database_url=postgres)
    with serving(settings) as one, serving(settings) as other:
        for at_once in (False, True, True, True, True, True):
            people = [Player(one, "Ada"), Player(other, "Ben")]
            found: dict[str, dict[str, Any]] = {}

            def ask(who: Player, found: dict[str, dict[str, Any]] = found) -> None:
                found[who.name] = look(who, "lunar", seats=2)

            asking = [threading.Thread(target=ask, args=(who,)) for who in people]
            for thread in asking:
                thread.start()
                if not at_once:  # both serve in this process: a first call is built by one alone
                    thread.join()
            for thread in asking:
                thread.join()
            assert found["Ada"]["match"] == found["Ben"]["match"]
            for who in people:
                who.sit(found[who.name]["play_link"])
            for who in people:
                who.until_position(lambda _: True)
                who.leave_the_room()
