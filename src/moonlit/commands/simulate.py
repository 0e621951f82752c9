"""Random matches, and compiling ahead."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from moonlit import games
from moonlit.errors import BadInput
from moonlit.kernel.extras import need_search

from .variation import table_options

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Items with a progress bar on a terminal, and none in a pipe."""
    console = Console(stderr=True)
    shown_bar = console.is_terminal and total > 1
    yield from track(
        items, what, total=total, console=console, transient=True, disable=not shown_bar
    )


def write_random_records(game: str, seats: int | None, seed: int, count: int, options: str) -> None:
    """Records of random play, uniform at each step; the same ones for the same seed."""
    from moonlit.table.chance import random_match
    from moonlit.table.match_records import dumps, to_record

    if count < 1:
        raise BadInput.named("at_least_one", count=count)
    seats, given = table_options(game, seats, options)
    for index in with_progress(range(count), count, "playing"):
        print(dumps(to_record(random_match(game, seats, given, seed, index))), flush=index == 0)


def warm_up() -> None:
    """Compile all games into the disk cache, as many at once as there are cores."""
    need_search()
    # Fresh processes: what one game's compiling has grown to is given back with its process.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), max_tasks_per_child=1) as pool:
        games_of = {pool.submit(compile_ahead, game): game for game in games.CATALOGUE}
        for done in with_progress(as_completed(games_of), len(games_of), "compiling"):
            print(f"{games_of[done]}: ready in {done.result():.1f} s", flush=True)


def compile_ahead(game: str) -> float:
    """Compile a game's rules, random play of it, and its search; the seconds it took."""
    from moonlit.bots.search.ahead import compile_search
    from moonlit.kernel.warming import compile_game

    return compile_game(games.game(game).rules) + compile_search(game)
