"""The server under load: ``make bench-server``.

250 tables of four persons, 1,000 sockets, on loopback; every seat moves within a second of its
turn, for a minute. First one process on SQLite, then two on PostgreSQL, the seats of every table
at both. Measured is the time from sending a move to its acknowledgement, which comes after it is
stored; afterwards every acknowledged move is looked up in the database.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))

from moonlit.server.serve import listen  # noqa: E402
from server_tools import postgres_url, wait_until  # noqa: E402

TABLES = int(os.environ.get("TABLES", "250"))
SECONDS = float(os.environ.get("SECONDS", "60"))
SEATS = 4
GAMES = ("lunar", "lunar-trick", "shoot-the-moon", "lunatic")
WARM_UP = 5.0  # seconds of playing before anything is measured
PATIENCE = 30.0


@dataclass
class Figures:
    """What all seats together have seen."""

    measuring: bool = False
    taken: list[float] = field(default_factory=list)
    sent: dict[str, float] = field(default_factory=dict)
    acknowledged: set[str] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)  # with what words
    updates: int = 0
    broken: int = 0


def most_memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


class Server:
    """A server process."""

    def __init__(self, database: str) -> None:
        with listen("127.0.0.1", 0) as free:
            self.metrics_port = free.getsockname()[1]
        environment = {
            "MOONLIT_MAX_SOCKETS_EACH": "5000",
            "MOONLIT_REQUESTS": "0",
            "MOONLIT_METRICS_PORT": str(self.metrics_port),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moonlit", "serve", "--port", "0", "--database", database],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
        wait_until(self.ready, 600)

    def ready(self) -> bool:
        time.sleep(0.5)  # asking keeps it from compiling
        try:
            return len(httpx.get(f"{self.address}/health").json()["ready"]) == len(GAMES)
        except httpx.HTTPError:
            return False

    def memory(self) -> float:
        """The most memory that the process has used, in MB."""
        return most_memory(self.process.pid)

    def memory_of_bots(self) -> float:
        """The same for its children: the process in which bots think is ready, if idle here."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return sum(most_memory(int(child)) for child in children)

    def busy(self) -> float:
        """Processor seconds so far."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def counted(self) -> dict[str, float]:
        lines = httpx.get(f"http://127.0.0.1:{self.metrics_port}/metrics").text.splitlines()
        return {
            line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")
        }

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=60)


class Seat:
    """One person's socket: plays whatever is allowed, somewhat slowly."""

    def __init__(self, figures: Figures, secret: str, number: int) -> None:
        self.figures, self.secret, self.number = figures, secret, number
        self.pending: str | None = None
        self.latest: dict[str, Any] | None = None
        self.playing: asyncio.Task[None] | None = None

    async def run(self, address: str, link: str, ready: asyncio.Semaphore) -> None:
        url = f"{address.replace('http', 'ws')}/ws/{link}"
        hello = {"type": "hello", "secret": self.secret, "name": f"Seat {self.number}"}
        try:
            async with ready:
                socket = await connect(url, compression=None, max_queue=None).__aenter__()
                await socket.send(json.dumps(hello))
            async for text in socket:
                self.read(socket, str(text))
        except (ConnectionClosed, OSError):
            self.figures.broken += 1

    def read(self, socket: Any, text: str) -> None:
        if text.startswith('{"type":"ack"'):
            self.answered(json.loads(text)["id"])
            if self.latest is not None:
                self.think(socket, self.latest)
        elif text.startswith(('{"type":"refused"', '{"type":"error"')):
            message = json.loads(text)
            self.figures.refused.append(message["text"])
            self.figures.sent.pop(message["id"], None)
            self.pending = None
        elif text.startswith('{"type":"welcome"'):
            message = json.loads(text)
            if message["position"] is None:
                nonce = {"type": "nonce", "nonce": secrets.token_hex(32)}
                self.spawn(socket.send(json.dumps(nonce)))
                if self.number == 0 and message["table"]["status"] == "waiting":
                    self.spawn(socket.send(json.dumps({"type": "start", "id": "start"})))
            else:
                self.think(socket, message["position"])
        elif text.startswith('{"type":"update"'):
            self.figures.updates += 1
            self.latest = None
            if '"yours":[]' not in text or '"result":null' not in text:
                self.think(socket, json.loads(text)["position"])

    def spawn(self, work: Any) -> None:
        self.playing = asyncio.create_task(work)

    def answered(self, id: str) -> None:
        if id != self.pending:
            return  # a start or a rematch
        began = self.figures.sent.pop(id)
        self.figures.acknowledged.add(id)
        if self.figures.measuring:
            self.figures.taken.append(time.perf_counter() - began)
        self.pending = None

    def think(self, socket: Any, position: dict[str, Any]) -> None:
        if position["result"] is not None:
            if self.number == 0:
                self.spawn(self.later(socket, {"type": "rematch", "id": secrets.token_hex(4)}))
            return
        self.latest = position  # an update may come before the acknowledgement of the last move
        move = any_move(position) if self.pending is None else None
        if move is not None:
            self.latest = None
            self.pending = f"m-{secrets.token_hex(8)}"
            self.spawn(self.later(socket, {"type": "move", "id": self.pending, "move": move}))

    async def later(self, socket: Any, message: dict[str, Any]) -> None:
        await asyncio.sleep(random.random())
        if message["type"] == "move":
            self.figures.sent[message["id"]] = time.perf_counter()
        await socket.send(json.dumps(message))


def any_move(position: dict[str, Any]) -> str | None:
    """A move that is allowed; a pass or a placement is put together by hand."""
    open_choices = [choice for choice in position["yours"] if choice["refusal"] is None]
    whole = [choice["move"] for choice in open_choices if choice["move"]]
    if whole:
        return str(random.choice(whole))
    if not open_choices:
        return None
    view = position["view"]
    hand = view["hand"]
    if view["game"] == "lunar":
        ranks = [card for card in hand if card.isdigit()]
        suits = [card for card in hand if not card.isdigit()]
        return " ".join(["pass", *random.sample(ranks, 2), *random.sample(suits, 2)])
    return f"place 1x{random.randint(1, 4)} = {random.choice(hand)}"


async def load(servers: list[Server], figures: Figures) -> dict[str, Any]:
    """Make all tables, let everyone sit down, and play."""
    people = [[secrets.token_hex(32) for _ in range(SEATS)] for _ in range(TABLES)]
    links = []
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for index, secrets_ in enumerate(people):
            game = GAMES[index % len(GAMES)]
            body: dict[str, Any] = {"game": game, "seats": SEATS, "name": "Seat 0"}
            link = ""
            for number, secret in enumerate(secrets_):
                headers = {"Authorization": f"Bearer {secret}"}
                address = servers[number % len(servers)].address
                if number == 0:
                    answer = await http.post(f"{address}/api/tables", json=body, headers=headers)
                    link = answer.json()["play_link"]
                else:
                    name = {"name": f"Seat {number}"}
                    join = f"{address}/api/tables/{link}/join"
                    answer = await http.post(join, json=name, headers=headers)
                assert answer.is_success, answer.text
            links.append(link)
    ready = asyncio.Semaphore(32)
    tasks = [
        asyncio.create_task(
            Seat(figures, secret, number).run(servers[number % len(servers)].address, link, ready)
        )
        for secrets_, link in zip(people, links, strict=True)
        # The host comes last, and starts.
        for number, secret in reversed(list(enumerate(secrets_)))
    ]
    while len(figures.acknowledged) < 4 * TABLES:  # everybody is playing
        await asyncio.sleep(0.2)
    await asyncio.sleep(WARM_UP)
    busy, own = [server.busy() for server in servers], time.process_time()
    counted = [server.counted() for server in servers]
    figures.measuring, began, updates = True, time.perf_counter(), figures.updates
    await asyncio.sleep(SECONDS)
    figures.measuring = False
    took = time.perf_counter() - began
    spent = [(server.busy() - before) / took for server, before in zip(servers, busy, strict=True)]
    after = [server.counted() for server in servers]
    await asyncio.sleep(2.0)
    late = [at for at in figures.sent.values() if time.perf_counter() - at > 1.5]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    def mean(name: str) -> float:
        change = [
            (b[f"{name}_sum"] - a[f"{name}_sum"], b[f"{name}_count"] - a[f"{name}_count"])
            for a, b in zip(counted, after, strict=True)
        ]
        return 1000 * sum(s for s, _ in change) / max(1, sum(n for _, n in change))

    return {
        "seconds": round(took, 1),
        "moves_a_second": round(len(figures.taken) / took, 1),
        "updates_a_second": round((figures.updates - updates) / took, 1),
        "p50_ms": round(1000 * statistics.median(figures.taken), 1),
        "p99_ms": round(1000 * statistics.quantiles(figures.taken, n=100)[98], 1),
        "worst_ms": round(1000 * max(figures.taken), 1),
        "unanswered": len(late),
        "refused": figures.refused,
        "sockets_lost": figures.broken,
        "cpu_ms_a_move": round(1000 * sum(spent) * took / max(1, len(figures.taken)), 2),
        "server_busy": [round(share, 2) for share in spent],
        "generator_busy": round((time.process_time() - own) / (took + 2), 2),
        "mean_storing_ms": round(mean("moonlit_storing_seconds"), 2),
        "mean_lag_ms": round(mean("moonlit_lag_seconds"), 2),
    }


def stored(url: str) -> list[str]:
    """The clients' ids of all moves in the database."""
    query = "select client from entries where client like 'm-%'"
    if url.startswith("sqlite"):
        with sqlite3.connect(url.partition(":///")[2]) as connection:
            return [row[0] for row in connection.execute(query)]

    async def ask() -> list[str]:
        import asyncpg

        connection = await asyncpg.connect(url)
        rows = await connection.fetch(query)
        await connection.close()
        return [row["client"] for row in rows]

    return asyncio.run(ask())


def measure(url: str, processes: int) -> dict[str, Any]:
    servers = [Server(url) for _ in range(processes)]
    figures = Figures()
    before = os.getloadavg()[0]
    try:
        found = asyncio.run(load(servers, figures))
        memory = [round(server.memory()) for server in servers]
        bots = [round(server.memory_of_bots()) for server in servers]
    finally:
        for server in servers:
            server.stop()
    ids = stored(url)
    return {
        "processes": processes,
        "tables": TABLES,
        "sockets": TABLES * SEATS,
        **found,
        "lost": len(figures.acknowledged - set(ids)),
        "doubled": len(ids) - len(set(ids)),
        "memory_mb": memory,
        "memory_of_bots_mb": bots,
        "cores": os.cpu_count(),
        "load_before": round(before, 1),
        "load_after": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Both databases; results for the documentation."""
    wanted = sys.argv[1:] or ["sqlite", "postgresql"]
    file = ROOT / "bench" / "results" / "server.json"
    results: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        if "sqlite" in wanted:
            results["sqlite"] = measure(f"sqlite:///{folder}/moonlit.db", 1)
            show("SQLite, one process", results["sqlite"])
        if "postgresql" in wanted:
            with postgres_url(Path(folder)) as url:
                results["postgresql"] = measure(url, 2)
            show("PostgreSQL, two processes", results["postgresql"])
    file.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def show(name: str, found: dict[str, Any]) -> None:
    print(f"{name}: {found['tables']} tables, {found['sockets']} sockets, {found['seconds']} s")
    print(
        f"  acknowledged after p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms, "
        f"worst {found['worst_ms']} ms; {found['moves_a_second']} moves a second"
    )
    print(
        f"  lost {found['lost']}, doubled {found['doubled']}, unanswered {found['unanswered']}, "
        f"refused {len(found['refused'])}, sockets lost {found['sockets_lost']}"
    )
    print(
        f"  memory {found['memory_mb']} MB (bots' idle processes {found['memory_of_bots_mb']}); "
        f"cores used: server {found['server_busy']}, "
        f"generator {found['generator_busy']}, of {found['cores']}"
    )
    print(
        f"  a move costs the server {found['cpu_ms_a_move']} ms of a processor; storing one takes "
        f"{found['mean_storing_ms']} ms, the event loop {found['mean_lag_ms']} ms late in the mean"
    )
    for words in sorted(set(found["refused"])):
        print(f"  refused: {words}")
    print(f"  what limits it: {limit(found)}")


def limit(found: dict[str, Any]) -> str:
    """What kept it from being quicker."""
    if found["load_before"] > found["cores"]:
        return f"other work on this machine (load {found['load_before']} before it began)"
    if max(found["server_busy"]) > 0.8:
        return "one processor for each process: showing every seat its position"
    return "the disk: a move is acknowledged when it is stored"


if __name__ == "__main__":
    main()
