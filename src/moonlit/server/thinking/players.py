"""Bots at a table: which levels there are, and how they are asked.

They are given packed views, never states. Who does not search answers at once, by interpreted
rules, in less time than another process takes to be asked. Who searches does so in processes of
their own (or threads), so that the event loop never waits for one. The more are waiting, the less
time each has, and who comes next is the queue's business (``queueing``).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from moonlit import games
from moonlit.bots import ladder
from moonlit.table.thinking import Illegal

from ..protocol.messages import Level
from ..upkeep.metrics import FAULTS
from .queueing import Kind, Queue, Whose
from .readiness import Progress, Readiness
from .thoughts import LEAST_SECONDS, SECONDS, Task, think, weigh
from .workers import Pool, weighed

if TYPE_CHECKING:
    from moonlit.bots.hints import Hint

log = logging.getLogger("moonlit.server")
P = ParamSpec("P")
T = TypeVar("T")

LEVELS: tuple[Level, ...] = ("random", "novice", "club", "network", "expert", "master")
MOST_HINTS, MOST_HINTS_EACH = 60, 4  # that wait: altogether, and of one person
PREFERRED: tuple[Level, ...] = ("club", "expert")  # the default: the first there is


class Unready(Exception):
    """This game cannot be searched yet."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress


def offered(game: str) -> tuple[Level, ...]:
    """The levels that can play a game."""
    there = ladder.offered(game)
    return tuple(level for level in LEVELS if level in there)


def usual(game: str) -> Level:
    """The level that a table gets unless it asks for another."""
    return next(level for level in PREFERRED if level in offered(game))


def at_once(game: str) -> Level:
    """The strongest level that plays any match of a game without a search."""
    return [level for level in offered(game) if level not in (*SECONDS, ladder.NETWORK)][-1]


def playing(game: str, level: Level | None, seats: int, options: dict[str, Any]) -> Level:
    """The level that bots have who were asked for as this one: the usual one if it is not there.

    A network plays only what it has learned. Where none fits, the next lower level plays.
    """
    there = offered(game)
    if level == ladder.NETWORK and level in there:
        shelf = import_module("moonlit.bots.network.shelf")  # with numpy: not before it is needed
        if not shelf.has_learned(game, seats, options):
            return at_once(game)
    return level if level is not None and level in there else usual(game)


def count_fault(game: str, level: str) -> None:
    """A bot chose what may not be done: note that it did, not what."""
    FAULTS.labels(game, level).inc()
    log.error("a bot chose what may not be done", extra={"game": game, "level": level})


class Thinkers:
    """Everybody's thoughts, in turn."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.pending = 0
        self.queue = Queue(pool.workers, MOST_HINTS, MOST_HINTS_EACH)
        self.readiness = Readiness(games.CATALOGUE, ready=not pool.processes)

    def unready(self, game: str, level: str) -> Progress | None:
        """How far a game's search is, if the level needs one that is not there yet."""
        return self.readiness.of(game) if level in SECONDS else None

    def plays(self, game: str, level: Level) -> Level:
        """Who plays for a level now: itself, unless it has to search and cannot yet."""
        return at_once(game) if self.unready(game, level) else level

    async def think(self, task: Task, whose: Whose = ("", "")) -> list[int]:
        """What a bot chooses; if it fails, or chooses what its view does not allow, any legal move:
        what the level ``random`` would do. So nobody waits for ever."""
        if self.unready(task.game, task.level):
            self.readiness.want(task.game)
            task = replace(task, level=at_once(task.game))
        try:
            return await self._search(task, whose) if task.searches else think(task)
        except Illegal:
            count_fault(task.game, task.level)
        except Exception:
            log.exception("a bot failed", extra={"game": task.game, "level": task.level})
        return think(replace(task, level="random"))

    async def _search(self, task: Task, whose: Whose) -> list[int]:
        self.pending += 1
        share = min(1.0, self.pool.workers / self.pending)
        seconds = max(LEAST_SECONDS, SECONDS[task.level] * share)
        try:
            return await self._run("bot", whose, think, task, seconds)
        finally:
            self.pending -= 1

    async def hint(
        self,
        game: str,
        view: bytes,
        seat: int,
        story: Sequence[tuple[int, int]],
        asked: bool,
        whose: Whose = ("", ""),
    ) -> Hint:
        """What a strong player would do; BadInput if this game has none, Full if too many ask,
        Unready if nobody can search yet."""
        progress = self.readiness.of(game)
        if progress is not None:
            self.readiness.want(game)
            raise Unready(progress)
        return await self._run("hint", whose, weigh, game, view, seat, story, asked)

    async def _run(
        self, kind: Kind, whose: Whose, work: Callable[P, T], *args: P.args, **more: P.kwargs
    ) -> T:
        """Do something in the pool when its turn has come; lost processes are replaced."""
        try:
            found, megabytes = await self.queue.run(
                self.pool.executor, kind, whose, weighed, partial(work, *args, **more)
            )
        except BrokenProcessPool:
            self.pool.lost()
            raise
        self.pool.weighs(megabytes)
        return found
