"""Who plays the groups of a run: this process, others on this machine, or a Ray cluster.

A crew takes pieces of work, ranges of groups, and gives back what was played, in whatever order.
Which crew it is changes nothing in the numbers. Closing it stops its workers.
"""

from __future__ import annotations

import multiprocessing
import signal
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from moonlit.errors import BadInput, MissingExtra, MoonlitError

from .matches import play_groups, prepare
from .plans import Plan

Groups = list[dict[str, Any]]
Work = Callable[[Plan, range], Groups]
Played = Generator[Groups, None, None]

LOST_IN_A_ROW = 5  # so many workers may be lost before anything is played


class CrewLost(MoonlitError):
    """Workers die as soon as they are started."""


def alone(plan: Plan, pieces: Iterable[range], work: Work = play_groups) -> Played:
    """Play everything in this process."""
    for piece in pieces:
        yield work(plan, piece)


class Worker:
    """A process that plays one piece after another, at the other end of a pipe."""

    def __init__(self, plan: Plan, work: Work) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, plan, work), daemon=True)
        self.process.start()
        other.close()  # so that the end of the process is the end of the pipe
        self.piece = range(0)

    def give(self, piece: range) -> None:
        """Hand a piece over. If the worker is lost, whoever waits for it will see that."""
        self.piece = piece
        with suppress(OSError):
            self.connection.send(piece)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self.process.terminate()
        self.process.join()
        self.connection.close()


def _serve(connection: Connection, plan: Plan, work: Work) -> None:
    """What a worker does until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who leads; that stops workers
    prepare(plan)
    with suppress(EOFError, OSError):
        while True:
            piece = connection.recv()
            try:
                connection.send(work(plan, piece))
            except Exception as error:
                connection.send(error)


def processes(
    plan: Plan, pieces: Iterable[range], workers: int, work: Work = play_groups
) -> Played:
    """Play with several processes. What a lost one had in hand is given out again."""
    todo, again, lost = iter(pieces), list[range](), 0
    idle = [Worker(plan, work) for _ in range(workers)]
    busy: dict[Any, Worker] = {}
    try:
        while True:
            for piece in _next(again, todo, len(idle)):
                worker = idle.pop()
                worker.give(piece)
                busy[worker.connection] = worker
            if not busy:
                return
            for ready in wait(list(busy)):
                worker = busy.pop(ready)
                idle.append(worker)
                try:
                    groups = worker.connection.recv()
                except (EOFError, OSError):
                    again.append(worker.piece)
                    worker.stop()
                    lost += 1
                    if lost >= LOST_IN_A_ROW:
                        raise CrewLost("The arena's workers die as soon as they start.") from None
                    idle[-1] = Worker(plan, work)
                    continue
                if isinstance(groups, Exception):
                    raise groups
                lost = 0
                yield groups
    finally:
        for worker in [*idle, *busy.values()]:
            worker.stop()


def _next(again: list[range], todo: Iterator[range], number: int) -> list[range]:
    """The next pieces of work; those that were lost go first."""
    found: list[range] = []
    while len(found) < number:
        piece = again.pop(0) if again else next(todo, None)
        if piece is None:
            break
        found.append(piece)
    return found


def cluster(plan: Plan, pieces: Iterable[range], address: str, work: Work = play_groups) -> Played:
    """Play on a Ray cluster (``local`` starts one here). Ray gives lost work out again."""
    try:
        import ray
    except ImportError:
        raise MissingExtra("--ray needs Ray: pip install 'moonlit[cluster]'.") from None
    started = not ray.is_initialized()
    if started:
        try:
            _call(address)
            ray.init(address, log_to_driver=False, logging_level="ERROR")
        except (OSError, ValueError, RuntimeError):
            raise BadInput(f"There is no Ray cluster at {address!r}.") from None
    try:
        remote = ray.remote(max_retries=-1, retry_exceptions=False)(work)
        held, todo = ray.put(plan), iter(pieces)
        most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: dict[Any, range] = {}
        while True:
            for piece in _next([], todo, most - len(running)):
                running[remote.remote(held, piece)] = piece
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                del running[reference]
                yield ray.get(reference)
    finally:
        if started:
            ray.shutdown()


def _call(address: str) -> None:
    """Is anybody there? Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
