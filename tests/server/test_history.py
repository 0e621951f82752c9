"""A person's own history: what was played and how, taken along as one file, or deleted whole."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from moonlit.history.files import FORM, VERSION, statistics_of
from moonlit.server.http.sockets import person_of
from moonlit.server.storage import schema
from moonlit.server.tables import calendar
from server_tools import Player, Site, play_on, settings_for, site_for, wait_until

Persons = Callable[..., Player]
GAME = "shoot-the-moon"
SHORT = {"max_rounds": 1}


def played(ada: Player, game: str = GAME, **how: Any) -> str:
    """A short match against bots, to its end."""
    table = ada.new_table(game, **{"options": SHORT, "bots": "club", "start": True, **how})
    ada.sit(table["play_link"])
    ada.until_position(lambda _: True)
    play_on([ada], random.Random(2))
    match = ada.match
    wait_until(lambda: any(one["match"] == match for one in history(ada)["matches"]))
    return match


def together(*people: Player, **how: Any) -> dict[str, Any]:
    """A short match among people, to its end; its table."""
    table = people[0].new_table(GAME, seats=len(people), options=SHORT, **how)
    for one in people[1:]:
        assert one.join(table["play_link"]).status_code == 200
    for one in people:
        one.sit(table["play_link"])
    people[0].ask(type="start")
    for one in people:
        one.until_position(lambda _: True)
    play_on(list(people), random.Random(2))
    match = people[0].match
    wait_until(lambda: any(one["match"] == match for one in history(people[0])["matches"]))
    return table


def in_order(line: dict[str, Any]) -> str:
    return str(line["record"]["match"])


def history(player: Player, **how: Any) -> dict[str, Any]:
    found = player.http.get("/api/history", params=how)
    assert found.status_code == 200, found.text
    return found.json()  # type: ignore[no-any-return]


def reviewed(player: Player, match: str) -> None:
    player.http.post(f"/api/records/{match}/review")
    wait_until(
        lambda: player.http.get(f"/api/records/{match}/review").json()["state"] == "ready", 120
    )


def everything(site: Site) -> str:
    """All that the database holds, as text."""

    async def read() -> str:
        found = {}
        for name, table in schema.metadata.tables.items():
            found[name] = [repr(row) for row in await site.hub.storage.rows(select(table))]
        return json.dumps(found, ensure_ascii=False)

    return site.do(read())


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def own_site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A server with nothing else in its database, at least of these people."""
    other = request.param == "postgresql"
    values = {"database_url": request.getfixturevalue("postgres")} if other else {}
    with site_for(settings_for(tmp_path, **values)) as found:
        yield found


# --- the list -----------------------------------------------------------------------------------


def test_a_match_is_listed_with_players_levels_points_place_and_later_its_play_score(
    person: Persons,
) -> None:
    ada = person("Ada")
    match = played(ada)
    (line,) = history(ada)["matches"]
    assert line["match"] == match
    assert line["people"][0] == "Ada"
    assert line["levels"][0] is None
    assert set(line["levels"][1:]) == {"club"}
    assert line["level_titles"][1] == "Club player"
    assert line["place"] in range(1, len(line["people"]) + 1)
    assert len(line["points"]) == len(line["people"])
    assert line["score"] is None
    (game,) = history(ada)["games"]
    assert game["scores"] == []
    assert game["mistakes"] == []
    reviewed(ada, match)
    (line,), (game,) = history(ada)["matches"], history(ada)["games"]
    assert line["score"] is None or game["scores"][0]["score"] == line["score"]
    (wins,) = game["wins"]
    assert wins["level"] == "club"
    assert wins["matches"] == 1
    assert 0 <= wins["low"] < wins["high"] <= 1


def test_a_removed_match_is_in_no_list_and_counts_no_more(person: Persons) -> None:
    ada = person("Ada")
    match = played(ada)
    assert ada.http.delete(f"/api/mine/{match}").status_code == 204
    assert history(ada) == {"matches": [], "games": []}
    assert ada.http.get("/api/mine").json()["finished"] == []
    assert ada.http.delete(f"/api/mine/{match}").status_code == 404


def test_a_history_is_its_own_persons(person: Persons) -> None:
    ada, bo = person("Ada"), person("Bo")
    played(ada)
    assert history(bo) == {"matches": [], "games": []}
    nobody = ada.http.get("/api/history", headers={"Authorization": ""})
    assert nobody.status_code == 401


# --- one file -------------------------------------------------------------------------------------


def test_a_history_moves_to_another_server_as_one_file(
    person: Persons, own_site: Site, tmp_path: Path
) -> None:
    ada = person("Ada")
    matches = {played(ada), played(ada, "lunatic", seats=3)}
    text = ada.http.get("/api/history/file").text
    file = tmp_path / "history.json"
    file.write_text(text, encoding="utf-8")
    data = json.loads(text)
    assert data[FORM] == VERSION
    assert {one["record"]["match"] for one in data["matches"]} == matches
    assert {one.game for one in statistics_of(file)} == {GAME, "lunatic"}

    there = person("Ada", own_site.address)
    answer = there.http.post("/api/history", json={"matches": data["matches"]})
    assert answer.json() == {"added": 2, "known": 0, "refused": []}, answer.text
    here, moved = history(ada)["matches"], history(there)["matches"]
    same = ("game", "people", "levels", "points", "place", "won", "how", "seat")
    told = [sorted([one[key] for key in same] for one in all_of) for all_of in (here, moved)]
    assert told[0] == told[1]  # a record says when to the second: the order may differ
    # They can be looked at and reviewed there, and are not taken in twice.
    replay = there.http.get(f"/api/records/{moved[0]['match']}/positions")
    assert replay.status_code == 200
    twice = there.http.post("/api/history", json={"matches": data["matches"]})
    assert twice.json() == {"added": 0, "known": 2, "refused": []}
    again = json.loads(there.http.get("/api/history/file").text)["matches"]
    assert sorted(again, key=in_order) == sorted(data["matches"], key=in_order)
    assert there.http.delete(f"/api/mine/{moved[0]['match']}").status_code == 204
    assert len(history(there)["matches"]) == 1


def test_what_is_no_match_is_refused_with_a_sentence_and_the_rest_taken(
    person: Persons, own_site: Site
) -> None:
    ada = person("Ada")
    played(ada)
    (good,) = json.loads(ada.http.get("/api/history/file").text)["matches"]
    cut = {**good, "record": {**good["record"], "moves": good["record"]["moves"][:2]}}
    odd_seat = {**good, "seat": 9}
    forged = {**good, "score": 10_000, "mistakes": {"x": "y"}, "levels": 3}
    there = person("Ada", own_site.address)
    given = [{"record": 3}, {}, cut, odd_seat, forged]
    answer = there.http.post("/api/history?language=en", json={"matches": given}).json()
    assert answer["added"] == 1
    assert len(answer["refused"]) == 4
    assert all(sentence.endswith(".") for sentence in answer["refused"])
    (line,) = history(there)["matches"]
    assert line["score"] is None
    assert line["levels"] == [None] * len(line["people"])
    assert there.http.post("/api/history", json={"matches": []}).status_code == 422


def test_todays_deal_is_not_in_the_file_before_the_day_is_over(
    person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_795_003_200.0]
    monkeypatch.setattr(calendar, "now", lambda: now[0])
    ada = person("Ada")
    answer = ada.http.post(f"/api/days/{GAME}", json={"name": "Ada"})
    if answer.status_code == 503:
        pytest.skip("its bots cannot search here")
    ada.sit(answer.json()["play_link"])
    ada.until_position(lambda _: True)
    play_on([ada], random.Random(2))
    wait_until(lambda: history(ada)["matches"] != [])
    assert json.loads(ada.http.get("/api/history/file").text)["matches"] == []
    now[0] += 86_400
    assert len(json.loads(ada.http.get("/api/history/file").text)["matches"]) == 1


# --- ratings --------------------------------------------------------------------------------------


def test_results_count_at_public_tables_and_are_shown_after_enough_matches(
    person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = person("Ada"), person("Bo")
    table = together(ada, bo, public=True)
    assert table["agreed"]["rated"]
    (game,) = history(ada)["games"]
    assert game["rating"] == {"rating": None, "give_or_take": None, "matches": 1, "enough": 10}
    assert game["wins"][0]["level"] is None
    assert all(one["rating"] is None for one in ada.table["people"])
    monkeypatch.setattr("moonlit.server.tables.rating.ENOUGH", 1)
    first, second = (history(one)["games"][0]["rating"]["rating"] for one in (ada, bo))
    won = [one["won"] for one in (history(ada)["matches"][0], history(bo)["matches"][0])]
    if won[0] != won[1]:
        assert (first > second) == won[0]
    assert first + second == pytest.approx(3000, abs=2)


def test_at_private_tables_results_count_only_if_that_was_agreed(person: Persons) -> None:
    ada, bo = person("Ada"), person("Bo")
    assert not together(ada, bo)["agreed"]["rated"]
    assert history(ada)["games"][0]["rating"] is None
    cy, di = person("Cy"), person("Di")
    assert together(cy, di, rated=True)["agreed"]["rated"]
    assert history(cy)["games"][0]["rating"]["matches"] == 1


def test_against_bots_nobody_is_rated_and_among_rated_people_there_are_no_hints(
    person: Persons,
) -> None:
    ada = person("Ada")
    played(ada, public=True)
    assert history(ada)["games"][0]["rating"] is None
    bo, cy = person("Bo"), person("Cy")
    table = bo.new_table(GAME, seats=2, options=SHORT, public=True)
    cy.join(table["play_link"])
    for one in (bo, cy):
        one.sit(table["play_link"])
    bo.ask(type="start")
    bo.until_position(lambda _: True)
    turn = bo if bo.ask(type="hint")["text"] else cy
    assert "results count" in turn.ask(type="hint")["text"]


# --- nothing --------------------------------------------------------------------------------------


def test_everything_about_somebody_is_deleted(own_site: Site, person: Persons) -> None:
    """Alone, with others, on a list or taken off it, said, challenged, brought along, rated."""
    site, at = own_site, own_site.address
    ada, bo = person("Adalbertine", at), person("Bo", at)
    alone = played(ada)
    record = ada.http.get(f"/api/records/{alone}").text
    challenge = ada.http.post(f"/api/records/{alone}/challenge").json()["challenge"]
    reviewed(ada, alone)
    played(ada)
    ada.http.delete(f"/api/mine/{ada.match}")
    table = together(ada, bo, public=True)
    shared = ada.match
    reviewed(bo, shared)
    ada.ask(type="chat", text="It is me, of course.")
    bo.ask(type="chat", text="Well played.")
    assert ada.http.post("/api/records", content=record).status_code == 201
    before = everything(site)
    me = person_of(ada.secret)
    assert me in before
    assert "Adalbertine" in before
    assert "of course" in before

    assert ada.http.delete("/api/history").status_code == 204
    after = everything(site)
    assert me not in after
    assert "Adalbertine" not in after
    assert "of course" not in after
    assert "Well played." in after
    assert person_of(bo.secret) in after
    assert ada.http.get(f"/api/records/{alone}").status_code == 404
    assert bo.http.get(f"/api/challenges/{challenge}").status_code == 404
    assert history(ada) == {"matches": [], "games": []}
    (line,) = history(bo)["matches"]
    assert sorted(line["people"]) == ["Bo", "Somebody"]
    assert line["match"] == shared
    kept = bo.http.get(f"/api/records/{shared}").text
    assert "Adalbertine" not in kept
    reviewed(bo, shared)
    assert "Adalbertine" not in bo.http.get(f"/api/records/{shared}/review").text
    new = person("Bo", at, secret=bo.secret).sit(table["play_link"])
    assert "Adalbertine" not in json.dumps(new.received)


def test_who_is_deleted_leaves_a_running_match_to_the_others(
    own_site: Site, person: Persons
) -> None:
    ada, bo = person("Adalbertine", own_site.address), person("Bo", own_site.address)
    table = ada.new_table(GAME, seats=2, options=SHORT)
    bo.join(table["play_link"])
    for one in (ada, bo):
        one.sit(table["play_link"])
    ada.ask(type="start")
    for one in (ada, bo):
        one.until_position(lambda _: True)
    assert ada.http.delete("/api/history").status_code == 204
    bo.until(lambda message: message["type"] == "table" and bot_at(message["table"], 0))
    play_on([bo], random.Random(1))
    wait_until(lambda: history(bo)["matches"] != [])
    assert "Adalbertine" not in everything(own_site)


def bot_at(table: dict[str, Any], seat: int) -> bool:
    return table["people"][seat]["kind"] == "bot"  # type: ignore[no-any-return]


@pytest.mark.slow
def test_who_is_deleted_at_one_process_is_nobody_at_the_others(
    postgres: str, tmp_path: Path, person: Persons
) -> None:
    settings = settings_for(tmp_path, database_url=postgres)
    with site_for(settings) as one, site_for(settings) as other:
        ada, bo = person("Adalbertine", one.address), person("Bo", other.address)
        together(ada, bo)
        ada.ask(type="chat", text="It is me, of course.")
        bo.until(lambda message: message["type"] == "chat")
        alone = person("Adalbertine", other.address, secret=ada.secret)
        table = alone.new_table(GAME, options=SHORT, bots="club", start=True)
        alone.sit(table["play_link"])
        assert ada.http.delete("/api/history").status_code == 204
        anew = bo.until(lambda message: message["type"] == "welcome")
        assert "Adalbertine" not in json.dumps(anew)
        assert anew["chat"] == []
        wait_until(lambda: table["play_link"] not in links(other))


def links(site: Site) -> list[str]:
    return [room.row.play_link for room in site.hub.rooms.values()]
