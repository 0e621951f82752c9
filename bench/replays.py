"""Do replays keep moves waiting? ``python bench/replays.py``.

Forty replays of finished matches are asked for at once, on loopback, while two persons play: the
time from a move to its acknowledgement, before and meanwhile. Every replay is another one (match,
seat and language), so that none is known already; one address gets nine, and 503 for the others.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from itertools import product
from multiprocessing import Process, Queue
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from server_tools import Player, drain, play_on, seated_match
from server_tools import Process as Server

MATCHES, PARALLEL, MOVES = 5, 40, 60
SEATS = ("", "&seat=0", "&seat=1", "&seat=2")


def finished(address: str, seed: int) -> str:
    """A match of Lunar Trick against bots that do not think, played to its end; its id."""
    ada = Player(address)
    table = ada.new_table("lunar-trick", seats=3, bots="random", start=True)
    ada.sit(table["play_link"])
    play_on([ada], random.Random(seed))
    ada.leave_the_room()
    return ada.match


def acknowledged(players: list[Player], moves: int, rng: random.Random) -> list[float]:
    """Milliseconds from each of some moves to its acknowledgement."""
    taken: list[float] = []
    while len(taken) < moves:
        for player in players:
            drain(player)
            if player.must_act():
                began = time.perf_counter()
                player.random_move(rng)
                taken.append(1000 * (time.perf_counter() - began))
        time.sleep(0.01)
    return taken


async def ask_for(port: int, path: str) -> int:
    """Ask for one replay, as plainly as can be; the answer's status."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        "Connection: close\r\n\r\n".encode()
    )
    answer = await reader.read()
    writer.close()
    return int(answer.split()[1])


def ask(port: int, paths: list[str], answers: Queue[list[int]]) -> None:
    """Ask for all at once; in a process of its own, so that it does not slow the players."""

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(ask_for(port, path) for path in paths))

    answers.put(asyncio.run(all_at_once()))


def main() -> None:
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/m.db", MOONLIT_BOT_WORKERS="1")
        try:
            matches = [finished(server.address, seed) for seed in range(MATCHES)]
            players = [Player(server.address, name) for name in ("Ada", "Ben")]
            seated_match(players, "lunar", 2, {})
            alone = acknowledged(players, MOVES, rng)
            paths = [
                f"/api/records/{match}/positions?language={language}{seat}"
                for match, seat, language in product(matches, SEATS, ("en", "ja"))
            ][:PARALLEL]
            port, answers = int(server.address.rpartition(":")[2]), Queue()
            asking = Process(target=ask, args=(port, paths, answers))
            began = time.perf_counter()
            asking.start()
            meanwhile = []
            while answers.empty():
                meanwhile += acknowledged(players, 1, rng)
            statuses = Counter(answers.get())
            asking.join()
            took = time.perf_counter() - began
            for name, taken in (("alone", alone), (f"with {PARALLEL} replays", meanwhile)):
                print(
                    f"{name}: median {statistics.median(taken):.1f} ms, "
                    f"worst {max(taken):.1f} ms of {len(taken)} moves"
                )
            print(f"replays answered in {took:.1f} s: {dict(statuses)}")
            for player in players:
                player.leave_the_room()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
