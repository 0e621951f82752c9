"""Simulated decisions a second of the search, beside OpenSpiel's C++ ISMCTSBot on ``hearts``.

    python bench/search.py

Both search the first decision of a match, one core, each short run of ours with one of OpenSpiel's
beside it, in time of this process alone. A simulation is a sampled world, a way down the tree and a
playout; all decisions in it count, tree and playout alike: those of OpenSpiel's go to the end of
the match, 52 cards; ours to the end of the round (Lunatic: two piles), where a table of standings
takes over. OpenSpiel's playouts are random, so ours are measured with random ones too; as the bots
play, rules of thumb decide, which costs time and plays better. The rate of sampled worlds alone
comes last.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from moonlit import games
from moonlit.bots import policies
from moonlit.bots.search import Budget, SearchBot
from moonlit.bots.search.dials import settings
from moonlit.kernel import arrays, cells, records
from moonlit.kernel.cards import lowest
from moonlit.kernel.contract import sample
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import seeded
from moonlit.kernel.records import Ints
from run import dealt, decisions_from

RESULTS = Path(__file__).parent / "results" / "search.json"
RUNS, SIMULATIONS, WORLDS = 9, 10_000, 100_000
CASES: list[tuple[str, int]] = [
    ("lunar", 2),
    ("lunar", 4),
    ("lunar-trick", 3),
    ("lunar-trick", 4),
    ("shoot-the-moon", 2),
    ("shoot-the-moon", 4),
    ("shoot-the-moon", 6),
    ("lunatic", 3),
    ("lunatic", 4),
]


@rule
def sample_worlds(seen: Any, seat: int, rng: Ints, world: Any, number: int) -> None:
    for _ in range(number):
        sample(seen[0], seat, rng, world)


def first_view(game: str, seats: int) -> tuple[Any, int]:
    """What the first seat to act sees of a new match."""
    rules, deck = games.game(game).rules, arrays.ints([0] * 64)
    cell, out = cells.new(rules.State), cells.new(rules.State)
    encoded = games.game(game).encode(seats, {})
    cells.start(cell, seats, arrays.ints(encoded))
    cells.deal_due(cell, seeded(1), deck)
    seat = int(lowest(cells.waiting(cell)))
    cells.view(cell, seat, out)
    return out, seat


def our_search(game: str, seats: int, err: float | None) -> Callable[[], tuple[float, float]]:
    """Decisions, and simulations, a second; with playouts that act at random so often."""
    dials = settings(game, seats)
    dials = dials if err is None else replace(dials, err=err)
    bot = SearchBot("bench", game, 1, Budget(simulations=SIMULATIONS), dials=dials)
    view, seat = first_view(game, seats)
    bot.choose(view, seat, [])

    def measure() -> tuple[float, float]:
        began = time.process_time()
        bot.choose(view, seat, [])
        took = time.process_time() - began
        return bot.decisions / took, bot.simulations / took

    return measure


def our_worlds(game: str, seats: int) -> Callable[[], float]:
    """Sampled worlds a second."""
    view, seat = first_view(game, seats)
    rng, world = seeded(1), records.batch(games.game(game).rules.State, 1)
    sample_worlds(view, seat, rng, world, 1)

    def measure() -> float:
        began = time.process_time()
        sample_worlds(view, seat, rng, world, WORLDS)
        return WORLDS / (time.process_time() - began)

    return measure


def hearts() -> Callable[[], tuple[float, float]]:
    """The same of OpenSpiel's C++ ISMCTSBot, with its own sampler of worlds."""
    import pyspiel

    root = dealt(pyspiel.load_game("hearts"))
    length = decisions_from(root)

    def measure() -> tuple[float, float]:
        bot = pyspiel.ISMCTSBot(
            1,
            pyspiel.RandomRolloutEvaluator(1, 1),
            2.0,
            SIMULATIONS,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            True,
        )
        began = time.process_time()
        bot.step(root)
        simulations = SIMULATIONS / (time.process_time() - began)
        return simulations * length, simulations

    return measure


def main() -> None:
    theirs, everything = hearts(), list[tuple[float, float]]()
    found: dict[str, dict[str, Any]] = {}
    for game, seats in CASES:
        if not policies.has_thumb(game):
            continue
        found[f"{game} for {seats}"] = rates = {}
        for how, err in (("random playouts", 1.0), ("as it plays", None)):
            ours = our_search(game, seats, err)
            pairs = [(theirs(), ours()) for _ in range(RUNS)]
            everything += [pair[0] for pair in pairs]
            rates[how] = {
                "decisions": statistics.median(b[0] for _, b in pairs),
                "decisions to those of OpenSpiel": statistics.median(b[0] / a[0] for a, b in pairs),
                "simulations": statistics.median(b[1] for _, b in pairs),
            }
        worlds = our_worlds(game, seats)
        rates["worlds"] = statistics.median(worlds() for _ in range(3))
        print(game, seats, json.dumps(rates), flush=True)
    found["OpenSpiel's ISMCTSBot on hearts"] = {
        "decisions": statistics.median(rates[0] for rates in everything),
        "simulations": statistics.median(rates[1] for rates in everything),
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
