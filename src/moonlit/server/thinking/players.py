"""Bots at a table: which levels there are, and how they are asked.

They are given packed views, never states. Who does not search answers at once, by interpreted
rules, in less time than another process takes to be asked. Who searches does so in processes of
their own (or threads), so that the event loop never waits for one. The more are waiting, the less
time each has, and who comes next is the queue's business (``queueing``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from moonlit import games
from moonlit.bots import ladder
from moonlit.bots.ladder import SECONDS, at_once
from moonlit.bots.thoughts import LEAST_SECONDS, Task, think, weigh
from moonlit.errors import BadInput, OneOf
from moonlit.games.reading import shown
from moonlit.kernel.extras import has_search
from moonlit.table.thinking import Illegal

from ..protocol.messages import Level
from ..upkeep.metrics import FAULTS
from .outsiders import LostTurn, Outsider
from .own_bots import OwnBot
from .queueing import Kind, Queue, Whose
from .readiness import BEGUN, FAILED, MISSING, Progress, Readiness
from .workers import Pool, weighed

if TYPE_CHECKING:
    from moonlit.bots.hints import Hint

log = logging.getLogger("moonlit.server")
Own = Mapping[str, OwnBot]  # by name
P = ParamSpec("P")
T = TypeVar("T")

ASK_AGAIN = 0.5  # seconds
MOST_HINTS, MOST_HINTS_EACH = 60, 4  # that wait: altogether, and of one person


class Unready(Exception):
    """This game cannot be searched yet."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress


def offered(game: str, own: Own) -> tuple[Level, ...]:
    """The levels that can play a game, and the server's own players."""
    return (*ladder.offered(game), *(bot.name for bot in own.values() if bot.plays(game)))


def playing(game: str, level: Level | None, seats: int, options: dict[str, Any], own: Own) -> Level:
    """The level that bots have who were asked for as this one: the usual one if it is not there.

    An expert knows only what it has learned. Where that does not fit, a search plays. BadInput if
    nobody knows such a level.
    """
    there = (*offered(game, own), ladder.SEARCH)
    wanted = ladder.FORMER.get(level or "", level)
    if wanted is not None and wanted not in (*ladder.LEVELS, *there):
        raise BadInput.named("no_level", level=shown(wanted), levels=OneOf(there[:-1]))
    found = wanted if wanted is not None and wanted in there else ladder.usual(game)
    return ladder.who_plays(game, found, seats, options)


def count_fault(game: str, level: str) -> None:
    """A bot chose what may not be done: note that it did, not what."""
    FAULTS.labels(game, level).inc()
    log.error("a bot chose what may not be done", extra={"game": game, "level": level})


def count_lost_turn(game: str, level: str, why: str) -> None:
    """A player of the server's own did not answer as it should."""
    FAULTS.labels(game, level).inc()
    log.error("a bot lost its turn", extra={"game": game, "level": level, "why": why})


class Thinkers:
    """Everybody's thoughts, in turn."""

    def __init__(self, pool: Pool, own: Own | None = None) -> None:
        self.pool = pool
        self.outsiders = {name: Outsider(bot) for name, bot in (own or {}).items()}
        self.pending = 0
        self.queue = Queue(pool.workers, MOST_HINTS, MOST_HINTS_EACH)
        begun = BEGUN if pool.processes else None
        self.readiness = Readiness(games.CATALOGUE, begun if has_search() else MISSING)

    def unready(self, game: str, level: str) -> Progress | None:
        """How far a game's search is, if the level needs one that is not there yet; an expert only
        needs that it is installed, and the server's own players are there or not."""
        if level == ladder.EXPERT:
            return None if has_search() else MISSING
        if level not in ladder.KNOWN:
            return None if level in self.outsiders else FAILED
        return self.readiness.of(game) if level in SECONDS else None

    def plays(self, game: str, level: Level) -> Level:
        """Who plays for a level now: itself, unless it has to search and cannot yet."""
        return at_once(game) if self.unready(game, level) else level

    async def think(self, task: Task, whose: Whose = ("", "")) -> list[int]:
        """What a bot chooses; if it fails, or chooses what its view does not allow, any legal move:
        what the level ``random`` would do. So nobody waits for ever."""
        while task.repeatable and self._getting_ready(task):
            await asyncio.sleep(ASK_AGAIN)
        if self.unready(task.game, task.level):
            self.readiness.want(task.game)
            task = replace(task, level=at_once(task.game))
        try:
            if task.level in self.outsiders:
                return await self.outsiders[task.level].think(task)
            return await self._search(task, whose) if task.searches else think(task)
        except LostTurn as lost:
            count_lost_turn(task.game, task.level, str(lost))
        except Illegal:
            count_fault(task.game, task.level)
        except Exception:
            log.exception("a bot failed", extra={"game": task.game, "level": task.level})
        return think(replace(task, level="random"))

    async def close(self) -> None:
        """End the players of the server's own, whatever they are thinking about."""
        for outsider in self.outsiders.values():
            await asyncio.to_thread(outsider.end)

    def _getting_ready(self, task: Task) -> bool:
        """Will this level be able to think, and cannot yet?"""
        progress = self.unready(task.game, task.level)
        if progress is not None:
            self.readiness.want(task.game)
        return progress is not None and not progress.failed

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

    async def review(
        self, game: str, whose: Whose, work: Callable[P, T], *args: P.args, **more: P.kwargs
    ) -> T:
        """A piece of a review, done when nobody waits for a move or a hint."""
        progress = self.readiness.of(game)
        if progress is not None:
            self.readiness.want(game)
            raise Unready(progress)
        return await self._run("review", whose, work, *args, **more)

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
