"""Who plays the groups of a run: this process, others on this machine, or a Ray cluster.

A crew takes pieces of work, ranges of groups, and gives back what was played, in whatever order.
Which crew it is changes nothing in the numbers. Closing it stops its workers.
"""

from __future__ import annotations

import multiprocessing
import signal
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from moonlit.errors import BadInput, MoonlitError

from .matches import play_groups, prepare
from .plans import Plan

Groups = list[dict[str, Any]]
Work = Callable[[Plan, range], Groups]
Played = Generator[Groups, None, None]

LOST_IN_A_ROW = 3  # so many times a whole crew may be lost before anything is played


class CrewLost(MoonlitError):
    """Workers die as soon as they are started."""


def alone(plan: Plan, pieces: Iterable[range], work: Work = play_groups) -> Played:
    """Play everything in this process."""
    for piece in pieces:
        yield work(plan, piece)


def processes(
    plan: Plan, pieces: Iterable[range], workers: int, work: Work = play_groups
) -> Played:
    """Play with several processes. What a lost one had in hand is given out again."""
    todo, again = iter(pieces), list[range]()
    others = set(multiprocessing.active_children())
    lost, crew = 0, _executor(workers, plan)
    running: dict[Future[Groups], range] = {}
    try:
        while True:
            for piece in _next(again, todo, 2 * workers - len(running)):
                try:
                    running[crew.submit(work, plan, piece)] = piece
                except BrokenProcessPool:
                    again.append(piece)
                    break
            if not running and not again:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            broken = not done
            for future in done:
                piece = running.pop(future)
                try:
                    groups = future.result()
                except BrokenProcessPool:
                    again.append(piece)
                    broken = True
                else:
                    lost = 0
                    yield groups
            if broken:
                lost += 1
                if lost >= LOST_IN_A_ROW:
                    raise CrewLost("The arena's worker processes die as soon as they are started.")
                again += running.values()
                running.clear()
                crew.shutdown(wait=False, cancel_futures=True)
                crew = _executor(workers, plan)
    finally:
        crew.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()


def _executor(workers: int, plan: Plan) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        workers, mp_context=context, initializer=_get_ready, initargs=(plan,)
    )


def _get_ready(plan: Plan) -> None:
    """Ctrl-C is for the process that leads; it stops its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare(plan)


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
        raise BadInput("--ray needs Ray: pip install 'moonlit[cluster]'.") from None
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
