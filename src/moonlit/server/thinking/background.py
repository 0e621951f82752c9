"""Work beside the event loop, for whoever asks: one piece at a time, few waiting, results kept.

It is done in a process of its own: a thread would hold Python's lock against the event loop, and
forty replays asked for at once kept every move waiting. That process plays by interpreted rules,
which need neither compiler nor memory.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from moonlit.kernel.mode import interpret

from .queueing import Full, Queue
from .workers import begin

MOST_WAITING, MOST_WAITING_EACH = 40, 8  # altogether, and for one address
KEPT = 16 * 2**20  # bytes of results
TASKS = 500  # after which the process is replaced, so that it cannot grow without end
T = TypeVar("T")


class Background:
    """One worker, those who wait for it, and what it has found lately."""

    def __init__(self, processes: bool) -> None:
        self.processes = processes
        self.queue = Queue(1, MOST_WAITING, MOST_WAITING_EACH)
        self._kept: dict[Hashable, bytes] = {}  # what was asked for last comes last
        self._doing: dict[Hashable, asyncio.Task[bytes | None]] = {}
        self._executor: Executor | None = None

    def kept(self, key: Hashable) -> bytes | None:
        """What was found before, if it is still known."""
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    async def run(
        self,
        key: Hashable,
        whose: str,
        load: Callable[[], Awaitable[T]],
        work: Callable[[T], bytes | None],
    ) -> bytes | None:
        """What the work finds in what is loaded; Full if too many are waiting already.

        The same thing is done once for all who ask for it meanwhile; nothing is not kept.
        """
        found = self.kept(key)
        if found is not None:
            return found
        if key not in self._doing:
            if len(self._doing) > MOST_WAITING:
                raise Full
            doing = asyncio.create_task(self._do(key, whose, load, work))
            self._doing[key] = doing
            doing.add_done_callback(lambda _: self._done(key))
        return await asyncio.shield(self._doing[key])

    async def _do(
        self,
        key: Hashable,
        whose: str,
        load: Callable[[], Awaitable[T]],
        work: Callable[[T], bytes | None],
    ) -> bytes | None:
        try:
            loaded = await load()
            found = await self.queue.run(self._pool, "hint", (whose,), work, loaded)
        except BrokenProcessPool:
            self._executor = None
            raise
        if found is not None:
            self._kept[key] = found
            while sum(map(len, self._kept.values())) > KEPT:
                del self._kept[next(iter(self._kept))]
        return found

    def _done(self, key: Hashable) -> None:
        """Whoever waited has been told, also of a fault; perhaps nobody waits any more."""
        done = self._doing.pop(key)
        if not done.cancelled():
            done.exception()

    def forget(self) -> None:
        """Keep nothing of what was found: somebody does not want to be named in it any more."""
        self._kept.clear()

    def _pool(self) -> Executor:
        """Made when it is first needed."""
        if self._executor is None:
            self._executor = (
                ProcessPoolExecutor(
                    1,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_prepare,
                    max_tasks_per_child=TASKS,
                )
                if self.processes
                else ThreadPoolExecutor(1, "background")
            )
        return self._executor

    async def close(self) -> None:
        """Wait for what is being done, not for what was still to be done."""
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)


def _prepare() -> None:
    """Before any rule is loaded: play by interpreted rules; then as the bots' processes do."""
    interpret()
    begin()
