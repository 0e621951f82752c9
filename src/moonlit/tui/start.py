"""Starting the terminal table: with a server of its own, or at a table of another one.

A person sees something at once, and the screens are loaded while the own server starts.
"""

from __future__ import annotations

import contextlib
import getpass
import json
import locale
import os
import re
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import urlopen

from moonlit.errors import BadInput
from moonlit.server.settings import data_folder
from moonlit.text import LANGUAGES
from moonlit.text.names import LONGEST_NAME

from .opening import opening

if TYPE_CHECKING:
    from .connection import Lobby

AGAIN = 1.5  # seconds until another server takes the place of one that died
LOOK_EVERY = 0.02  # seconds between two looks whether the server takes guests


def play_alone(language: str | None) -> None:
    """Open the menu on a server of this program's own, whose matches are kept."""
    file = data_folder() / "terminal.db"
    with contextlib.ExitStack() as stack:
        with opening():
            address = stack.enter_context(own_server(file, load_screens))
        run(address, None, language)


def load_screens() -> None:
    """All that the terminal's screens need."""
    import_module("moonlit.tui.app")


def join(link: str, name: str | None, language: str | None) -> None:
    """Sit down at a table of any server, by the link that somebody sent."""
    parts = urlsplit(link)
    found = re.fullmatch(r"/t/([\w-]+)/?", parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or not found:
        raise BadInput(f"A table's link looks like http://HOST/t/CODE, not {link!r}.")
    address, code = f"{parts.scheme}://{parts.netloc}", found[1]
    lobby = person_at(address, name, language)
    info = lobby.call("GET", f"/tables/{code}")
    if info["seat"] is None and info["free"]:
        lobby.call("POST", f"/tables/{code}/join", {"name": lobby.name})
    show(lobby, code)


def run(address: str, link: str | None, language: str | None) -> None:
    show(person_at(address, None, language), link)


def show(lobby: Lobby, link: str | None) -> None:
    """The program itself, until it is left."""
    from .app import MoonlitApp, terminal_words

    MoonlitApp(lobby, terminal_words(lobby.language), link).run()


def person_at(address: str, name: str | None, language: str | None) -> Lobby:
    """Who plays here: the same person every time, by a secret that is kept."""
    from .connection import Lobby

    file = data_folder() / "person.json"
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        secret = str(kept["secret"])
    except (OSError, ValueError, KeyError, TypeError):
        secret = secrets.token_hex(32)
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            json.dump({"secret": secret}, out)
    return Lobby(address, secret, (name or user())[:LONGEST_NAME], language or usual_language())


def user() -> str:
    """What the person is called on this machine."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "?"


def usual_language() -> str:
    """The terminal's language, if we have it."""
    wanted = (os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or "")[:2]
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


@contextlib.contextmanager
def own_server(file: Path, meanwhile: Callable[[], None] = lambda: None) -> Iterator[str]:
    """A server in a process of its own, for as long as the terminal table is open; its address.
    ``meanwhile`` is done while it starts.

    Should it die, another one takes its place at the same address: the matches are in the file.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    log = file.with_suffix(".log")
    server = serve(file, log, 0)
    over = threading.Event()

    def watch(port: int) -> None:
        nonlocal server
        while not over.is_set():
            server.wait()
            if not over.wait(AGAIN):
                server = serve(file, log, port)

    try:
        meanwhile()
        address = address_of(server, log)
        threading.Thread(target=watch, args=[urlsplit(address).port], daemon=True).start()
        yield address
    finally:
        over.set()
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(timeout=10)
        server.kill()


def serve(file: Path, log: Path, port: int) -> subprocess.Popen[str]:
    """Start a server on a file of matches."""
    command = [sys.executable, "-m", "moonlit", "serve", "--port", str(port), "--no-open"]
    command += ["--database", f"sqlite:///{file}", "--parent", str(os.getpid())]
    with open(log, "w", encoding="utf-8") as errors:
        return subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, stdin=subprocess.DEVNULL, text=True
        )


def address_of(server: subprocess.Popen[str], log: Path) -> str:
    """Where the server says it is; its own sentence if it could not start."""
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found and answers(found[0], server):
            return found[0]
    server.wait()
    lines = log.read_text(encoding="utf-8").strip().splitlines()
    why = lines[-1].removeprefix("moonlit: ") if lines else f"exit code {server.returncode}."
    raise BadInput(f"The table's own server could not be started. {why}")


def answers(address: str, server: subprocess.Popen[str]) -> bool:
    """Wait until the server takes guests; False if it ends before."""
    while server.poll() is None:
        with contextlib.suppress(OSError), urlopen(f"{address}/health", timeout=5):
            return True
        time.sleep(LOOK_EVERY)
    return False
