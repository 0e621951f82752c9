"""How quick a table is with rules interpreted: moves, views and lists of choices a second.

    python bench/table.py                    the present tree
    python bench/table.py --beside COMMIT    and an earlier one, in turn, in processes of their own

Rates are by the processor's time, medians of several runs. They are kept for ``bench/page.py``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from earlier import ROOT, checked_out

TABLES = [("lunar", 4), ("lunar-trick", 3), ("shoot-the-moon", 4), ("lunatic", 4)]
SECONDS = 0.5  # of each measurement


def rates() -> dict[str, float]:
    """What the Moonlit that is imported here does a second."""
    from moonlit.table.chance import random_match
    from moonlit.table.match import Match
    from moonlit.table.seals import Seal

    found = {}
    for game, seats in TABLES:
        moves = [str(move) for move in random_match(game, seats, {"max_rounds": 1}, 1).moves]

        def replay(
            ask: Callable[[Match], object] | None,
            game: str = game,
            seats: int = seats,
            moves: list[str] = moves,
        ) -> float:
            """Answers a second; without a question, moves a second."""
            number, took, until = 0, 0.0, time.process_time() + SECONDS
            while time.process_time() < until:
                match = Match(game, seats, {"max_rounds": 1}, seal=Seal.from_seed(1))
                for move in moves:
                    began = time.process_time()
                    match.play(move) if ask is None else ask(match)
                    took += time.process_time() - began
                    number += 1
                    if ask is not None:
                        match.play(move)
            return number / took

        found[f"{game} for {seats}: moves"] = replay(None)
        found[f"{game} for {seats}: views"] = replay(lambda match: match.view(0))
        found[f"{game} for {seats}: lists of choices"] = replay(
            lambda match: match.choices(match.waiting()[0])
        )
    return found


def measured(tree: Path) -> dict[str, float]:
    """The rates of a tree, by a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--once"],
        env={**os.environ, "MOONLIT_RULES": "interpreted", "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(json.loads(done.stdout))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", metavar="COMMIT")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.once:
        print(json.dumps(rates()))
        return
    with checked_out(given.beside) if given.beside else nullcontext() as earlier:
        trees = {given.beside: earlier, "now": ROOT} if earlier else {"now": ROOT}
        runs = [{name: measured(tree) for name, tree in trees.items()} for _ in range(given.runs)]
    result = {
        what: {name: statistics.median(run[name][what] for run in runs) for name in trees}
        for what in runs[0]["now"]
    }
    for what, by_tree in result.items():
        print(f"{what}: " + ", ".join(f"{name} {rate:,.0f}" for name, rate in by_tree.items()))
    file = ROOT / "bench" / "results" / "table.json"
    file.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
