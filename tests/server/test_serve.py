"""Starting a server: ports, addresses, one process for one file, the client's pages."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp

import moonlit.server.serve as serving
from moonlit.bots.thoughts import Task
from moonlit.errors import BadInput
from moonlit.kernel import cells
from moonlit.server.http.client import PAGES, client
from moonlit.server.settings import Settings
from moonlit.server.storage.databases import only_one
from moonlit.server.thinking.players import Thinkers
from moonlit.server.thinking.workers import Pool
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from server_tools import Process, settings_for
from server_tools import serving as in_a_thread


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving.listen("127.0.0.1", 0) as first:
        first.listen()
        taken = first.getsockname()[1]
        monkeypatch.setattr(serving, "USUAL_PORTS", range(taken, taken + 20))
        with serving.listen("127.0.0.1", None) as second:
            assert taken < second.getsockname()[1] < taken + 20
        monkeypatch.setattr(serving, "USUAL_PORTS", range(taken, taken + 1))
        with pytest.raises(BadInput, match="are all taken"):
            serving.listen("127.0.0.1", None)


def test_a_port_that_was_asked_for_is_used_or_refused() -> None:
    with serving.listen("127.0.0.1", 0) as first:
        first.listen()
        taken = first.getsockname()[1]
        with pytest.raises(BadInput, match=f"The port {taken} is taken"):
            serving.listen("127.0.0.1", taken)
    with pytest.raises(BadInput, match="Cannot listen"):
        serving.listen("203.0.113.1", 0)


def test_one_process_at_a_time_uses_a_file(tmp_path: Path) -> None:
    url = Settings(database_url=f"sqlite:///{tmp_path / 'm.db'}").database
    with only_one(url), pytest.raises(BadInput, match="Another Moonlit server"), only_one(url):
        pass
    with only_one("postgresql+asyncpg://h/n"):
        pass


def test_the_networks_address_and_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(serving.lan_address().split(".")) == 4
    monkeypatch.setenv("MOONLIT_QR", "1")
    assert "█" in serving.qr("http://192.0.2.7:8000") or "▄" in serving.qr("http://192.0.2.7:8000")
    monkeypatch.delenv("MOONLIT_QR")
    assert serving.qr("http://192.0.2.7:8000") == ""


@pytest.mark.slow
def test_a_second_server_and_a_bad_database_are_one_sentence(tmp_path: Path) -> None:
    first = Process(f"sqlite:///{tmp_path / 'm.db'}")
    try:
        for database, words in (
            (f"sqlite:///{tmp_path / 'm.db'}", "Another Moonlit server"),
            ("nonsense", "sqlite:///FILE"),
        ):
            command = [sys.executable, "-m", "moonlit", "serve", "--port", "0", "--database"]
            environment = {**os.environ, "MOONLIT_RULES": "interpreted"}
            done = subprocess.run(
                [*command, database], capture_output=True, text=True, env=environment, check=False
            )
            assert done.returncode == 2
            assert words in done.stderr
            assert done.stderr.count("\n") == 1
    finally:
        first.kill()


def test_links_say_when_they_work_on_this_machine_only(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, address="http://192.0.2.7:8000")
    with in_a_thread(settings) as address:
        headers = {"Authorization": f"Bearer {'0' * 64}"}
        body = {"game": "lunar", "name": "Ada"}
        answer = httpx.post(f"{address}/api/tables", json=body, headers=headers).json()
    assert answer["share"]["play"].startswith("http://192.0.2.7:8000/t/")
    assert not answer["share"]["local_only"]


def get(app: ASGIApp, path: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_the_client_is_one_page_with_assets(tmp_path: Path) -> None:
    app: ASGIApp = client(tmp_path / "none")
    answer = get(app, "/")
    assert (answer.status_code, "make play" in answer.text) == (503, True)
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<html>moon</html>")
    (built / "moon.svg").write_text("<svg/>")
    (built / "assets" / "a-123.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    app = client(built)
    assert get(app, "/t/somewhere").text == "<html>moon</html>"
    assert get(app, "/moon.svg").text == "<svg/>"
    assert "immutable" in get(app, "/assets/a-123.js").headers["cache-control"]
    assert get(app, "/assets/none.js").status_code == 404
    assert get(app, "/api/none").status_code == 404
    assert get(app, "/..%2Fsecret.txt").text == "<html>moon</html>"
    for page in ("/", "/rules", "/rules/lunar/LU-7", "/records", "/replay/1"):
        assert get(app, page).status_code == 200
    for nowhere in ("/nowhere", "/wp-login.php", "/index.html"):
        answer = get(app, nowhere)
        assert (answer.status_code, answer.text) == (404, "<html>moon</html>")

    async def has(path: str) -> bool:
        return path == "rules/lunar"

    app = client(built, has=has)
    assert get(app, "/rules/lunar").status_code == 200
    answer = get(app, "/rules/poker")
    assert (answer.status_code, answer.text) == (404, "<html>moon</html>")


def test_the_server_knows_the_pages_that_the_client_has() -> None:
    pages = Path(__file__).parents[2] / "web/src/App.svelte"
    assert set(PAGES) == set(re.findall(r"now\.page === '(\w*)'", pages.read_text()))


def task(level: str) -> Task:
    match = Match("lunar-trick", 3, {}, seal=Seal.from_seed(1))
    view = cells.pack(match.view_cell(0))
    return Task("lunar-trick", view, 0, match.story(0), level, 7, answering=False)


def test_who_does_not_search_chooses_the_same_for_the_same_seed() -> None:
    async def twice() -> tuple[list[int], list[int]]:
        thinkers = Thinkers(Pool(0, 1000))
        return await thinkers.think(task("novice")), await thinkers.think(task("novice"))

    first, second = asyncio.run(twice())
    assert first == second
    assert len(first) == 1


@pytest.mark.parametrize("workers", [0, 1])
def test_bots_search_in_threads_or_processes_alike(workers: int) -> None:
    async def search() -> list[int]:
        thinkers = Thinkers(Pool(workers, 1000))
        try:
            return await thinkers._search(task("search"), ("", ""))
        finally:
            await thinkers.pool.close()

    assert len(asyncio.run(search())) == 1


def test_a_bot_that_fails_is_replaced_by_any_legal_move() -> None:
    async def failing() -> list[int]:
        thinkers = Thinkers(Pool(0, 1000))
        try:
            return await thinkers.think(task("nonsense"))
        finally:
            await thinkers.pool.close()

    assert len(asyncio.run(failing())) == 1


def test_nothing_listens_on_other_addresses_by_default() -> None:
    assert Settings().host == "127.0.0.1"
    with serving.listen(Settings().host, 0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"
        assert listening.family == socket.AF_INET
