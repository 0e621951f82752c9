"""Alive is one thing, able to store a move another: what is said with the database in trouble."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from disks import fill, small_disk
from moonlit.server.http import health
from server_tools import serving, settings_for, wait_until
from wires import Wire


@pytest.fixture(autouse=True)
def _always_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer is kept for the next one who asks."""
    monkeypatch.setattr(health, "GOOD_FOR", 0.0)


def said(address: str, path: str = "/health") -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{address}{path}", timeout=30.0)
    return answer.status_code, answer.json()


def assert_in_trouble(address: str, *, reads: bool) -> None:
    for path in ("/health", "/health/ready", "/api/health"):
        status, found = said(address, path)
        assert (status, found["status"]) == (503, "trouble")
        assert (found["reads"], found["writes"]) == (reads, False)
    assert said(address, "/health/live") == (200, {"status": "ok", "version": found["version"]})


def assert_well(address: str) -> None:
    for path in ("/health", "/health/ready"):
        status, found = said(address, path)
        assert (status, found["status"]) == (200, "ok")
        assert found["reads"]
        assert found["writes"]
    assert said(address, "/health/live")[0] == 200


def test_a_locked_database_is_alive_and_not_ready(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as address:
        assert_well(address)
        other = sqlite3.connect(tmp_path / "moonlit.db", isolation_level=None)
        other.execute("begin immediate")
        assert_in_trouble(address, reads=True)
        other.execute("rollback")
        other.close()
        wait_until(lambda: said(address)[0] == 200)
        assert_well(address)


def test_a_full_disk_is_alive_and_not_ready(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, serving(settings_for(disk)) as address:
        assert_well(address)
        filler = fill(disk)
        wait_until(lambda: said(address)[0] == 503)  # what the write-ahead log has already, it uses
        assert_in_trouble(address, reads=True)
        filler.unlink()
        wait_until(lambda: said(address)[0] == 200)
        assert_well(address)


@pytest.fixture
def wire(postgres: str) -> Iterator[Wire]:
    """The way to PostgreSQL."""
    found = Wire(urlsplit(postgres).port or 0)
    yield found
    found.close()


@pytest.mark.slow
def test_a_database_that_cannot_be_reached_is_alive_and_not_ready(
    tmp_path: Path, postgres: str, wire: Wire
) -> None:
    away = postgres.replace(f":{urlsplit(postgres).port}/", f":{wire.port}/")
    with serving(settings_for(tmp_path, database_url=away)) as address:
        assert_well(address)
        wire.cut()
        assert_in_trouble(address, reads=False)
        wire.mend()
        wait_until(lambda: said(address)[0] == 200)
        assert_well(address)


def test_however_many_ask_the_database_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    async def question() -> None:
        nonlocal asked
        asked += 1

    async def many() -> list[bool]:
        probe = health.Probe(question)
        found = [await probe.works() for _ in range(50)]
        return found + await asyncio.gather(*(probe.works() for _ in range(50)))

    monkeypatch.setattr(health, "GOOD_FOR", 3600.0)
    assert asyncio.run(many()) == [True] * 100
    assert asked == 1
