"""Who plays the other seats at the prompt, and thinks about hints.

Who does not search answers here, by interpreted rules. A search needs compiled ones, so it has a
process of its own, which is started when somebody has to search.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from moonlit.bots import ladder
from moonlit.bots.ladder import SECONDS
from moonlit.bots.outside import finding
from moonlit.bots.thoughts import Task, think, weigh
from moonlit.errors import BadInput, OneOf
from moonlit.games.reading import shown
from moonlit.kernel import cells
from moonlit.kernel.extras import need_search
from moonlit.table.match import Match
from moonlit.table.moves import Move

if TYPE_CHECKING:
    from moonlit.bots.hints import Hint

P = ParamSpec("P")
T = TypeVar("T")


def checked_level(game: str, level: str | None) -> str:
    """A level that plays this game, or somebody's own bot; the usual one if none is asked for."""
    there = ladder.offered(game)
    level = ladder.FORMER.get(level or "", level)
    if level is None:
        return ladder.usual(game)
    if finding.is_outside(level) and not level.startswith(tuple(f"{one}:" for one in there)):
        finding.check(level)
        return level
    if level not in there:
        raise BadInput.named("no_level", level=shown(level), levels=OneOf(there))
    if level in ladder.EXTRA:
        need_search()
    return level


def leave_interrupts() -> None:
    """An interrupt is for the person's own process, which then ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Opponents:
    """The bots of one match, all of one level."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.lost_turns = 0  # of somebody's own bot, when it failed or chose what may not be done
        self._process: ProcessPoolExecutor | None = None

    def move(self, match: Match, seat: int) -> Move:
        """A whole move by the seat's view; in a window, the turn when all have declined."""
        actions = self._think(Task.about(match, seat, self.level, answering=False))
        return match.sight(seat, asked=False).move(actions)

    def answer(self, match: Match, seat: int) -> int:
        """What a seat answers in a window."""
        return self._think(Task.about(match, seat, self.level, answering=True))[0]

    def hint(self, match: Match, seat: int, *, answering: bool) -> Hint:
        """What a strong player would do at a seat; BadInput where nobody can think ahead."""
        need_search()
        view = cells.pack(match.view_cell(seat, asked=answering))
        try:
            return self._search(weigh, match.game, view, seat, match.story(seat), answering)
        except BrokenProcessPool:
            raise BadInput.named("no_search") from None

    def _think(self, task: Task) -> list[int]:
        if self.level not in ladder.KNOWN:
            return self._ask_outside(task)
        if not task.searches:
            return think(task)
        try:
            return self._search(think, task, SECONDS[task.level])
        except BrokenProcessPool:  # the match goes on, with somebody who needs no search
            return think(replace(task, level=ladder.at_once(task.game)))

    def _ask_outside(self, task: Task) -> list[int]:
        try:
            return think(task)
        except Exception:  # somebody else's bot may raise anything
            self.lost_turns += 1
            return think(replace(task, level="random"))

    def _search(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        if self._process is None:
            spawn = get_context("spawn")
            self._process = ProcessPoolExecutor(1, spawn, initializer=leave_interrupts)
        try:
            return self._process.submit(work, *args, **more).result()
        except BrokenProcessPool:
            self.close()
            raise

    def close(self) -> None:
        """End the process that searched."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None
