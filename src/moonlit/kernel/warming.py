"""Make rules ready ahead: compiled, or read from the disk cache, and not run."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from . import arrays, cells, keys, records
from .mode import INTERPRETED
from .playouts import play_matches
from .random import seeded

Call = tuple[Any, tuple[Any, ...]]  # a rule, and what it may be called with: only types matter
Told = Callable[[int, int], None]  # is told before each rule how many are ready, and of how many


def nobody(done: int, of: int) -> None:
    """Is told, and keeps it to itself."""


def compile_game(game: Any, told: Told = nobody) -> float:
    """Make ready what a match calls, and random play; the seconds it took."""
    return make_ready(calls_of_a_match(game), told)


def make_ready(calls: Iterable[Call], told: Told = nobody) -> float:
    """Make rules ready for what they will be called with; the seconds it took."""
    began, left = time.perf_counter(), list(calls)
    with nothing_swept():
        for done, (rule, arguments) in enumerate(left):
            told(done, len(left))
            if not INTERPRETED:
                rule.make_ready(arguments)
    return time.perf_counter() - began


@contextmanager
def nothing_swept() -> Iterator[None]:
    """A compiler makes very many objects and keeps them: Python need not look for garbage there."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def calls_of_a_match(game: Any) -> list[Call]:
    """What whoever drives a match from Python calls; the short ones first."""
    cell, rng, number = cells.new(game.State), seeded(0), 0
    ints, floats = arrays.ints([0]), arrays.floats(1)
    return [
        (keys.key, (records.new(game.State),)),
        (cells.payoffs, (cell, floats)),
        (cells.outcome, (cell,)),
        (cells.waiting, (cell,)),
        (cells.seen_by, (cell, number, number, number, number)),
        (cells.view, (cell, number, cell)),
        (cells.start, (cell, number, ints)),
        (cells.shuffle, (cell, rng, ints)),
        (cells.deal, (cell, ints)),
        (cells.why_nots, (cell, number, ints)),
        (cells.why_not, (cell, number, number)),
        (cells.legal, (cell, number)),
        (cells.observe, (cell, number, arrays.observation(game.OBSERVATION))),
        (cells.sample, (cell, number, rng, cell)),
        (cells.apply, (cell, number, number)),
        (play_matches, (records.new(game.State), number, ints, rng, ints, number)),
    ]
