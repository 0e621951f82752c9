"""Several processes that serve at one address; one that ends by itself is started again."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from .backoff import Backoff

log = logging.getLogger("moonlit.server")

AFTER_AN_END = (0.5, 15.0)  # seconds until another one is started: first, and at most
LONG = 60.0  # seconds after which a process counts as well


class Processes:
    """``run`` is called in each, with its number from 0."""

    def __init__(self, count: int, run: Callable[[int], None]) -> None:
        self._count, self._run = count, run
        self._running: dict[int, tuple[int, float]] = {}  # process: its number, and since when
        self._stopping = False
        self._faults = Backoff(*AFTER_AN_END)

    def run_until_stopped(self) -> None:
        """Start all, and look after them until this one is told to stop; then wait for them."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        for number in range(self._count):
            self._start(number)
        while self._running:
            process, _ = os.wait()
            number, since = self._running.pop(process)
            if not self._stopping:
                self._start_again(number, since)

    def _start_again(self, number: int, since: float) -> None:
        if time.monotonic() - since > LONG:
            self._faults.well()
        log.error("a process has ended, and is started again")
        time.sleep(self._faults.wait())
        if not self._stopping:
            self._start(number)

    def _start(self, number: int) -> None:
        process = os.fork()
        if process:
            self._running[process] = number, time.monotonic()
            return
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.SIG_DFL)
        try:
            self._run(number)
        except BaseException:
            log.exception("a process failed")
            os._exit(1)
        sys.stdout.flush()
        os._exit(0)

    def _stop(self, sign: int, _: FrameType | None) -> None:
        self._stopping = True
        for process in self._running:
            os.kill(process, signal.SIGTERM)
