"""Who finds a place when places are few, and what costs none."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from moonlit.server.upkeep.limits import Sockets, for_players
from server_tools import Player, serving, settings_for, wait_until


def rows(folder: Path, table: str) -> int:
    with sqlite3.connect(folder / "moonlit.db") as database:
        found: int = database.execute(f"select count(*) from {table}").fetchone()[0]
    database.close()
    return found


def refused(player: Player, link: str, language: str = "en") -> str:
    """The sentence with which somebody is turned away for now."""
    at = f"{player.address.replace('http', 'ws')}/ws/{link}"
    hello = {"type": "hello", "secret": player.secret, "name": "Eve", "language": language}
    with connect(at) as socket:
        socket.send(json.dumps(hello))
        said: dict[str, Any] = json.loads(socket.recv(30))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(30)
    assert closed.value.rcvd is not None
    assert (said["type"], closed.value.rcvd.code) == ("error", 1013)
    return str(said["text"])


def in_a_match(player: Player) -> str:
    """Somebody sits in a running match, and it is their turn; the link."""
    table = player.new_table("shoot-the-moon", seats=2, options={"dealer": 1}, start=True)
    player.sit(table["play_link"])
    player.until_position(lambda position: bool(position["yours"]))
    return str(table["play_link"])


def test_empty_public_tables_do_not_hide_the_others(tmp_path: Path) -> None:
    """The list shows where somebody is, however many tables were made since and left empty."""
    with serving(settings_for(tmp_path)) as address:
        ada, eve = Player(address, "Ada"), Player(address, "Eve")
        link = ada.new_table("lunar", public=True)["play_link"]
        ada.sit(link)
        for _ in range(120):
            eve.new_table("lunar", public=True)
        shown = eve.http.get("/api/tables").json()
        assert [table["play_link"] for table in shown] == [link]
        ada.leave_the_room()
        wait_until(lambda: httpx.get(f"{address}/api/tables").json() == [])
        eve.leave_the_room()


def test_a_match_is_taken_off_the_own_list_only(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        ada, eve = Player(address, "Ada"), Player(address, "Eve")
        link = in_a_match(ada)
        [match] = ada.http.get("/api/mine").json()["running"]
        refusal = eve.http.delete(f"/api/mine/{match['match']}", params={"language": "ja"})
        assert (refusal.status_code, "対戦" in refusal.json()["detail"]) == (404, True)
        assert ada.http.delete(f"/api/mine/{match['match']}").status_code == 204
        assert ada.http.get("/api/mine").json() == {"running": [], "finished": []}
        assert ada.http.get(f"/api/tables/{link}").json()["seat"] == 0  # which is still Ada's
        for player in (ada, eve):
            player.leave_the_room()


def test_looking_and_joining_bring_no_table_into_memory(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, max_tables=1)) as address:
        eve, ben = Player(address, "Eve"), Player(address, "Ben")
        links = [eve.new_table("lunar", public=True)["play_link"] for _ in range(5)]
        for link in links:
            assert ben.http.get(f"/api/tables/{link}").json()["free"] == [1, 2, 3]
            assert ben.http.get(f"/api/tables/{link}/qr.svg").status_code == 200
            assert ben.join(link).json()["seat"] == 1
            assert ben.http.get(f"/api/tables/{link}").json()["free"] == [2, 3]
        assert ben.http.get("/api/tables").json() == []
        ben.sit(links[0])
        assert (ben.seat, refused(eve, links[1])) == (
            1,
            "All tables are taken just now; please try again in a moment. "
            "Whoever plays already gets in.",
        )
        assert "対局中" in refused(eve, links[1], "ja")
        assert ben.table["people"][1]["name"] == "Ben"
        for player in (eve, ben):
            player.leave_the_room()


def test_a_table_that_is_in_memory_sees_who_joins(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        ada, ben = Player(address, "Ada"), Player(address, "Ben")
        link = ada.new_table("lunar")["play_link"]
        ada.sit(link)
        assert ben.join(link).json()["seat"] == 1
        ada.until(lambda m: m["type"] == "table" and m["table"]["people"][1]["name"] == "Ben")
        for player in (ada, ben):
            player.leave_the_room()


def test_whoever_plays_already_comes_before_newcomers(tmp_path: Path) -> None:
    """Two places in memory: one is anybody's, one is kept for those whose match is running."""
    with serving(settings_for(tmp_path, max_tables=2)) as address:
        ada, ben, eve = (Player(address, name) for name in ("Ada", "Ben", "Eve"))
        match = in_a_match(ada)
        ada.leave_the_room()
        others = [ben.new_table("lunar")["play_link"], eve.new_table("lunar")["play_link"]]
        # Ada's table was left, and is put away for Ben's; then there is no place for Eve.
        wait_until(lambda: sat(ben, others[0]))
        assert "All tables are taken" in refused(eve, others[1])

        kept = rows(tmp_path, "tables"), rows(tmp_path, "matches"), rows(tmp_path, "seats")
        answer = eve.http.post(
            "/api/tables", json={"game": "lunar", "name": "Eve", "language": "ja"}
        )
        assert (answer.status_code, "対局中" in answer.json()["detail"]) == (503, True)
        assert (
            rows(tmp_path, "tables"),
            rows(tmp_path, "matches"),
            rows(tmp_path, "seats"),
        ) == kept

        again = Player(address, "Ada", ada.secret)
        (mine,) = again.http.get("/api/mine").json()["running"]
        assert (mine["link"], mine["your_turn"]) == (match, True)
        again.sit(match)
        assert again.position is not None
        assert again.position["yours"]
        for player in (again, ben, eve):
            player.leave_the_room()


def sat(player: Player, link: str) -> bool:
    """Sit down, if there is a place already."""
    try:
        player.sit(link)
    except ConnectionClosed:
        return False
    return True


def test_the_last_sockets_are_for_those_who_play(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, max_sockets=2)) as address:
        ada, ben, eve = (Player(address, name) for name in ("Ada", "Ben", "Eve"))
        match = in_a_match(ada)
        ada.leave_the_room()
        table = ben.new_table("lunar")["play_link"]
        wait_until(lambda: sat(ben, table))
        assert "All tables are taken" in refused(eve, table)
        again = Player(address, "Ada", ada.secret)
        again.sit(match)
        for player in (again, ben, eve):
            player.leave_the_room()


def test_a_tenth_of_all_places_is_for_those_who_play() -> None:
    assert [for_players(places) for places in (1, 2, 10, 11, 5_000)] == [0, 1, 1, 2, 500]
    sockets = Sockets(most=10, most_each=10)
    crowded = []
    for _ in range(10):
        sockets.enter("a")
        crowded.append(sockets.crowded)
    assert crowded == [False] * 9 + [True]


@pytest.mark.parametrize(("language", "word"), [("en", "try again"), ("ja", "ください")])
def test_beyond_all_sockets_there_is_a_sentence_too(
    tmp_path: Path, language: str, word: str
) -> None:
    with serving(settings_for(tmp_path, max_sockets=1)) as address:
        ada = Player(address, "Ada")
        link = in_a_match(ada)
        with pytest.raises(InvalidStatus) as turned_away:
            connect(f"{address.replace('http', 'ws')}/ws/{link}?language={language}")
        response = turned_away.value.response
        assert response.status_code == 503
        assert response.headers["Retry-After"]
        assert word in json.loads(response.body or b"")["detail"]
        ada.leave_the_room()
