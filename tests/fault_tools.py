"""Servers that are killed, people who come back, and an account of every move they made."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage

from moonlit.table import match_records
from server_tools import LONGEST, PATIENCE, Player, drain, wait_until

# How a killed server looks from outside, one that dies before it has answered a knock included.
GONE = (ConnectionClosed, InvalidMessage, OSError, httpx.TransportError)
RETRY = 0.05
ENVIRONMENT = {
    "MOONLIT_RULES": "interpreted",
    "MOONLIT_SPEED": "0",
    "MOONLIT_BOT_WORKERS": "0",
    "MOONLIT_REQUESTS": "0",
    "MOONLIT_MESSAGES_A_SECOND": "1000",  # these people play faster than any person
}


def client(address: str, **headers: str) -> httpx.Client:
    """Without certificates, which take longer to read than a server to start."""
    return httpx.Client(base_url=address, headers=headers, timeout=PATIENCE, verify=False)


def get(address: str) -> httpx.Response:
    return httpx.get(address, timeout=PATIENCE, verify=False)


# --- servers ----------------------------------------------------------------------------------


def run_server(database: str, log: str, environment: dict[str, str]) -> None:
    """What a server's process does: as ``moonlit serve``, with the modules read already."""
    from dataclasses import replace

    from moonlit.server.serve import serve
    from moonlit.server.settings import Settings
    from moonlit.server.upkeep import crashpoints

    with open(log, "w") as file:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
            os.dup2(file.fileno(), stream.fileno())
    os.environ.update(environment)
    crashpoints.arm()
    settings = replace(Settings.from_environment(), database_url=database, port=0)
    serve(settings, lan=False, open_browser=False)


class Servers:
    """Starts servers in a moment: a process that has read all modules is copied for each."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.folder = database, folder
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["moonlit.server.serve", "moonlit.server.app"])
        self._number = 0
        self.running: list[Server] = []
        with changed_environment(ENVIRONMENT):
            forkserver.ensure_running()

    def start(self, **environment: str) -> Server:
        self._number += 1
        log = self.folder / f"server-{self._number}.log"
        process = self._context.Process(
            target=run_server, args=(self.database, str(log), {**ENVIRONMENT, **environment})
        )
        process.start()
        server = Server(process, log)
        self.running.append(server)
        server.wait()
        return server

    def close(self) -> None:
        for server in self.running:
            server.kill()


class Server:
    """A server in a process of its own."""

    def __init__(self, process: Any, log: Path) -> None:
        self.process, self.log, self.address = process, log, ""

    def wait(self) -> None:
        """Until it says where it is, and answers there."""
        wait_until(self._is_up, LONGEST)

    def _is_up(self) -> bool:
        assert self.alive, self.log.read_text()
        if not self.address:
            found = (
                re.search(r"http://localhost:(\d+)", self.log.read_text())
                if self.log.exists()
                else None
            )
            self.address = f"http://127.0.0.1:{found[1]}" if found else ""
            return False
        with contextlib.suppress(httpx.TransportError):
            return get(f"{self.address}/health/live").is_success
        return False

    @property
    def alive(self) -> bool:
        return bool(self.process.is_alive())

    @property
    def crashed(self) -> bool:
        """Has it killed itself, as by a power cut?"""
        self.process.join(PATIENCE)
        return bool(self.process.exitcode == -9)

    def kill(self) -> None:
        self.process.kill()
        self.process.join(PATIENCE)


@contextlib.contextmanager
def changed_environment(values: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


# --- the account ------------------------------------------------------------------------------


@dataclass
class Account:
    """What people asked for, and what they were told about it."""

    database: str
    asked: dict[str, dict[tuple[int, str], dict[str, Any]]] = field(default_factory=dict)
    acknowledged: dict[str, set[tuple[int, str]]] = field(default_factory=dict)
    refused: dict[str, set[tuple[int, str]]] = field(default_factory=dict)
    verified: set[str] = field(default_factory=set)
    logs: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def ask(self, match: str, seat: int, message: dict[str, Any]) -> None:
        self.asked.setdefault(match, {})[seat, message["id"]] = message

    def answer(self, match: str, seat: int, client: str, kind: str) -> None:
        kept = self.acknowledged if kind == "ack" else self.refused
        if (seat, client) not in kept.setdefault(match, set()):
            kept[match].add((seat, client))
            self.counts["acknowledged" if kind == "ack" else "refused"] += 1

    def check(self) -> None:
        """Every acknowledged move is in the log once, nothing else is, and nothing changed."""
        for match in self.asked:
            log = read(self.database, match)
            assert [row[0] for row in log] == list(range(1, len(log) + 1)), "a log has no gaps"
            known = self.logs.get(match, [])
            assert log[: len(known)] == known, "what was stored has changed"
            self.logs[match] = log
            stored = Counter((row[2], row[5]) for row in log if row[5] is not None)
            assert all(times == 1 for times in stored.values()), "a move was stored twice"
            lost = self.acknowledged.get(match, set()) - stored.keys()
            assert not lost, f"acknowledged, and not in the log: {lost}"
            assert not self.refused.get(match, set()) & stored.keys(), "refused, and in the log"
            assert stored.keys() <= self.asked[match].keys(), "nobody asked for this"
        self.counts["entries"] = sum(len(log) for log in self.logs.values())

    def verify(self, address: str, match: str) -> None:
        """A finished match's record proves itself."""
        if match not in self.verified:
            answer = get(f"{address}/api/records/{match}")
            assert answer.is_success, answer.text
            assert "verified" in match_records.verify(answer.text)
            self.verified.add(match)
            self.counts["verified"] += 1

    def lines(self) -> str:
        return ", ".join(f"{number} {what}" for what, number in sorted(self.counts.items()))


COLUMNS = "number, kind, seat, text, time, client"


def read(database: str, match: str) -> list[tuple[Any, ...]]:
    """A match's log, as the database has it."""
    query = f"select {COLUMNS} from entries where match_id = '{match}' order by number"
    if database.startswith("sqlite"):
        file = sqlite3.connect(f"file:{database.partition(':///')[2]}?mode=ro", uri=True)
        with contextlib.closing(file):
            return list(file.execute(query))
    return asyncio.run(_read_postgres(database, query))


async def _read_postgres(database: str, query: str) -> list[tuple[Any, ...]]:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


# --- people -----------------------------------------------------------------------------------


class Person(Player):
    """Somebody who comes back, and asks again for what was not answered, with the same id."""

    def __init__(self, name: str, account: Account) -> None:
        super().__init__("http://127.0.0.1", name)
        self.account = account
        self.open_question: tuple[str, dict[str, Any]] | None = None

    def come(self, address: str, link: str) -> None:
        """Sit down at a server, with everything that was seen before."""
        if self.socket is not None:
            with contextlib.suppress(*GONE):
                self.room.close()
        self.go_to(address)
        self.sit(link, match=self.match or None, seen=len(self.events))
        if self.open_question is not None:
            self.ask_again()

    def ask_again(self) -> dict[str, Any]:
        """Ask for what was not answered; in another match nobody wants it any more."""
        assert self.open_question is not None
        match, message = self.open_question
        if match == self.match:
            return self.ask(**message)
        self.open_question = None
        return {}

    def act(self, rng: random.Random) -> dict[str, Any]:
        """Do something, after what is still open."""
        return self.ask_again() if self.open_question is not None else self.random_move(rng)

    def go_to(self, address: str) -> None:
        """Ask at this server from now on."""
        self.http.close()
        self.address, self.http = address, client(address, Authorization=f"Bearer {self.secret}")

    def ask(self, **message: Any) -> dict[str, Any]:
        message.setdefault("id", self.next_id())
        counts = message["type"] in ("move", "answer")
        if not counts:
            return super().ask(**message)
        assert self.seat is not None
        match, seat = self.match, self.seat
        self.open_question = match, message
        self.account.ask(match, seat, message)
        answer = super().ask(**message)
        if answer["type"] != "error":  # a fault of the server: nobody knows; it is asked again
            self.account.answer(match, seat, message["id"], answer["type"])
            self.open_question = None
        return answer

    @property
    def over(self) -> bool:
        return bool(self.position and self.position["result"])


@dataclass(frozen=True)
class Setting:
    """A game for two people and bots, short enough to be finished often."""

    game: str
    seats: int
    options: dict[str, Any]


SETTINGS = (
    Setting("lunar-trick", 3, {"max_rounds": 1}),
    Setting("shoot-the-moon", 3, {"max_rounds": 1}),
    Setting("lunatic", 3, {"max_rounds": 2, "specials": {"N": 2, "S": 2, "T": 1, "A": 2}}),
    Setting("lunar", 4, {"max_rounds": 1}),
)


class Company:
    """Two people who play one match after the other, whatever happens."""

    def __init__(self, account: Account, rng: random.Random) -> None:
        self.account, self.rng = account, rng
        self.people = [Person("Ada", account), Person("Ben", account)]
        self.link = ""
        self._tables = 0

    def come(self, addresses: list[str]) -> None:
        """Everybody comes back to the table; if there is none, to a new one."""
        if not self.link:
            self.next_table(addresses)
        for person, address in zip(self.people, addresses, strict=True):
            person.come(address, self.link)

    def next_table(self, addresses: list[str]) -> None:
        """Another game, at a new table."""
        setting = SETTINGS[self._tables % len(SETTINGS)]
        self._tables += 1
        self.new_table(addresses, setting.game, setting.seats, setting.options)

    def new_table(
        self, addresses: list[str], game: str, seats: int, options: dict[str, Any], **table: Any
    ) -> None:
        for person, address in zip(self.people, addresses, strict=True):
            person.go_to(address)
        host, guest = self.people
        made = host.new_table(game, seats=seats, options=options, **table)
        answer = guest.join(made["play_link"])
        assert answer.is_success, answer.text
        self.link = made["play_link"]

    def begin(self) -> None:
        """See to it that a match runs: the first one, or a rematch, which all have to wish for."""
        host = self.people[0]
        if all(person.over for person in self.people):
            for person in self.people:
                person.ask(type="rematch")
                drain(person)
        elif host.table["status"] == "waiting":
            host.ask(type="start")

    def play(self, moves: int) -> int:
        """Play on, from match to match; how many moves were made."""
        made, end = 0, time.monotonic() + PATIENCE
        while made < moves:
            assert time.monotonic() < end, f"nobody can go on: {self.describe()}"
            acted = False
            for person in self.people:
                drain(person)
                if person.must_act():
                    person.act(self.rng)
                    made, acted = made + 1, True
            if all(person.over for person in self.people):
                self.account.verify(self.people[0].address, self.people[0].match)
                acted = True
            self.begin()
            if acted:
                end = time.monotonic() + PATIENCE
            else:
                time.sleep(0.005)
        return made

    def describe(self) -> str:
        return json.dumps(
            [[p.name, p.seat, p.match, p.table.get("status"), p.position] for p in self.people]
        )

    def leave(self) -> None:
        for person in self.people:
            with contextlib.suppress(*GONE):
                person.leave_the_room()
