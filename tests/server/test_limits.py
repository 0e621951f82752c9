"""Limits, origins, headers, health: what guards a server, and what can be seen of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from moonlit.server.http.hosts import same_origin
from moonlit.server.http.places import Places
from moonlit.server.http.rules_pages import rules_page
from moonlit.server.upkeep.limits import Addresses, Bucket, Sockets
from server_tools import Faults, Player, Site, serving, settings_for

Persons = Callable[..., Player]


def socket_address(address: str, link: str) -> str:
    return f"{address.replace('http', 'ws')}/ws/{link}"


def test_every_answer_has_security_headers_and_no_inline_script(address: str) -> None:
    for path in ("/", "/api/games", "/api/docs", "/api/nothing", "/t/abc"):
        headers = httpx.get(address + path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_page_of_calls_loads_nothing_from_outside(address: str) -> None:
    page = httpx.get(f"{address}/api/docs").text
    assert "/api/tables/{link}/join" in page
    assert "<script" not in page
    assert "http" not in page.replace("<!doctype html>", "")


def test_health(address: str, person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar", seats=2, start=True)
    ada.sit(table["play_link"])
    health = httpx.get(f"{address}/health").json()
    assert (health["status"], health["database"]) == ("ok", "sqlite")
    assert set(health["ready"]) <= {"lunar", "lunar-trick", "shoot-the-moon", "lunatic"}


def test_only_this_servers_page_may_write_and_open_sockets(address: str, person: Persons) -> None:
    ada = person()
    elsewhere = {"Origin": "http://elsewhere.example"}
    body = {"game": "lunar", "name": "Ada"}
    assert ada.http.post("/api/tables", json=body, headers=elsewhere).status_code == 403
    assert ada.http.post("/api/tables", json=body, headers={"Origin": address}).status_code == 201
    table = ada.new_table("lunar")
    with (
        pytest.raises(InvalidStatus),
        connect(socket_address(address, table["play_link"]), additional_headers=elsewhere),
    ):
        pass
    assert same_origin(None, "x")
    assert same_origin("http://X:1", "x:1")
    assert not same_origin("null", "x")


def test_a_body_too_large_is_refused(address: str, person: Persons) -> None:
    ada = person()
    body = {"game": "lunar", "name": "Ada", "options": {"track": [0] * 100_000}}
    assert ada.http.post("/api/tables", json=body).status_code == 413


def test_a_message_too_large_closes_the_socket(address: str, person: Persons) -> None:
    ada = person()
    table = ada.new_table("lunar")
    ada.sit(table["play_link"])
    assert ada.socket is not None
    ada.socket.send(json.dumps({"type": "chat", "id": "a", "text": "x" * 100_000}))
    with pytest.raises(ConnectionClosed):
        ada.until(lambda message: False)


def test_sockets_and_messages_are_capped(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, max_sockets_each=1, messages_a_second=1.0)
    with serving(settings) as address:
        ada = Player(address)
        table = ada.new_table("lunar")
        ada.sit(table["play_link"])
        with (
            pytest.raises((ConnectionClosed, InvalidStatus)),
            connect(socket_address(address, table["play_link"])) as second,
        ):
            second.recv(5)
        for _ in range(8):
            ada.send(type="ping")
        found = ada.until(lambda message: message["type"] == "error")
        assert "Too many" in found["text"]
        ada.leave_the_room()


def test_who_asks_too_fast_is_told_which_request_was_not_carried_out(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path, messages_a_second=1.0)) as address:
        ada = Player(address)
        ada.sit(ada.new_table("lunar")["play_link"], language="ja")
        asked = (ada.ask(type="chat", text=str(number)) for number in range(60))
        refused = next(answer for answer in asked if answer["type"] == "error")
        later = next(asked)
        ada.leave_the_room()
    assert "多すぎます" in refused["text"]
    assert later["type"] == "ack"


def test_buckets_fill_up_again() -> None:
    bucket = Bucket(rate=1000.0, burst=2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    bucket.at -= 1.0
    assert bucket.take()
    addresses = Addresses(rate=1000.0, burst=1)
    addresses.MOST = 1
    assert addresses.take("a")
    assert addresses.take("b")
    assert list(addresses.buckets) == ["b"]
    sockets = Sockets(most=2, most_each=1)
    assert sockets.enter("a")
    assert not sockets.enter("a")
    sockets.exit("a")
    assert sockets.enter("a")


@pytest.mark.parametrize("game", ["lunar", "lunar-trick", "shoot-the-moon", "lunatic"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_pages_have_an_anchor_for_every_rule(address: str, game: str, language: Any) -> None:
    page = httpx.get(f"{address}/api/rules/{game}?language={language}").json()
    assert len(page["ids"]) == len(set(page["ids"])) > 15
    assert all(f'id="{rule}"' in page["html"] for rule in page["ids"])
    assert page["ids"] == rules_page(game, "ja" if language == "en" else "en").ids
    assert "<script" not in page["html"]


def test_unknown_pages_and_games(address: str) -> None:
    assert httpx.get(f"{address}/api/rules/poker").status_code == 404
    assert httpx.get(f"{address}/api/nothing").status_code == 404
    assert httpx.get(f"{address}/api/records/nothing").status_code == 404
    assert httpx.get(f"{address}/assets/nothing.js").status_code == 404
    assert httpx.get(f"{address}/../../etc/passwd").status_code in (200, 404, 503)


def test_the_server_knows_which_addresses_have_a_page(person: Persons, site: Site) -> None:
    table = person().new_table("lunar", start=True)
    there = [
        *("", "rules", "rules/", "rules/lunar", "rules/lunar/LU-7", "records", "t/lesson-lunar"),
        *(f"t/{table['play_link']}", f"t/{table['watch_link']}", f"replay/{table['match']}"),
    ]
    nowhere = [
        *("rules/poker", "rules/lunar/LU-7/more", "records/1", "index.html", "nowhere"),
        *("t", "t/", "t/nothing", "t/lesson-chess", f"t/{table['play_link']}/more"),
        *("replay", "replay/nothing", "replay/\0", "replay/é", "replay/" + "9" * 65),
    ]
    places = Places(site.app.state)
    with Faults():
        found = {path: site.do(places.has(path)) for path in there + nowhere}
    assert found == {**dict.fromkeys(there, True), **dict.fromkeys(nowhere, False)}


def test_a_table_that_does_not_exist_closes_with_its_code(address: str) -> None:
    hello = {"type": "hello", "secret": "0" * 64, "name": "Ada"}
    with connect(socket_address(address, "nosuchlink")) as socket:
        socket.send(json.dumps(hello))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
