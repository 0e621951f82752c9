"""The processes in which bots think: they end with the server, and none grows without bound."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TypeVar

from ..upkeep.logs import set_up

log = logging.getLogger("moonlit.server")

MEGABYTE = 1 << 20
THREADS = 2  # where there are no processes
LEAST_TASKS = 500  # that a process does before it is replaced: it takes seconds to begin
T = TypeVar("T")


def end_with_parent() -> None:
    """In a process of multiprocessing: end when the process that started it is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    _end_after(parent.join)


def end_with_input() -> None:
    """In a process whose standard input is a pipe: end when nobody holds the other end."""
    _end_after(lambda: os.read(sys.stdin.fileno(), 1))


def _end_after(wait: Callable[[], object]) -> None:
    def end() -> None:
        wait()
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def begin() -> None:
    """Leave interrupts to the server, give way to it, end with it, tell of faults as it does."""
    set_up()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    end_with_parent()


def memory() -> int:
    """The memory of this process, in megabytes; where there is no better way, what it had most."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize() // MEGABYTE
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // MEGABYTE if sys.platform == "darwin" else most // 1024


def weighed(work: Callable[[], T]) -> tuple[T, int]:
    """What the work gives, and the memory of the process afterwards."""
    return work(), memory()


class Pool:
    """Where bots search: processes, or with none threads of this one.

    A process that has grown beyond ``most`` megabytes is replaced: a fresh one reads all rules
    first, so that nobody waits for it.
    """

    def __init__(self, processes: int, most: int) -> None:
        self.processes, self.most = processes > 0, most
        self.workers = processes or THREADS
        self._executor: Executor | None = None
        self._loaded: dict[str, Callable[[str], None]] = {}
        self._tasks = 0  # done since the processes were made
        self._renewing: asyncio.Task[None] | None = None

    def executor(self) -> Executor:
        """Made when the first bot has to search."""
        if self._executor is None:
            self._executor, self._tasks = self._new(), 0
        return self._executor

    def _new(self) -> Executor:
        if not self.processes:
            return ThreadPoolExecutor(self.workers, "bot")
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=begin)

    def lost(self) -> None:
        """A process has died: new ones are made when somebody has to think."""
        self._executor = None

    async def load(self, game: str, rehearse: Callable[[str], None]) -> bool:
        """Let the processes read a game's compiled rules ahead, so that the first move is quick;
        False if that failed."""
        self._loaded[game] = rehearse
        return await self._load(self.executor(), game)

    async def _load(self, executor: Executor, game: str) -> bool:
        loop = asyncio.get_running_loop()
        work = self._loaded[game]
        jobs = [loop.run_in_executor(executor, work, game) for _ in range(self.workers)]
        faults = [one for one in await asyncio.gather(*jobs, return_exceptions=True) if one]
        if faults:
            log.error("a search failed to load", exc_info=faults[0], extra={"game": game})
        if any(isinstance(one, BrokenProcessPool) for one in faults):
            self.lost()
        return not faults

    def weighs(self, megabytes: int) -> None:
        """So much memory did a process have when it had done its work."""
        self._tasks += 1
        large = self.processes and megabytes > self.most and self._tasks >= LEAST_TASKS
        if large and self._renewing is None:
            log.info("bots' processes are replaced", extra={"megabytes": megabytes})
            self._renewing = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        fresh = self._new()
        try:
            for game in list(self._loaded):
                await self._load(fresh, game)
        except asyncio.CancelledError:
            fresh.shutdown(wait=False, cancel_futures=True)
            raise
        old, self._executor, self._tasks = self._executor, fresh, 0
        self._renewing = None
        if old is not None:
            old.shutdown(wait=False)  # what it is thinking about is still wanted

    async def close(self) -> None:
        """Wait for the thoughts that are being thought: processes end in order, or leave a mess."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.wait({self._renewing})
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)
