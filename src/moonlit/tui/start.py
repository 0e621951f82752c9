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


def play_alone(language: str | None, *, lan: bool = False) -> None:
    """Open the menu on a server of this program's own, whose matches are kept.

    With ``lan`` it lets the local network in, so that friends can sit down at its tables.
    """
    look_at_terminal()
    file = data_folder() / "terminal.db"
    with contextlib.ExitStack() as stack:
        with opening():
            address = stack.enter_context(own_server(file, load_screens, lan=lan))
        run(address, None, language)


def load_screens() -> None:
    """All that the terminal's screens need."""
    import_module("moonlit.tui.app")


def join(link: str, name: str | None, language: str | None) -> None:
    """Sit down at a table of any server, by the link that somebody sent."""
    from .joining import read_link, sit_down

    address, code = read_link(link)
    look_at_terminal()
    lobby = person_at(address, name, language)
    show(lobby, sit_down(lobby, code))


def look_at_terminal() -> None:
    """Refuse, with a way to play all the same, where no screen can be drawn."""
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    if not tty or os.environ.get("TERM", "dumb") == "dumb":
        raise BadInput.named("no_screen")


def run(address: str, link: str | None, language: str | None) -> None:
    show(person_at(address, None, language), link)


def show(lobby: Lobby, link: str | None) -> None:
    """The program itself, until it is left."""
    from .app import MoonlitApp, terminal_words

    MoonlitApp(lobby, terminal_words(lobby.language, lobby.kept.plain), link).run()


def person_at(address: str, name: str | None, language: str | None) -> Lobby:
    """Who plays here: the same person every time, by a secret that is kept."""
    from .connection import Lobby
    from .preferences import Preferences

    file = data_folder() / "person.json"
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        secret = str(kept["secret"])
    except (OSError, ValueError, KeyError, TypeError):
        secret = secrets.token_hex(32)
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            json.dump({"secret": secret}, out)
    kept = Preferences.load()
    called = (name or kept.name or user())[:LONGEST_NAME]
    return Lobby(address, secret, called, language or kept.language or usual_language(), kept)


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
def own_server(
    file: Path, meanwhile: Callable[[], None] = lambda: None, *, lan: bool = False
) -> Iterator[str]:
    """A server in a process of its own, for as long as the terminal table is open; its address.
    ``meanwhile`` is done while it starts.

    Should it die, another one takes its place at the same address: the matches are in the file.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    log = file.with_suffix(".log")
    server = serve(file, log, 0, lan)
    over = threading.Event()

    def watch(port: int) -> None:
        nonlocal server
        while not over.is_set():
            server.wait()
            if not over.wait(AGAIN):
                server = serve(file, log, port, lan)

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


def serve(file: Path, log: Path, port: int, lan: bool) -> subprocess.Popen[str]:
    """Start a server on a file of matches."""
    command = [sys.executable, "-m", "moonlit", "serve", "--port", str(port), "--no-open"]
    command += ["--database", f"sqlite:///{file}", "--parent", str(os.getpid())]
    command += ["--lan"] if lan else []
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
    raise BadInput.named("own_server", why=why)


def answers(address: str, server: subprocess.Popen[str]) -> bool:
    """Wait until the server takes guests; False if it ends before."""
    while server.poll() is None:
        with contextlib.suppress(OSError), urlopen(f"{address}/health", timeout=5):
            return True
        time.sleep(LOOK_EVERY)
    return False
