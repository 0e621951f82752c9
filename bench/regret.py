"""What the search's choices cost with some dials, at a tenth of what a duel takes to tell.

    python bench/regret.py lunar 2 --set patience=0.8 patience=3.0 [--sims 10000 100000]
                           [--positions 40] [--first 1] [--truth 1000000]

A position of a round, reached by ``club``, is searched for long, with all actions tried
equally often to the end; a shorter search is as bad as its choice is worse by that measure, in
thousandths of a match. That tells how to share out simulations among actions (``patience``). What a
tree believes in (``err``, ``deep``, beliefs) it measures by itself: such dials need
``bench/duel.py``.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from duel import read_dials
from moonlit import games
from moonlit.bots.search import Budget, SearchBot
from moonlit.bots.search.dials import Dials
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import seeded

FEWEST_ACTIONS, LATEST = 3, 30  # of a position; the decisions before it
TRIES = 4  # of every search
NEVER = 1e9  # patience that gives nothing up


def positions(game: str, seats: int, first: int) -> Iterator[tuple[Any, int]]:
    """What a seat sees that has several actions, one position of a deal."""
    rules, deck = games.game(game).rules, arrays.ints([0] * 64)
    options = arrays.ints(games.game(game).encode(seats, {"max_rounds": 1}))
    for seed in range(first, first + 10**6):
        cell, seen, rng = cells.new(rules.State), cells.new(rules.State), seeded(seed)
        cells.start(cell, seats, options)
        cells.deal_due(cell, rng, deck)
        before = random.Random(seed).randrange(LATEST)
        while cells.waiting(cell) != 0:
            seat = int(lowest(cells.waiting(cell)))
            if before <= 0 and int(cells.legal(cell, seat)).bit_count() >= FEWEST_ACTIONS:
                cells.view(cell, seat, seen)
                yield seen, seat
                break
            cells.apply(cell, seat, int(cells.advise(cell, seat, rng)))
            before -= 1


def searched(
    game: str, seen: Any, seat: int, dials: Dials, simulations: int, seed: int
) -> tuple[int, dict[int, float]]:
    """What a search chooses, and what it takes every action to be worth."""
    # Beliefs need a story; solved endings would hide how the rest was searched.
    dials = replace(dials, worlds=0, exact=False)
    bot = SearchBot("regret", game, seed, Budget(simulations=simulations), dials=dials)
    return bot.choose(seen, seat, []), dict(bot.weighed(seen, seat))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("game", choices=games.CATALOGUE)
    parser.add_argument("seats", type=int)
    parser.add_argument("--set", nargs="+", default=["-"], dest="dials")
    parser.add_argument("--sims", nargs="+", type=int, default=[10_000])
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--truth", type=int, default=1_000_000)
    given = parser.parse_args()
    costs: dict[tuple[str, int], list[float]] = {
        (text, simulations): [] for text in given.dials for simulations in given.sims
    }
    found = positions(given.game, given.seats, given.first)
    for _, (seen, seat) in zip(range(given.positions), found):
        patient = replace(read_dials(given, "-"), patience=NEVER)
        truth = searched(given.game, seen, seat, patient, given.truth, 1)[1]
        for (text, simulations), cost in costs.items():
            dials = read_dials(given, text)
            choices = [
                searched(given.game, seen, seat, dials, simulations, 2 + i)[0] for i in range(TRIES)
            ]
            cost.append(1000 * statistics.mean(max(truth.values()) - truth[one] for one in choices))
    for (text, simulations), cost in costs.items():
        error = 1.96 * statistics.stdev(cost) / len(cost) ** 0.5
        print(f"{text}, {simulations:,} simulations: {statistics.mean(cost):.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
