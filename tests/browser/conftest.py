"""A server with its own database, and a browser, for tests as a person would play."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.person import Person

STATIC = Path(__file__).parents[2] / "src/moonlit/server/static/index.html"
CHROMIUM = shutil.which("chromium") or ""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 120  # seconds until the server must answer


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server without pauses, whose matches are dealt anew each time."""
    if not STATIC.exists():
        pytest.fail("The client is not built: run `make web` first.")
    folder = tmp_path_factory.mktemp("server")
    port = free_port()
    environment = {
        **os.environ,
        "MOONLIT_DATABASE_URL": f"sqlite:///{folder / 'moonlit.db'}",
        "MOONLIT_PORT": str(port),
        "MOONLIT_SPEED": "0",
        "MOONLIT_BOT_WORKERS": "0",
        "MOONLIT_TABLES_A_MINUTE": "1000",
        "MOONLIT_RULES": "interpreted",
    }
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "moonlit", "serve"], env=environment, stdout=log, stderr=log
        )
        try:
            _wait(f"http://127.0.0.1:{port}/health", server, folder / "log")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"The server did not start:\n{log.read_text()}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if not CHROMIUM:
        pytest.skip("there is no Chromium on this machine")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Any, address: str) -> Iterator[Callable[..., Person]]:
    """Makes persons, each with a browser of their own; complains of errors on their pages."""
    made: list[Person] = []

    def make(**wishes: Any) -> Person:
        made.append(Person(chromium, address, **wishes))
        return made[-1]

    yield make
    for one in made:
        errors = one.errors
        one.close()
        assert errors == []
