"""Two processes on one PostgreSQL, rematches at the last move, and everything that can break.

Every match must have its own result, both processes must come to the same next match, and it must
be played to its end: a table is never dead, whatever was cut, killed or stopped meanwhile.
``MOONLIT_FAULT_ROUNDS`` says how many rounds.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from moonlit.table import match_records
from server_tools import (
    LONGEST,
    Player,
    Postgres,
    Process,
    postgres_server,
    wait_until,
)

GAME = ("shoot-the-moon", 3, {"max_rounds": 1, "hand": 2})
MATCHES = 2  # at each table
ROUNDS = int(os.environ.get("MOONLIT_FAULT_ROUNDS", "12"))


class Place:
    """A database, two servers on it, and what can be done to them."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.servers = [Process(database.url, MOONLIT_MESSAGES_A_SECOND="1000") for _ in range(2)]

    def nothing(self) -> None:
        pass

    def cut_connections(self) -> None:
        self.database.cut()

    def crash_the_database(self) -> None:
        self.database.crash()

    def stop_a_server(self) -> None:
        """It hears of nothing for a while, and then of everything at once."""
        process = self.servers[0].process
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.5)
        process.send_signal(signal.SIGCONT)

    def faults(self) -> list[Callable[[], None]]:
        return [self.nothing, self.cut_connections, self.crash_the_database, self.stop_a_server]


@pytest.fixture
def place() -> Iterator[Place]:
    with postgres_server() as database:
        found = Place(database)
        try:
            yield found
        finally:
            for server in found.servers:
                server.process.send_signal(signal.SIGCONT)
                server.kill()


def insist(player: Player, **message: Any) -> dict[str, Any]:
    """Ask until there is an answer that is not an excuse, always with the same id."""
    message["id"] = player.next_id()
    end = time.monotonic() + LONGEST
    while True:
        answer = player.ask(**message)
        if answer["type"] != "error":
            return answer
        assert time.monotonic() < end, answer
        time.sleep(0.05)


def sit_down(place: Place) -> list[Player]:
    """Ada at one process, Ben at the other, a bot beside them."""
    game, seats, options = GAME
    ada, ben = (Player(server.address, name) for server, name in zip(place.servers, ("Ada", "Ben")))
    link = ada.new_table(game, seats=seats, options=options, bots="random")["play_link"]
    assert ben.join(link).status_code == 200
    for player in (ada, ben):
        player.sit(link)
    insist(ada, type="start")
    return [ada, ben]


@dataclass
class Evening:
    """Some matches in a row at one table, each with a fault at its last cards."""

    fault: Callable[[], None]
    rng: random.Random
    played: list[str] = field(default_factory=list)
    breaking: list[threading.Thread] = field(default_factory=list)
    one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    def live(self, player: Player) -> None:
        """Play on, and ask for the next match the moment that one is over."""
        end = time.monotonic() + LONGEST
        while not (player.table["number"] == MATCHES and is_over(player)):
            assert time.monotonic() < end, (player.name, player.table, player.position)
            if player.must_act():
                self.break_something(player)
                assert player.position is not None
                choices = [one for one in player.position["yours"] if one["refusal"] is None]
                insist(player, type="move", move=self.rng.choice(choices)["move"])
                continue
            if is_over(player):
                insist(player, type="rematch")
            with suppress(TimeoutError):
                player.receive(0.2)

    def break_something(self, player: Player) -> None:
        """Once in each match, as soon as somebody holds their last card."""
        assert player.position is not None
        with self.one_at_a_time:
            if player.match in self.played or len(player.position["view"]["hand"]) > 1:
                return
            self.played.append(player.match)
            self.breaking.append(threading.Thread(target=self.fault))
            self.breaking[-1].start()
        time.sleep(self.rng.random() * 0.1)


def is_over(player: Player) -> bool:
    return bool(player.position and player.position["result"])


def check_results(player: Player, matches: list[str]) -> None:
    """Every match has the result of its own record."""
    told: dict[str, Any] = {}

    def all_are_told() -> bool:
        with suppress(Exception):  # a server that has just lost its database asks for patience
            answer = player.http.get("/api/mine").json()
            told.update({one["match"]: one["result"] for one in answer["finished"]})
        return set(matches) <= told.keys()

    wait_until(all_are_told)
    for match in matches:
        text = player.http.get(f"/api/records/{match}").text
        assert "verified" in match_records.verify(text)
        result = match_records.loads(text)["result"]
        assert told[match]["chain"] == result["hash"]
        assert told[match]["winners"] == result["winners"]


def one_round(place: Place, number: int) -> None:
    players = sit_down(place)
    evening = Evening(place.faults()[number % 4], random.Random(number))
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(evening.live, player) for player in players]:
            done.result()
    for thread in evening.breaking:
        thread.join()
    assert len(evening.played) == MATCHES
    for player in players:
        check_results(player, evening.played)
        player.leave_the_room()


def test_every_match_has_its_own_result_and_the_next_one_can_be_played(place: Place) -> None:
    for number in range(4):
        one_round(place, number)


@pytest.mark.slow
def test_many_times(place: Place) -> None:
    for number in range(ROUNDS):
        one_round(place, number)
