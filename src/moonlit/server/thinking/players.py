"""Bots at a table: which levels there are, and how they are asked.

They are given packed views, never states, and think in processes of their own (or threads), so
that the event loop never waits for one. The more are waiting, the less time each has, and who
comes next is the queue's business (``queueing``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from moonlit import games
from moonlit.bots import ladder
from moonlit.bots.bot import Bot
from moonlit.kernel import cells
from moonlit.table.thinking import Illegal, allowed, whole_move

from ..protocol.messages import Level
from ..upkeep.metrics import FAULTS
from .queueing import Kind, Queue, Whose
from .workers import Pool, weighed

if TYPE_CHECKING:
    from moonlit.bots.hints import Hint

log = logging.getLogger("moonlit.server")
P = ParamSpec("P")
T = TypeVar("T")

LEVELS: tuple[Level, ...] = ("random", "novice", "club", "expert", "master")
SECONDS = {"expert": 0.1, "master": 0.8}  # that a level which searches may think, unhurried
LEAST_SECONDS = 0.02
HINT_SECONDS = 0.4
MOST_HINTS, MOST_HINTS_EACH = 60, 4  # that wait: altogether, and of one person
PREFERRED: tuple[Level, ...] = ("club", "expert")  # the default: the first there is


def make(level: str, game: str, seed: int, seconds: float) -> Bot:
    """A bot of a level, as the bots' own list has it; BadInput if it cannot play this game."""
    levels = import_module("moonlit.bots.levels")  # with numba: not before it is needed
    bot: Bot = levels.bot(f"{level}:{seconds:.3f}s" if level in SECONDS else level, game, seed)
    return bot


def offered(game: str) -> tuple[Level, ...]:
    """The levels that can play a game."""
    there = ladder.offered(game)
    return tuple(level for level in LEVELS if level in there)


def usual(game: str) -> Level:
    """The level that a table gets unless it asks for another."""
    return next(level for level in PREFERRED if level in offered(game))


@dataclass(frozen=True)
class Task:
    """What a bot is asked: a view as bytes, and whether it answers a window or makes a move."""

    game: str
    view: bytes
    seat: int
    story: Sequence[tuple[int, int]]
    level: str
    seed: int
    answering: bool


def think(task: Task, seconds: float) -> list[int]:
    """The actions that a bot chooses; runs in the pool."""
    bot = make(task.level, task.game, task.seed, seconds)
    view = cells.unpack(games.game(task.game).rules.State, task.view)
    if task.answering:
        return [allowed(view, task.seat, bot.choose(view, task.seat, task.story))]
    return whole_move(
        task.game, view, task.seat, lambda shown: bot.choose(shown, task.seat, task.story)
    )


def weigh(game: str, view: bytes, seat: int, story: Sequence[tuple[int, int]], asked: bool) -> Hint:
    """A hint for a person, by their view and story; runs in the pool."""
    hints = import_module("moonlit.bots.hints")
    cell = cells.unpack(games.game(game).rules.State, view)
    found: Hint = hints.hint(game, cell, seat, story, HINT_SECONDS, answering=asked)
    return found


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

    async def think(self, task: Task, whose: Whose = ("", "")) -> list[int]:
        """What a bot chooses; if it fails, or chooses what its view does not allow, any legal move:
        what the level ``random`` would do. So nobody waits for ever."""
        self.pending += 1
        share = min(1.0, self.pool.workers / self.pending)
        seconds = max(LEAST_SECONDS, SECONDS.get(task.level, 0.0) * share)
        try:
            return await self._run("bot", whose, think, task, seconds)
        except Illegal:
            count_fault(task.game, task.level)
        except Exception:
            log.exception("a bot failed", extra={"game": task.game, "level": task.level})
        finally:
            self.pending -= 1
        fallback = Task(**{**vars(task), "level": "random"})
        return await asyncio.to_thread(think, fallback, LEAST_SECONDS)

    async def hint(
        self,
        game: str,
        view: bytes,
        seat: int,
        story: Sequence[tuple[int, int]],
        asked: bool,
        whose: Whose = ("", ""),
    ) -> Hint:
        """What a strong player would do; BadInput if this game has none, Full if too many ask."""
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
