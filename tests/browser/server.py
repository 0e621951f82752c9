"""A server of its own for a browser to visit, and the browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parents[2] / "src/moonlit/server/static/index.html"
PATIENCE = 120  # seconds until the server must answer
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium_path() -> str | None:
    """The system's Chromium."""
    return shutil.which("chromium")


@contextmanager
def launched() -> Iterator[Any]:
    """A browser, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def served(folder: Path, **settings: str) -> Iterator[str]:
    """The address of a server without pauses, with a database of its own in the folder."""
    if not STATIC.exists():
        raise RuntimeError("The client is not built: run `make client` first.")
    port = _free_port()
    environment = {
        **os.environ,
        "MOONLIT_RULES": "interpreted",
        "MOONLIT_DATABASE_URL": f"sqlite:///{folder / 'moonlit.db'}",
        "MOONLIT_PORT": str(port),
        "MOONLIT_SPEED": "0",
        "MOONLIT_BOT_WORKERS": "0",
        "MOONLIT_REQUESTS": "0",
        **{f"MOONLIT_{name.upper()}": value for name, value in settings.items()},
    }
    log = folder / "log"
    with log.open("w") as output:
        command = [sys.executable, "-m", "moonlit", "serve"]
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
        try:
            _wait(f"http://localhost:{port}/health", server, log)
            yield f"http://localhost:{port}"
        finally:
            server.terminate()
            server.wait(20)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")
