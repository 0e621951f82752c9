"""The process in which a player of a server's own thinks.

One that hangs, ends or raises is nobody else's trouble: it loses its turn, and is started again. It
is sent packed views and stories, never a state; what it answers is checked like any other move.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from moonlit.kernel.mode import interpret

from .workers import begin

if TYPE_CHECKING:
    from moonlit.bots.thoughts import Task

    from .own_bots import OwnBot

STARTING = 60.0  # seconds that its process may take to begin


class LostTurn(Exception):
    """A player did not answer as it should: why, without a word about cards."""


class Outsider:
    """A player, asked one question at a time."""

    def __init__(self, bot: OwnBot) -> None:
        self.bot = bot
        self._asking = asyncio.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None

    async def think(self, task: Task) -> list[int]:
        """The actions of a move; LostTurn if there are none."""
        async with self._asking:
            return await asyncio.to_thread(self._ask, replace(task, level=self.bot.written))

    def _ask(self, task: Task) -> list[int]:
        try:
            line = self._line or self._begin()
            line.send(task)
            actions, fault = self._answer(line, self.bot.seconds)
        except (OSError, EOFError, TimeoutError) as error:
            self.end()
            slow = isinstance(error, TimeoutError)
            raise LostTurn("too slow" if slow else "its process ended") from None
        if fault is not None:
            raise LostTurn(fault)
        return actions

    def _answer(self, line: Connection, seconds: float) -> tuple[list[int], str | None]:
        if not line.poll(seconds):
            raise TimeoutError
        actions, fault = line.recv()
        return actions, fault

    def _begin(self) -> Connection:
        spawn = multiprocessing.get_context("spawn")
        self._line, theirs = spawn.Pipe()
        self._process = spawn.Process(target=answer_for_good, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._answer(self._line, STARTING)
        return self._line

    def end(self) -> None:
        """End its process; who waits for an answer is told that there will be none."""
        process, line, self._process, self._line = self._process, self._line, None, None
        if process is not None:
            process.kill()
            process.join()
        if line is not None:
            with contextlib.suppress(OSError):
                line.close()


def answer_for_good(line: Connection) -> None:
    """The whole work of the process: a move for every question."""
    interpret()
    begin()
    from moonlit.bots.thoughts import think  # with the rules, which are interpreted from now on

    line.send(([], None))
    while True:
        task = line.recv()
        try:
            line.send((think(task), None))
        except Exception as error:  # somebody else's player may raise anything
            line.send(([], type(error).__name__))
