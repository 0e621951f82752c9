"""The Workshop: runs that grow and can be stopped, where nobody else can reach the server."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from moonlit.errors import BadInput
from moonlit.server.http.hosts import has_workshop
from moonlit.server.settings import Settings
from moonlit.server.thinking import workshop as workshops
from moonlit.server.thinking.workshop import Busy, Run, Workshop
from moonlit.server.thinking.workshop_pieces import Found, Wish, piece
from server_tools import PATIENCE, serving, settings_for

WISH = {"game": "shoot-the-moon", "seats": 3, "against": {"max_rounds": 2}, "matches": 12}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(settings_for(tmp_path)) as found:
        yield f"{found}/api/workshop"


def begun(address: str, **more: Any) -> dict[str, Any]:
    answer = httpx.post(address, json={**WISH, **more}, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def at_its_end(address: str, run: dict[str, Any]) -> dict[str, Any]:
    until = time.monotonic() + PATIENCE
    while run["state"] == "running":
        assert time.monotonic() < until
        time.sleep(0.05)
        run = httpx.get(f"{address}/{run['run']}").json()
    return run


@pytest.mark.parametrize(("language", "word"), [("en", "drama"), ("ja", "ドラマ")])
def test_a_run_ends_with_a_page_and_its_numbers(address: str, language: str, word: str) -> None:
    run = at_its_end(address, begun(address, language=language))
    assert (run["state"], run["percent"]) == ("over", 100)
    assert word in run["body"]
    assert "<svg" in run["body"]
    page = httpx.get(f"{address}/{run['run']}/report.html")
    assert page.text.startswith("<!doctype html>")
    assert run["body"] in page.text
    assert "attachment" in page.headers["content-disposition"]
    numbers = json.loads(httpx.get(f"{address}/{run['run']}/report.json").text)
    assert numbers["matches"] == run["matches"]
    assert numbers["tables"]["3"]["differences"] is not None
    assert httpx.get(address).json() == {"offered": True, "running": None}


def test_what_cannot_be_played_is_refused_in_a_sentence(address: str) -> None:
    for wish, sentence in (
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"seats": 6, "game": "lunar"}, "Lunar is for 2 or 4 players"),
        ({"against": {"moon": 1}}, "options has no 'moon'"),
        ({"options": {"max_rounds": 0}}, "max_rounds"),
    ):
        answer = httpx.post(address, json={**WISH, **wish})
        assert answer.status_code == 400
        assert sentence in answer.json()["detail"]
    assert httpx.post(address, json={**WISH, "matches": 1_000_000}).status_code == 422


def test_one_run_at_a_time_and_a_stopped_one_is_over(address: str) -> None:
    run = begun(address, matches=5_000, game="lunatic")
    assert httpx.get(address).json()["running"] == run["run"]
    second = httpx.post(address, json=WISH)
    assert second.status_code == 409
    assert "Another run" in second.json()["detail"]
    stopped = httpx.delete(f"{address}/{run['run']}", timeout=PATIENCE).json()
    assert stopped["state"] == "stopped"
    assert stopped["percent"] < 100
    assert at_its_end(address, begun(address))["state"] == "over"
    assert httpx.get(f"{address}/{run['run']}").status_code == 404


@pytest.mark.parametrize(
    ("settings", "there"),
    [
        ({}, True),
        ({"host": "::1"}, True),
        ({"host": "0.0.0.0"}, False),
        ({"host": "192.0.2.7"}, False),
        ({"proxies": "127.0.0.1"}, False),
        ({"address": "https://moonlit.example"}, False),
        ({"host": "0.0.0.0", "workshop": "on"}, True),
        ({"workshop": "off"}, False),
        ({"workshop": "on", "workers": 2}, False),
    ],
)
def test_where_there_is_a_workshop(settings: dict[str, Any], there: bool) -> None:
    assert has_workshop(Settings(**settings)) is there


def test_a_setting_that_is_neither_on_nor_off_is_a_sentence() -> None:
    with pytest.raises(BadInput, match="must be on or off, not 'maybe'"):
        has_workshop(Settings(workshop="maybe"))


def test_a_public_server_refuses(tmp_path: Path) -> None:
    public = settings_for(tmp_path, address="https://moonlit.example")
    with serving(public) as found:
        assert httpx.get(f"{found}/api/workshop").json() == {"offered": False, "running": None}
        refused = httpx.post(f"{found}/api/workshop", json=WISH)
        assert refused.status_code == 403
        assert "no Workshop" in refused.json()["detail"]
        assert httpx.get(f"{found}/workshop").status_code == 404


def test_what_comes_through_a_proxy_is_refused(address: str) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.9"}
    assert httpx.get(address, headers=forwarded).json()["offered"] is False
    assert httpx.post(address, json=WISH, headers=forwarded).status_code == 403


def wish(**more: Any) -> Wish:
    return Wish("shoot-the-moon", 3, ({},), 12, 0, "en")._replace(**more)


def endless(run: str, wish: Wish) -> Found:
    """A piece of a run that never comes to its end."""
    time.sleep(0.01)
    return Found(0.5, 1, "", "", "")


def test_a_run_that_is_stopped_leaves_nothing_running() -> None:
    async def stopped() -> Run:
        workshop = Workshop(processes=True)
        run = await workshop.begin(wish(matches=5_000, game="lunatic"))
        while not run.found.matches:
            await asyncio.sleep(0.05)
        assert multiprocessing.active_children()
        await workshop.stop(run)
        return run

    run = asyncio.run(asyncio.wait_for(stopped(), PATIENCE))
    assert run.state == "stopped"
    assert multiprocessing.active_children() == []


def test_a_run_that_nobody_looks_at_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshops, "UNSEEN", 0.0)

    async def left_alone() -> Run:
        workshop = Workshop(processes=False, work=endless)
        run = await workshop.begin(wish())
        await workshop._playing  # type: ignore[misc]
        return run

    assert asyncio.run(asyncio.wait_for(left_alone(), PATIENCE)).state == "stopped"


def broken(run: str, wish: Wish) -> Found:
    raise RuntimeError("no cards")


def test_a_run_that_fails_says_so_and_the_next_one_is_played() -> None:
    async def tried() -> tuple[Run, Run]:
        workshop = Workshop(processes=False, work=broken)
        first = await workshop.begin(wish())
        with pytest.raises(Busy):
            await workshop.begin(wish())
        while first.state == "running":
            await asyncio.sleep(0.02)
        workshop._work = piece
        second = await workshop.begin(wish())
        while second.state == "running":
            await asyncio.sleep(0.02)
        await workshop.close()
        return first, second

    first, second = asyncio.run(asyncio.wait_for(tried(), PATIENCE))
    assert (first.state, second.state) == ("failed", "over")


def test_pieces_go_on_where_the_last_one_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonlit.server.thinking.workshop_pieces.SECONDS", -1.0)
    parts = [piece("a run", wish()) for _ in range(4)]
    assert [round(found.part, 2) for found in parts] == [0.33, 0.67, 1.0, 1.0]
    assert parts[0].matches < parts[1].matches < parts[2].matches == parts[3].matches
