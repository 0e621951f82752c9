"""A real server for tests, in a thread of this process, and a player at its sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from moonlit.server.app import create_app
from moonlit.server.serve import config, listen
from moonlit.server.settings import Settings
from moonlit.server.tables.hub import Hub
from moonlit.server.tables.rooms import Room
from moonlit.server.upkeep.metrics import ERRORS

T = TypeVar("T")
PATIENCE = 30.0  # seconds after which a test gives up on an answer that never comes
LONGEST = 240.0  # likewise, on a process that does not start or a match that does not end


def settings_for(folder: Path, **values: Any) -> Settings:
    """A server for tests: no pauses, bots in threads, room for many tables."""
    chosen: dict[str, Any] = {
        "database_url": f"sqlite:///{folder / 'moonlit.db'}",
        "port": 0,
        "speed": 0.0,
        "bot_workers": 0,
        "max_sockets_each": 1_000,
        "messages_a_second": 10_000.0,
        "requests": 0.0,
    }
    return Settings(**{**chosen, **values})


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """A server; its address."""
    with site_for(settings) as site:
        yield site.address


@contextlib.contextmanager
def site_for(settings: Settings) -> Iterator[Site]:
    """A server of which a test can see the inside."""
    app = create_app(settings)
    how = config(settings, app, app.state.sockets)
    listening, server = listen("127.0.0.1", 0), uvicorn.Server(how)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    try:
        wait_until(lambda: server.started)
        yield Site(app, address)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


class Site:
    """A server in this process: its address, its inside, its event loop."""

    def __init__(self, app: Any, address: str) -> None:
        self.app, self.address = app, address

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    def room(self, match: str) -> Room:
        """The table at which a match is played."""
        return next(room for room in self.hub.rooms.values() if room.match.id == match)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own thread."""
        loop = self.hub._tasks[0].get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(LONGEST)


async def check_log(room: Room) -> None:
    """The match as it is can be told again from its log."""
    async with room.lock:
        if room.course is not None:
            again = await room._replay(room.row, room.match)
            assert again.match.packed() == room.course.match.packed()
            assert again.over == room.course.over


class Faults(logging.Handler):
    """Sees to it that nothing which is done meanwhile is logged as a fault of the program."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.found.append(logging.Formatter().format(record))

    def __enter__(self) -> Faults:
        self.counted = ERRORS._value.get()
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        logging.getLogger().removeHandler(self)
        assert not self.found, self.found[0]
        assert failed or ERRORS._value.get() == self.counted


def wait_until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something that will come about by itself."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


class Player:
    """A person with a browser: REST calls, one socket, everything that it received."""

    def __init__(self, address: str, name: str = "Ada", secret: str | None = None) -> None:
        self.address, self.name = address, name
        self.secret = secret or secrets.token_hex(32)
        self.http = httpx.Client(
            base_url=address, headers={"Authorization": f"Bearer {self.secret}"}, timeout=PATIENCE
        )
        self.received: list[dict[str, Any]] = []
        self.socket: ClientConnection | None = None
        self.seat: int | None = None
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.match = ""
        self._count = 0

    def new_table(self, game: str, **values: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": game, "name": self.name, **values})
        assert answer.status_code == 201, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def join(self, link: str, **values: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{link}/join", json={"name": self.name, **values})

    def sit(
        self, link: str, language: str = "en", nonce: bool = True, options: Any = None, **hello: Any
    ) -> Player:
        """Open the socket and say hello; a nonce follows when one is asked for."""
        self.room = contextlib.ExitStack()
        self.socket = self.room.enter_context(
            connect(
                f"{self.address.replace('http', 'ws')}/ws/{link}", max_queue=None, **(options or {})
            )
        )
        self.gives_nonce = nonce
        self.send(type="hello", secret=self.secret, name=self.name, language=language, **hello)
        self.until(lambda message: message["type"] == "welcome")
        return self

    def leave_the_room(self) -> None:
        """Close the socket without a word."""
        if self.socket is not None:
            self.room.close()
            self.socket = None
        self.http.close()

    def send(self, **message: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def next_id(self) -> str:
        self._count += 1
        return f"{self.secret[:6]}-{self._count}"

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a request; its answer."""
        message.setdefault("id", self.next_id())
        self.send(**message)
        return self.until(
            lambda answer: (
                answer.get("id") == message["id"]
                and answer["type"] in ("ack", "refused", "choices", "reason", "hint", "error")
            )
        )

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        assert self.socket is not None
        return self.take(str(self.socket.recv(timeout)))

    def take(self, text: str) -> dict[str, Any]:
        """Read a message that has come."""
        message: dict[str, Any] = json.loads(text)
        self.received.append(message)
        self._remember(message)
        return message

    def _remember(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            if self.match != message["table"]["match"] or self.seat != message["seat"]:
                self.events = []  # another match, or another seat's count of events
            self.seat = message["seat"]
            self.match = message["table"]["match"]
        if message["type"] in ("welcome", "table"):
            self.table = message["table"]
        if message["type"] in ("welcome", "update"):
            self.position = message["position"]
            self.events += message["events"]
            numbers = [event["number"] for event in self.events]
            assert numbers == list(range(1, len(numbers) + 1)), "event numbers have a gap"
        if message["type"] == "welcome" and self.position is None and self.gives_nonce:
            self.send(type="nonce", nonce=secrets.token_hex(32))

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until a message is the one wanted."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.receive()
            if wanted(message):
                return message
        raise AssertionError("the message never came")

    def until_position(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until the position is as wanted; it may be so already."""
        while self.position is None or not wanted(self.position):
            self.receive()
        return self.position

    def must_act(self) -> bool:
        """Is there something to choose, now, for this seat?"""
        position = self.position
        return bool(
            position
            and not position["result"]
            and any(c["refusal"] is None or c["penalised"] for c in position["yours"])
        )

    def random_move(self, rng: random.Random) -> dict[str, Any]:
        """Make any move; the server's answer to it."""
        assert self.position is not None
        window = self.position["window"]
        open_choices = [c for c in self.position["yours"] if c["refusal"] is None]
        choice = rng.choice(open_choices)
        if window and (choice["answer"] or self.seat != self.position["view"]["whose_turn"]):
            move = choice["move"] if choice["answer"] and rng.random() < 0.5 else None
            return self.ask(type="answer", window=window["number"], move=move)
        move = choice["move"] or self.built_move(choice, rng)
        return self.ask(type="move", move=move or "pass")

    def built_move(self, first: dict[str, Any], rng: random.Random) -> str | None:
        """A move of several steps, its cards picked in any order; None if it is too late."""
        prefix = [] if first["card"] else [first["action"]]
        cards = [first["card"]] if first["card"] else []
        while True:
            found = self.ask(type="steps", prefix=prefix, cards=cards)
            if found["type"] == "refused":
                return None
            assert found["type"] == "choices", found
            if found["move"]:
                return str(found["move"])
            options = [one for one in found["options"] if one["refusal"] is None]
            if found["cards"]:
                free = [one["card"] for one in found["cards"] if one["refusal"] is None]
                cards.append(rng.choice(free))
            else:
                prefix.append(rng.choice(options)["action"])


def play_on(players: list[Player], rng: random.Random, moves: int = 10_000) -> None:
    """Let all players make random moves, as they are asked, until the match is over."""
    made, end = 0, time.monotonic() + LONGEST
    while made < moves and not all(p.position and p.position["result"] for p in players):
        assert time.monotonic() < end, "the match does not go on"
        acted = False
        for player in players:
            drain(player)
            if player.must_act():
                player.random_move(rng)
                made, acted = made + 1, True
        if not acted:
            time.sleep(0.002)


def make_any_move(player: Player) -> None:
    player.until_position(lambda _: player.must_act())
    assert player.random_move(random.Random(0))["type"] == "ack"


def until_table(player: Player, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Read on until the table is as wanted; it may be so already."""
    while not wanted(player.table):
        player.receive()


def drain(player: Player) -> None:
    """Read what has come, without waiting."""
    with contextlib.suppress(TimeoutError):
        while True:
            player.receive(0.0)


def seated_match(
    players: list[Player], game: str, seats: int, options: dict[str, Any], **table: Any
) -> dict[str, Any]:
    """A match of several persons at one table, the first one the host; bots on the other seats."""
    host, *others = players
    info = host.new_table(game, seats=seats, options=options, **table)
    for other in others:
        assert other.join(info["play_link"]).status_code == 200
    for player in players:
        player.sit(info["play_link"])
    host.ask(type="start")
    for player in players:
        player.until_position(lambda position: True)
    return info


# --- PostgreSQL -------------------------------------------------------------------------------


def postgres_programs() -> Path | None:
    """Where PostgreSQL's own programs are: Debian keeps them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    initdb = found[0] if found else shutil.which("initdb")
    return Path(initdb).parent if initdb else None


class Postgres:
    """A PostgreSQL server of its own; it will not run as root, so root starts it as postgres.

    With ``passwords`` it asks for them over the network, and has none that would do.
    """

    def __init__(self, programs: Path, passwords: bool = False) -> None:
        self.programs = programs
        self.home = Path(tempfile.mkdtemp(prefix="moonlit-pg-"))  # short: it holds a Unix socket
        self._as_postgres = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self._as_postgres:
            shutil.chown(self.home, "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"postgresql://moonlit@127.0.0.1:{self.port}/moonlit"
        asks = ("--auth-local=trust", f"--auth-host={'password' if passwords else 'trust'}")
        self.run("initdb", "-D", self.data, "-U", "moonlit", *asks, "-E", "UTF8")
        self.start()
        where = ("-h", str(self.home), "-p", str(self.port), "-U", "moonlit")
        self.run("createdb", *where, "moonlit")

    @property
    def data(self) -> str:
        return str(self.home / "data")

    def run(self, program: str, *command: str) -> None:
        whole = [*self._as_postgres, f"{self.programs}/{program}", *command]
        subprocess.run(whole, check=True, capture_output=True, cwd=self.home)

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.home}"
        options += " -c max_connections=60"
        log = str(self.home / "log")
        self.run("pg_ctl", "-D", self.data, "-l", log, "-o", options, "-w", "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def crash(self) -> None:
        """As a power cut would; then it is started again."""
        os.kill(int((self.home / "data/postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.start()  # once all that it had begun is gone too
            except subprocess.CalledProcessError:
                assert time.monotonic() < end, (self.home / "log").read_text()
                time.sleep(0.05)

    def cut(self) -> None:
        """All connections end."""
        name = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'moonlit'"
        self.run("psql", f"{self.url.rpartition('/')[0]}/postgres", "-c", name)


@contextlib.contextmanager
def postgres_server(passwords: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL server that a test can mistreat."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("no PostgreSQL found: neither in /usr/lib/postgresql nor in the path")
    server = Postgres(programs, passwords)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.home, ignore_errors=True)


@contextlib.contextmanager
def postgres_url(folder: Path, passwords: bool = False) -> Iterator[str]:
    """A PostgreSQL server for a test; the address of an empty database."""
    with postgres_server(passwords) as server:
        yield server.url


# --- servers as processes of their own --------------------------------------------------------

SERVE = [sys.executable, "-m", "moonlit", "serve"]


class Process:
    """A server in a process of its own, started as people start it."""

    def __init__(self, database: str, port: int = 0, wait: bool = True, **environment: str) -> None:
        values = {
            "MOONLIT_RULES": "interpreted",
            "MOONLIT_SPEED": "0",
            "MOONLIT_BOT_WORKERS": "0",
            "MOONLIT_REQUESTS": "0",
            **environment,
        }
        self.process = subprocess.Popen(
            [*SERVE, "--port", str(port), "--database", database],
            env={**os.environ, **values},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Moonlit is at http://localhost:"), line
        self.address = line.split()[-1].replace("localhost", "127.0.0.1")
        if wait:
            wait_until(self.is_up, LONGEST)

    def is_up(self) -> bool:
        try:
            return len(httpx.get(f"{self.address}/health").json()["ready"]) == 4
        except httpx.HTTPError:
            assert self.process.poll() is None, self.process.communicate()[1]
            return False

    def kill(self) -> None:
        """As a power cut would, for this process."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def stop(self) -> str:
        """Ask it to stop; its log."""
        self.process.terminate()
        return self.process.communicate(timeout=PATIENCE)[1]
