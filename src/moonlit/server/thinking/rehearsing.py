"""A rehearsal of all that a search does, which compiles it or reads it from the disk cache."""

from __future__ import annotations

import os
from collections.abc import Callable

from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED
from moonlit.table.match import Match
from moonlit.table.seals import Seal

from .thoughts import SECONDS, Task, think, weigh
from .workers import end_with_input


def rehearse(game: str) -> None:
    """Call everything that a search calls, so that it is compiled, or read from the cache.

    Endings and hints too: what a bot's process has to compile itself stays in its memory for good.
    """
    for step in () if INTERPRETED else rehearsal(game):
        step()


def rehearsal(game: str) -> list[Callable[[], object]]:
    """The steps of a rehearsal: a search, what it needs later in a match, a hint."""
    from moonlit.bots.search.ahead import compile_search  # loaded only by those who search

    match = Match(game, seal=Seal.from_seed(1))
    seat = match.waiting()[0]
    view = cells.pack(match.view_cell(seat, asked=False))
    task = Task(game, view, seat, [], next(iter(SECONDS)), 1, False)
    return [
        lambda: think(task),
        lambda: compile_search(game),
        lambda: weigh(game, view, seat, [], False),
    ]


def compile_and_tell(game: str) -> None:
    """The whole work of a process beside the server: it gives way to it, ends with it, and writes a
    line for each step."""
    os.nice(10)
    end_with_input()
    steps = rehearsal(game)
    for done, step in enumerate(steps):
        print(done, len(steps), flush=True)
        step()
