"""By how much thinking passes its budget: seconds that a decision took for each that it had.

    python bench/budget.py [GAME …] [--seconds 0.1]

The first decision of a match, again and again, timed from outside as a player would; one core.
What it shares the machine with counts against it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

from moonlit.bots.search import Budget, SearchBot
from search import CASES, first_view

RESULTS = Path(__file__).parent / "results" / "budget.json"
DECISIONS = 20


def took(game: str, seats: int, seconds: float) -> list[float]:
    """How long each of some decisions took, as parts of the budget."""
    bot = SearchBot("bench", game, 1, Budget(seconds=seconds))
    view, seat = first_view(game, seats)
    bot.choose(view, seat, [])
    parts = []
    for _ in range(DECISIONS):
        began = time.perf_counter()
        bot.choose(view, seat, [])
        parts.append((time.perf_counter() - began) / seconds)
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--seconds", type=float, default=0.1)
    given = parser.parse_args()
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for game, seats in CASES:
        if given.games and game not in given.games:
            continue
        parts = took(game, seats, given.seconds)
        found[f"{game} for {seats}, {given.seconds:g} s"] = {
            "median": statistics.median(parts),
            f"longest of {DECISIONS}": max(parts),
        }
        print(game, seats, f"{statistics.median(parts):.3f} {max(parts):.3f}", flush=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
