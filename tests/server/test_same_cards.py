"""Challenges and deals of the day: the same cards for all, and no word before one has finished."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from moonlit.server.tables import calendar, days
from moonlit.table import match_records
from moonlit.table.seals import Seal
from server_tools import LONGEST, Player, Site, play_on, settings_for, site_for, wait_until

Persons = Callable[..., Player]
GAME = "shoot-the-moon"
SHORT = {"max_rounds": 1}
NOON = 1_769_083_200.0  # of the 22nd of January 2026: no server has drawn that day's deals
DAY = 86_400.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of day, which a test can change; its deals are short."""
    time = [NOON]
    monkeypatch.setattr(calendar, "now", lambda: time[0])
    monkeypatch.setattr(days, "OPTIONS", SHORT)
    return time


def challenged(ada: Player) -> str:
    """The challenge that Ada makes of the match that she has played."""
    answer = ada.http.post(f"/api/records/{ada.match}/challenge")
    assert answer.status_code == 201, answer.text
    return answer.json()["challenge"]  # type: ignore[no-any-return]


def played(ada: Player) -> None:
    """Ada plays a short match against bots."""
    table = ada.new_table(GAME, options=SHORT, bots="club", start=True)
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    play_on([ada], random.Random(2))
    wait_until(lambda: ada.http.get(f"/api/records/{ada.match}/review").status_code == 200)


def accept(player: Player, challenge: str) -> Any:
    return player.http.post(f"/api/challenges/{challenge}", json={"name": player.name})


def look(player: Player, challenge: str) -> dict[str, Any]:
    found = player.http.get(f"/api/challenges/{challenge}")
    assert found.status_code == 200, found.text
    return found.json()  # type: ignore[no-any-return]


def day(player: Player, **how: Any) -> dict[str, Any]:
    found = player.http.get(f"/api/days/{GAME}", params=how)
    assert found.status_code == 200, found.text
    return found.json()  # type: ignore[no-any-return]


def play_day(player: Player) -> Any:
    return player.http.post(f"/api/days/{GAME}", json={"name": player.name})


def sit_to_day(player: Player) -> Player:
    answer = play_day(player)
    assert answer.status_code == 201, answer.text
    player.sit(answer.json()["play_link"])
    return player


def record(player: Player, match: str) -> dict[str, Any]:
    found = player.http.get(f"/api/records/{match}")
    assert found.status_code == 200, found.text
    match_records.verify(found.text)
    return found.json()  # type: ignore[no-any-return]


# --- challenges -------------------------------------------------------------------------------


def test_a_friend_plays_the_same_cards_from_the_same_seat_and_the_two_are_compared(
    person: Persons, site: Site
) -> None:
    ada, ben = person("Ada"), person("Ben")
    played(ada)
    challenge = challenged(ada)
    assert challenged(ada) == challenge  # one link is enough
    first = look(ben, challenge)
    assert (first["state"], first["by"], first["rows"]) == ("new", "Ada", [])
    table = accept(ben, challenge).json()
    assert accept(ben, challenge).json()["play_link"] == table["play_link"]
    ben.sit(table["play_link"])
    assert ben.seat == ada.seat
    assert look(ben, challenge)["state"] == "playing"
    assert look(ben, challenge)["link"] == table["play_link"]
    play_on([ben], random.Random(5))
    wait_until(lambda: all(row["judged"] for row in look(ben, challenge)["rows"]), LONGEST)
    over = look(ben, challenge)
    assert over["state"] == "over"
    assert [(row["name"], row["you"]) for row in over["rows"]] == [("Ada", False), ("Ben", True)]
    assert all(row["score"] is None or 0 <= row["score"] <= 100 for row in over["rows"])
    theirs, own = (record(ben, row["match"]) for row in over["rows"])
    assert (theirs["seed"], theirs["nonces"]) == (own["seed"], own["nonces"])
    assert theirs["commitment"] == first["commitment"]  # as it was shown before a card was seen
    assert look(ada, challenge)["state"] == "owner"
    assert len(look(ada, challenge)["rows"]) == 2


def test_who_plays_as_the_other_did_meets_the_same_bots(person: Persons, site: Site) -> None:
    """Seeds follow from the secret: the same moves lead to the same match."""
    ada, ben = person("Ada"), person("Ben")
    played(ada)
    ben.sit(accept(ben, challenged(ada)).json()["play_link"])
    theirs = record(ada, ada.match)["moves"]
    for number, move in enumerate(theirs):
        seat, _, words = move["move"].partition(" ")
        if int(seat) == ben.seat:
            wait_until(lambda n=number: len(site.room(ben.match).playing.match.moves) == n)
            assert ben.ask(type="move", move=words)["type"] == "ack"
    ben.until_position(lambda position: position["result"] is not None)
    own = record(ben, ben.match)["moves"]
    assert [move["move"] for move in own] == [move["move"] for move in theirs]


def test_who_has_not_finished_sees_nothing_of_the_others_play(person: Persons) -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    played(ada)
    challenge = challenged(ada)
    ben.sit(accept(ben, challenge).json()["play_link"])
    cleo.sit(accept(cleo, challenge).json()["play_link"])
    before = look(cleo, challenge)
    play_on([ben], random.Random(4))
    after = look(cleo, challenge)
    assert {**after, "playing": 2} == {**before, "playing": 2}
    assert (before["playing"], after["playing"]) == (2, 1)
    said = json.dumps(after) + json.dumps(cleo.received)
    for secret in (ada.match, ben.match, record(ada, ada.match)["seed"]):
        assert secret not in said
    refused = cleo.ask(type="hint")
    assert (refused["type"], "the same cards" in refused["text"]) == ("refused", True)


def test_only_who_played_a_match_to_its_end_can_challenge_with_it(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    played(ada)
    assert ben.http.post(f"/api/records/{ada.match}/challenge").status_code == 403
    challenge = challenged(ada)
    assert accept(ada, challenge).status_code == 409
    assert ben.http.get("/api/challenges/nowhere").status_code == 404
    assert accept(ben, "nowhere").status_code == 404
    given_up = person("Dora")
    given_up.sit(given_up.new_table(GAME, seats=2, start=True)["play_link"])
    given_up.until_position(lambda _: True)
    assert given_up.http.post(f"/api/records/{given_up.match}/challenge").status_code == 409
    given_up.ask(type="resign")
    given_up.until_position(lambda position: position["result"] is not None)
    assert given_up.http.post(f"/api/records/{given_up.match}/challenge").status_code == 409


# --- the deal of the day ----------------------------------------------------------------------


def test_everyone_plays_the_same_cards_once_for_the_list(
    person: Persons, clock: list[float]
) -> None:
    ada, ben = person("Ada"), person("Ben")
    for player in (ada, ben):
        assert (day(player)["state"], day(player)["rows"]) == ("new", [])
        link = play_day(player).json()["play_link"]
        assert play_day(player).json()["play_link"] == link
        player.sit(link)
    assert ada.position["view"]["hand"] == ben.position["view"]["hand"]  # type: ignore[index]
    play_on([ada], random.Random(1))
    assert day(ben)["rows"] == []
    play_on([ben], random.Random(2))
    wait_until(lambda: all(row["judged"] for row in day(ben)["rows"]), LONGEST)
    wait_until(lambda: day(ben)["par"] is not None, LONGEST)
    found = day(ben)
    assert {row["name"] for row in found["rows"]} == {"Ada", "Ben"}
    assert [row["name"] for row in found["rows"] if row["you"]] == ["Ben"]
    assert 1 <= found["par"]["place"] <= found["seats"]
    assert found["streak"] == 1
    assert [mark["state"] for mark in found["last"]] == ["none"] * 29 + ["over"]


def test_the_seal_is_shown_at_once_and_opened_the_day_after(
    person: Persons, clock: list[float]
) -> None:
    clock[0] += 2 * DAY
    ada, ben = person("Ada"), person("Ben")
    before = day(ada)
    assert before["secret"] is None
    sit_to_day(ada)
    play_on([ada], random.Random(1))
    # Who has played it may look at the match again, and nobody else; its seal stays closed.
    assert ada.position["seal"]["secret"] is None  # type: ignore[index]
    assert ada.http.get(f"/api/records/{ada.match}/positions").status_code == 200
    assert ada.http.get(f"/api/records/{ada.match}/review").status_code == 200
    for path in ("", "/deals"):
        assert ada.http.get(f"/api/records/{ada.match}{path}").status_code == 409
    for path in ("", "/deals", "/positions", "/positions?seat=1", "/review"):
        refused = ben.http.get(f"/api/records/{ada.match}{path}")
        assert refused.status_code == 409
        assert "today's deal" in refused.json()["detail"]
    on = {"moves": 1, "seat": 0, "cards": "same", "name": "Ada"}
    for player in (ada, ben):
        for path, body in (("on", on), ("challenge", None)):
            asked = player.http.post(f"/api/records/{ada.match}/{path}", json=body)
            assert asked.status_code == 409
    clock[0] += DAY
    after = day(ben, day=before["day"])
    assert (after["today"], after["commitment"]) == (False, before["commitment"])
    seal = Seal(bytes.fromhex(after["secret"]), after["sealed_as"])
    assert seal.commitment == before["commitment"]
    assert record(ben, ada.match)["seed"] == after["secret"]
    assert [row["name"] for row in after["rows"]] == ["Ada"]
    assert day(ben)["commitment"] != before["commitment"]
    assert ada.http.post(f"/api/records/{ada.match}/challenge").status_code == 201


def test_a_deal_cannot_be_played_ahead_or_afterwards(person: Persons, clock: list[float]) -> None:
    ada = person("Ada")
    tomorrow = "2030-01-01"
    assert ada.http.get(f"/api/days/{GAME}", params={"day": tomorrow}).status_code == 404
    assert ada.http.get("/api/days/no-such-game").status_code == 404
    assert ada.http.get(f"/api/days/{GAME}", params={"day": "soon"}).status_code == 422
    asked = ada.http.post(f"/api/days/{GAME}", params={"day": tomorrow}, json={"name": "Ada"})
    assert asked.status_code == 201  # there is only today's
    assert day(ada)["link"] == asked.json()["play_link"]


def test_days_in_a_row_are_counted(person: Persons, clock: list[float]) -> None:
    clock[0] += 10 * DAY
    ada = person("Ada")
    for number in range(1, 4):
        sit_to_day(ada)
        assert day(ada)["streak"] == number - 1  # today is still to come
        play_on([ada], random.Random(number))
        assert day(ada)["streak"] == number
        clock[0] += DAY
    assert day(ada)["streak"] == 3
    clock[0] += DAY
    assert day(ada)["streak"] == 0
    assert [mark["state"] for mark in day(ada)["last"]][-5:] == ["over"] * 3 + ["none"] * 2


def test_a_player_of_todays_deal_is_told_nothing_that_depends_on_it(
    person: Persons, site: Site, clock: list[float]
) -> None:
    clock[0] += 20 * DAY
    ada, ben = person("Ada"), person("Ben")
    sit_to_day(ada)
    play_on([ada], random.Random(3))
    wait_until(lambda: day(ada)["par"] is not None, LONGEST)
    sit_to_day(ben)
    told = day(ben)
    assert (told["rows"], told["par"], told["secret"]) == ([], None, None)
    secret = site.room(ben.match).match.secret
    said = json.dumps(ben.received) + json.dumps(told)
    assert secret not in said
    assert ada.match not in said
    assert secret not in json.dumps(ada.received)
    refused = ben.ask(type="hint")
    assert refused["type"] == "refused"


@pytest.fixture
def processes(tmp_path: Path, postgres: str) -> Iterator[list[Site]]:
    """Two servers that share a PostgreSQL database."""
    settings = settings_for(tmp_path, database_url=postgres)
    with site_for(settings) as one, site_for(settings) as other:
        yield [one, other]


def test_processes_of_one_database_agree_on_the_days_deal(
    processes: list[Site], person: Persons
) -> None:
    ada, ben = (person(name, site.address) for name, site in zip("AB", processes, strict=True))
    assert day(ada)["commitment"] == day(ben)["commitment"]
    link = play_day(ada).json()["play_link"]
    again = ben.http.post(
        f"/api/days/{GAME}",
        json={"name": "A"},
        headers={"Authorization": f"Bearer {ada.secret}"},
    )
    assert again.json()["play_link"] == link  # also at another process nobody begins twice
    sit_to_day(ben)
    ada.sit(link)
    assert ada.position["view"]["hand"] == ben.position["view"]["hand"]  # type: ignore[index]
