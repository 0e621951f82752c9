"""Compiles rules in the background, so that the lobby shows at once.

Compiling keeps Python busy for a long time, so it is done by a process of its own, which leaves
its work in the disk cache. Then this process reads it from there, in a thread.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Container
from importlib import import_module

from moonlit import games
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED, cache_folder
from moonlit.table.chance import random_match
from moonlit.table.match import Match

from .players import LEAST_SECONDS, SECONDS, Task, offered, think, weigh
from .workers import end_with_input

log = logging.getLogger("moonlit.server")


def rehearse(game: str) -> None:
    """Call everything that tables and bots call, so that it is compiled, or read from the cache.

    Endings and hints too: what a bot's process has to compile itself stays in its memory for good.
    """
    match = rehearse_table(game)
    seat = match.waiting()[0]
    view = cells.pack(match.view_cell(seat, asked=False))
    for level in () if INTERPRETED else offered(game):
        think(Task(game, view, seat, [], level, 1, False), LEAST_SECONDS)
        if level in SECONDS:
            import_module("moonlit.bots.search.ahead").compile_search(game)
            weigh(game, view, seat, [], False)


def rehearse_table(game: str) -> Match:
    """Call everything that a table calls; the match that served for it, at its beginning."""
    match = random_match(game, None, {"max_rounds": 1}, seed=1)
    match.undo(0)
    match.choices(match.waiting()[0])
    match.view(match.spectator)
    return match


def rehearse_and_end(game: str) -> None:
    """The whole work of a process beside the server, which ends with it."""
    end_with_input()
    rehearse(game)


async def compile_all(
    told: Callable[[str], Awaitable[None]], wanted: Container[str], *, bots_here: bool
) -> None:
    """Make all games ready, those first for which people wait; ``told`` is called with each.

    Bots' compiled code takes much memory: it is read only where bots think.
    """
    left = list(games.CATALOGUE)
    while left:
        game = next((one for one in left if one in wanted), left[0])
        left.remove(game)
        mark = cache_folder() / f"{game}.rehearsed"
        if not INTERPRETED and not mark.exists() and await _in_a_process(game):
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
        await asyncio.to_thread(rehearse if bots_here else rehearse_table, game)
        await told(game)


async def _in_a_process(game: str) -> bool:
    program = f"from {__name__} import rehearse_and_end; rehearse_and_end({game!r})"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, env=dict(os.environ), stdin=asyncio.subprocess.PIPE
    )
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()  # the loop must not close before it has noticed the end
        raise
    if code:
        log.error("compiling failed", extra={"game": game})
    return code == 0
