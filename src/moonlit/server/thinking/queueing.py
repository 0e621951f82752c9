"""Who thinks next: bots' moves before hints before reviews, and in each everybody in turn.

A pool thinks in the order in which it was asked, so that whoever asks for much would hold up all
others. So thoughts wait here, each in the line of its person and table, and the pool is handed no
more than it can think about at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from typing import Literal, ParamSpec, TypeVar

Kind = Literal["bot", "hint", "review"]  # in the order in which they are thought about
Whose = tuple[str, ...]  # a person, then a table
Turn = asyncio.Future[None]
P = ParamSpec("P")
T = TypeVar("T")


class Full(Exception):
    """So many hints are waiting that another one would not be answered in time."""


class Lines:
    """Lines of those who wait; one of each is called in turn, and behind it likewise."""

    def __init__(self) -> None:
        self._waiting: deque[Turn] = deque()
        self._lines: dict[str, Lines] = {}  # whoever was called last comes last

    def __len__(self) -> int:
        return len(self._waiting) + sum(len(line) for line in self._lines.values())

    @property
    def empty(self) -> bool:
        return not self._waiting and not self._lines

    def waiting_for(self, name: str) -> int:
        """How many wait in one line."""
        return len(self._lines.get(name, ()))

    def join(self, turn: Turn, whose: Whose) -> None:
        if not whose:
            self._waiting.append(turn)
        else:
            self._lines.setdefault(whose[0], Lines()).join(turn, whose[1:])

    def call(self) -> Turn:
        """Whose turn it is; they have left the line."""
        if self._waiting:
            return self._waiting.popleft()
        name = next(iter(self._lines))
        line = self._lines.pop(name)
        turn = line.call()
        if not line.empty:
            self._lines[name] = line
        return turn

    def leave(self, turn: Turn, whose: Whose) -> None:
        """Wait no longer, if not called yet."""
        if not whose:
            with suppress(ValueError):
                self._waiting.remove(turn)
        elif whose[0] in self._lines:
            line = self._lines[whose[0]]
            line.leave(turn, whose[1:])
            if line.empty:
                del self._lines[whose[0]]


class Queue:
    """The thoughts before a pool of ``places`` workers."""

    def __init__(self, places: int, most_hints: int, most_hints_each: int) -> None:
        self.free = places
        self.free_for_hints = max(1, places - 1)  # a worker is kept for bots, where there are more
        self.most_hints, self.most_hints_each = most_hints, most_hints_each
        self._lines: dict[Kind, Lines] = {"bot": Lines(), "hint": Lines(), "review": Lines()}

    async def run(
        self,
        pool: Callable[[], Executor],
        kind: Kind,
        whose: Whose,
        work: Callable[P, T],
        *args: P.args,
        **more: P.kwargs,
    ) -> T:
        """What the work gives, done in the pool when its turn has come. Full if it cannot wait."""
        await self._turn(kind, whose)
        try:
            doing = pool().submit(work, *args, **more)
        except BaseException:
            self._free_place(kind)
            raise
        # Nobody can interrupt a worker: its place is free when it has finished, wanted or not.
        loop = asyncio.get_running_loop()
        doing.add_done_callback(lambda _: _tell(loop, self._free_place, kind))
        return await asyncio.wrap_future(doing)

    async def _turn(self, kind: Kind, whose: Whose) -> None:
        lines = self._lines[kind]
        if kind == "hint" and self._full(lines, whose):
            raise Full
        turn: Turn = asyncio.get_running_loop().create_future()
        lines.join(turn, whose)
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            lines.leave(turn, whose)
            if not turn.cancelled():
                self._free_place(kind)  # it was called, and did not come
            raise

    def _full(self, lines: Lines, whose: Sequence[str]) -> bool:
        each = lines.waiting_for(whose[0]) >= self.most_hints_each
        return each or len(lines) >= self.most_hints

    def _free_place(self, kind: Kind) -> None:
        self.free += 1
        self.free_for_hints += kind != "bot"
        self._call()

    def _call(self) -> None:
        """Call as many as there are free places."""
        for kind, lines in self._lines.items():
            while self._places_for(kind) and not lines.empty:
                turn = lines.call()
                if not turn.done():  # given up, and about to leave
                    turn.set_result(None)
                    self.free -= 1
                    self.free_for_hints -= kind != "bot"

    def _places_for(self, kind: Kind) -> int:
        return self.free if kind == "bot" else min(self.free, self.free_for_hints)


def _tell(loop: asyncio.AbstractEventLoop, news: Callable[[Kind], None], kind: Kind) -> None:
    """Tell the loop, from another thread; one that has ended needs no news."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(news, kind)
