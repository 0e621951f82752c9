"""How long compiling takes: from an empty cache, in a fresh process, by what is made ready.

    python bench/compile.py [GAME …] [--stages search match] [--beside 2] [--label now]

A stage is what a process in which bots think needs (``search``), what drives a match from Python
(``match``), what a batch needs (``batches``), or all of these (``all``). Processor time is what
counts where others use the machine; the wall is what somebody waited. ``--beside`` also makes all
games' searches ready at once, in so many processes, as a server does in the background.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from moonlit import games
from moonlit.bots.search.ahead import compile_search
from moonlit.kernel.warming import compile_game

RESULTS = Path(__file__).parent / "results" / "compile.json"


def batches(game: str) -> None:
    """Everything that a batch calls."""
    from moonlit.envs.batch import Batch

    for illegal in ("error", "random"):
        batch = Batch(game, games.game(game).seats[-1], 2, illegal=illegal)
        batch.step(batch.random_actions())
        batch.club_actions()


def match(game: str) -> None:
    """What a match calls, and random play."""
    compile_game(games.game(game).rules)


STAGES: dict[str, list[Callable[[str], object]]] = {
    "search": [compile_search],
    "match": [match],
    "batches": [batches],
    "all": [compile_search, match, batches],
}


def measured(stage: str, game: str, cache: str) -> dict[str, float]:
    """What a fresh process takes for a stage: seconds of the processor, and on the wall."""
    done = subprocess.run(
        [sys.executable, __file__, game, "--stages", stage, "--here"],
        env={**os.environ, "MOONLIT_RULES": "compiled", "MOONLIT_CACHE": cache},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def here(stage: str, game: str) -> None:
    """Measure a stage in this process."""
    began = time.perf_counter()
    for step in STAGES[stage]:
        step(game)
    wall = time.perf_counter() - began
    print(json.dumps({"processor, s": time.process_time(), "wall, s": wall}))


def cold_and_warm(stage: str, game: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = (measured(stage, game, cache) for _ in range(2))
    load = os.getloadavg()[0]  # by all programs: it slows everything down
    return {**cold, "from the cache, processor, s": warm["processor, s"], "load": load}


def side_by_side(processes: int) -> dict[str, float]:
    """All games' searches, so many at a time."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(processes) as workers:
        times = list(workers.map(lambda game: measured("search", game, cache), games.CATALOGUE))
    return {
        "processor, s": sum(each["processor, s"] for each in times),
        "wall, s": time.perf_counter() - began,
        "load": os.getloadavg()[0],
    }


def keep(found: dict[str, dict[str, float]]) -> None:
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.CATALOGUE), metavar="GAME")
    parser.add_argument("--stages", nargs="+", choices=STAGES, default=list(STAGES))
    parser.add_argument("--here", action="store_true", help="one stage, in this very process")
    parser.add_argument("--beside", type=int, default=0, metavar="PROCESSES")
    parser.add_argument("--label", default="now", help="under which name results are kept")
    given = parser.parse_args()
    if given.here:
        return here(given.stages[0], given.games[0])
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for game in given.games:
        for stage in given.stages:
            found = kept[f"{given.label}: {game}, {stage}"] = cold_and_warm(stage, game)
            print(game, stage, found, flush=True)
            keep(kept)
    if given.beside:
        name = f"{given.label}: all games' searches, {given.beside} at a time"
        kept[name] = side_by_side(given.beside)
        print(name, kept[name])
        keep(kept)


if __name__ == "__main__":
    main()
