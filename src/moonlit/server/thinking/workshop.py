"""The Workshop: one run at a time, in a process of its own that gives way to tables and then ends.

It plays piece by piece. A run that was stopped, or that nobody has looked at for a while, is given
no further piece.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Literal

from .workers import Pool
from .workshop_pieces import Found, Wish, piece

log = logging.getLogger("moonlit.server")

UNSEEN = 60.0  # seconds after which a run stops that nobody looks at
LONGEST = 600.0  # seconds of a run
MEMORY = 1_000  # megabytes that its process may have; it ends with the run
State = Literal["running", "over", "stopped", "failed"]


class Busy(Exception):
    """Another run is under way."""


class Run:
    """One run: what is wished for, and what has been found so far."""

    def __init__(self, wish: Wish) -> None:
        self.id, self.wish = secrets.token_hex(8), wish
        self.state: State = "running"
        self.found = Found(0.0, 0, "", "", "")
        self.began = self.seen = time.monotonic()

    @property
    def goes_on(self) -> bool:
        """Is there more to play, and somebody who looks?"""
        now = time.monotonic()
        if self.state == "running" and self.found.part >= 1:
            self.state = "over"
        elif self.state == "running" and (now > self.seen + UNSEEN or now > self.began + LONGEST):
            self.state = "stopped"
        return self.state == "running"


class Workshop:
    """The last run, and the process that plays it. ``processes``: else, for tests, a thread."""

    def __init__(self, processes: bool, work: Callable[[str, Wish], Found] = piece) -> None:
        self.processes = processes
        self.last: Run | None = None
        self._work = work
        self._playing: asyncio.Task[None] | None = None

    async def begin(self, wish: Wish) -> Run:
        """Begin a run; Busy if another one is under way. One that is over is let end first."""
        if self.last is not None and self.last.state == "running":
            raise Busy
        before, self.last = self._playing, (run := Run(wish))
        if before is not None:
            await asyncio.wait({before})
        self._playing = asyncio.create_task(self._play(run))
        return run

    def look(self, run: str) -> Run | None:
        """A run by its name, if it is the last one."""
        if self.last is None or self.last.id != run:
            return None
        self.last.seen = time.monotonic()
        return self.last

    async def stop(self, run: Run) -> None:
        """Play no further piece, and wait until nothing runs."""
        if run.state == "running":
            run.state = "stopped"
        if run is self.last and self._playing is not None:
            await asyncio.wait({self._playing})

    async def _play(self, run: Run) -> None:
        pool, loop = Pool(int(self.processes), MEMORY), asyncio.get_running_loop()
        try:
            while run.goes_on:
                found = loop.run_in_executor(pool.executor(), self._work, run.id, run.wish)
                run.found = await found
        except Exception:
            log.exception("a run of the workshop failed", extra={"game": run.wish.game})
            run.state = "failed"
        finally:
            await pool.close()

    async def close(self) -> None:
        """Let a run end with the server."""
        if self.last is not None:
            await self.stop(self.last)
