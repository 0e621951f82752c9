"""Makes the search of every game ready in the background, from the moment the server starts.

Compiling keeps Python busy for a long time, so it is done by a process of its own, which leaves
its work in the disk cache. Then the processes in which bots search read it from there.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable

from moonlit import games
from moonlit.bots.ladder import at_once
from moonlit.bots.thoughts import Task, think
from moonlit.kernel import cells
from moonlit.kernel.mode import children_compile, search_mark
from moonlit.table.match import Match
from moonlit.table.seals import Seal

from .readiness import Progress, Readiness
from .rehearsing import rehearse
from .workers import Pool

# Seconds in which whoever came for the page has the machine: until rules are read, and then until
# processes are started that search.
RULES_AFTER, SEARCH_AFTER = 0.3, 1.5
log = logging.getLogger("moonlit.server")

COMPILER = "from moonlit.server.thinking.rehearsing import compile_and_tell; compile_and_tell({!r})"


def load_rules() -> None:
    """Import what tables and their quick bots need, so that no event loop waits for it."""
    for game in games.CATALOGUE:
        match = Match(game, seal=Seal.from_seed(1))
        seat = match.waiting()[0]
        view = cells.pack(match.view_cell(seat, asked=False))
        think(Task(game, view, seat, [], at_once(game), 1, False))


async def make_ready(readiness: Readiness, pool: Pool) -> None:
    """Make all games ready, those first for which people wait. A fault concerns one game only."""
    await asyncio.sleep(RULES_AFTER)
    try:
        await asyncio.to_thread(load_rules)
    except Exception:
        log.exception("rules could not be loaded ahead")
    await asyncio.sleep(SEARCH_AFTER)
    while (game := readiness.next()) is not None:
        try:
            well = await _make_ready(game, readiness, pool)
        except Exception:
            log.exception("a search could not be made ready", extra={"game": game})
            well = False
        readiness.reach(game, None if well else Progress(failed=True))


async def _make_ready(game: str, readiness: Readiness, pool: Pool) -> bool:
    """Compile a game's search if need be, and let the bots' processes read it; was all well?"""
    if children_compile():
        mark = await asyncio.to_thread(search_mark, game)
        if not mark.exists():
            await compile_beside(game, readiness.reach)
    # A process may be killed meanwhile; those that take its place get their chance.
    return await pool.load(game, rehearse) or await pool.load(game, rehearse)


async def compile_beside(game: str, told: Callable[[str, Progress], None]) -> bool:
    """Compile a game's search in a process of its own; did it come to its end?"""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", COMPILER.format(game)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async for line in process.stdout:
            done, of = line.split()
            told(game, Progress(int(done), int(of)))
        code = await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()  # the loop must not close before it has noticed the end
        raise
    if code:
        log.error("compiling failed", extra={"game": game})
    return code == 0
