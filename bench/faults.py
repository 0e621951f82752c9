"""Does a level that searches ever choose what may not be done? A million decisions on many cores.

``python bench/faults.py results.json --level search:30 --decisions 1000000 --workers 16`` plays the
level against itself in every case of ``tests/cases.py``: all games, numbers of players and options
that change rules. Levels that do not search are counted by ``tests/bots/test_faults.py``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cases import CASES, name
from moonlit.arena.matches import Table
from moonlit.arena.plans import Plan
from moonlit.bots import levels


def one_match(asked: tuple[int, str, int]) -> tuple[int, int, int]:
    """Play a match of a case; the case, how many decisions it took, and how many were faults."""
    number, level, seed = asked
    game, seats, options = CASES[number]
    plan = Plan(game, seats, (level,), ((0,) * seats,), options)
    bots = [levels.bot(level, game, 1_000 * seed + seat) for seat in range(seats)]
    table = Table(plan, bots, seed)
    made = int(table.play()["decisions"])
    return number, made, len(table.faults)


def one_of_each_game() -> list[int]:
    """The number of one case of each game."""
    return list({game: number for number, (game, _, _) in enumerate(CASES)}.values())


def count_faults(level: str, decisions: int, workers: int, seconds: float) -> dict[str, Any]:
    """By case: decisions and faults, until there are enough of each or the time is up."""
    each, end = -(-decisions // len(CASES)), time.monotonic() + seconds
    made, faults = [0] * len(CASES), [0] * len(CASES)

    def wanted() -> Iterator[tuple[int, str, int]]:
        for seed in count(1):
            left = [case for case in range(len(CASES)) if made[case] < each]
            if not left or time.monotonic() > end:
                return
            yield from ((case, level, seed) for case in left)

    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        # Each game is compiled by one process; the others then read it from the cache.
        pool.map(one_match, [(case, level, 0) for case in one_of_each_game()], 1)
        for case, more, wrong in pool.imap_unordered(one_match, slowly(wanted(), workers)):
            ROOM.release()
            made[case] += more
            faults[case] += wrong
    return {
        name(case): {"decisions": made[number], "faults": faults[number]}
        for number, case in enumerate(CASES)
    }


ROOM = threading.Semaphore(1)


def slowly(asked: Iterator[Any], workers: int) -> Iterator[Any]:
    """Hand out no more work than is being done, so that it ends when there is enough."""
    for _ in range(2 * workers - 1):
        ROOM.release()
    for one in asked:
        ROOM.acquire()
        yield one


def main() -> None:
    ask = argparse.ArgumentParser(description="Count faults of a level that searches.")
    ask.add_argument("file", type=Path)
    ask.add_argument("--level", action="append", required=True)
    ask.add_argument("--decisions", type=int, default=1_000_000)
    ask.add_argument("--workers", type=int, default=2)
    ask.add_argument("--seconds", type=float, default=600.0, help="for each level, at most")
    given = ask.parse_args()
    found = json.loads(given.file.read_text()) if given.file.exists() else {}
    for level in given.level:
        found[level] = by_case = count_faults(level, given.decisions, given.workers, given.seconds)
        given.file.write_text(json.dumps(found, indent=1) + "\n")
        totals = [sum(one[key] for one in by_case.values()) for key in ("decisions", "faults")]
        print(f"{level}: {totals[0]:,} decisions, {totals[1]} faults", flush=True)


if __name__ == "__main__":
    main()
