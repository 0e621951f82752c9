"""Every speed that Moonlit claims, measured in one run: ``make bench``.

Rates are medians of several runs on one core; OpenSpiel runs in between, so that ratios hold on a
machine whose speed changes.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from moonlit import games
from moonlit.kernel import arrays, records
from moonlit.kernel.playouts import play_matches
from moonlit.kernel.random import seeded

RUNS = 7
SECONDS = 0.4
CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("lunar", 2, {}),
    ("lunar", 4, {}),
    ("lunar-trick", 3, {}),
    ("lunar-trick", 4, {}),
    ("shoot-the-moon", 2, {}),
    ("shoot-the-moon", 3, {}),
    ("shoot-the-moon", 4, {}),
    ("shoot-the-moon", 4, {"partners": True}),
    ("shoot-the-moon", 5, {}),
    ("shoot-the-moon", 6, {}),
    ("lunatic", 3, {}),
    ("lunatic", 4, {}),
    ("lunatic", 4, {"specials": {"N": 3, "S": 3, "T": 2, "A": 2}}),
]


def our_rate(game: str, seats: int, options: dict[str, Any]) -> Callable[[], float]:
    """Decisions a second of uniformly random whole matches, deals included."""
    rules = games.game(game).rules
    state, rng, deck = records.new(rules.State), seeded(1), arrays.ints([0] * 64)
    encoded = arrays.ints(games.game(game).encode(seats, options))
    play_matches(state, seats, encoded, rng, deck, 50)

    def measure() -> float:
        decisions, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < SECONDS:
            decisions += play_matches(state, seats, encoded, rng, deck, 500)
        return decisions / took

    return measure


def openspiel_rollouts(name: str, rollouts: int = 2000) -> Callable[[], float]:
    """Decisions a second of OpenSpiel's C++ random rollouts from a dealt root."""
    import pyspiel

    game = pyspiel.load_game(name)
    root = dealt(game)
    length = decisions_from(root)

    def measure() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        began = time.perf_counter()
        bot.step(root)
        return rollouts * length / (time.perf_counter() - began)

    return measure


def openspiel_python(name: str) -> Callable[[], float]:
    """Decisions a second of OpenSpiel's game driven from Python."""
    import random

    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def measure() -> float:
        decisions, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(chance.choice(state.legal_actions()))
        return decisions / took

    return measure


def dealt(game):  # type: ignore[no-untyped-def]
    """A state after the deal."""
    import random

    chance, state = random.Random(1), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def decisions_from(root) -> int:  # type: ignore[no-untyped-def]
    """How many decisions a match still takes: the same number in every match of these games."""
    state, decisions = root.clone(), 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        decisions += 1
    return decisions


def match_rate(game: str, seats: int) -> Callable[[], float]:
    """Moves a second through Match, with names, reasons and events."""
    from moonlit.table.chance import random_match
    from moonlit.table.match import Match
    from moonlit.table.seals import Seal

    moves = [str(move) for move in random_match(game, seats, {}, seed=1).moves]

    def measure() -> float:
        played, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < SECONDS:
            match = Match(game, seats, seal=Seal.from_seed(1))
            for move in moves:
                match.play(move)
            played += len(moves)
        return played / took

    return measure


def seconds_of(code: str, **environment: str) -> float:
    """How long a fresh Python process takes for something, the best of five."""
    env = {**os.environ, **environment}
    times = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return min(times)


def compile_seconds(game: str) -> tuple[float, float]:
    """Seconds until a game is ready: compiled cold, and from the disk cache."""
    code = (
        "import time; began = time.perf_counter()\n"
        "from moonlit import games; from moonlit.kernel.warming import compile_game\n"
        f"compile_game(games.game({game!r}).rules); print(time.perf_counter() - began)"
    )
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "MOONLIT_CACHE": cache}
        cold, warm = (
            float(
                subprocess.run(
                    [sys.executable, "-c", code],
                    env=env,
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout
            )
            for _ in range(2)
        )
    return cold, warm


RESULTS = Path(__file__).parent / "results" / "rules.json"


def title(game: str, seats: int, options: dict[str, Any]) -> str:
    return f"{game} for {seats}" + (f" {json.dumps(options)}" if options else "")


def medians() -> dict[str, float]:
    """The rates of everything, measured in turns."""
    rates = {title(*case): our_rate(*case) for case in CASES}
    for name in ("hearts", "spades"):
        rates[f"OpenSpiel {name}, C++ rollouts"] = openspiel_rollouts(name)
        rates[f"OpenSpiel {name}, from Python"] = openspiel_python(name)
    for game, seats in (("lunar", 4), ("lunar-trick", 3), ("shoot-the-moon", 4), ("lunatic", 4)):
        rates[f"Match, {game} for {seats}"] = match_rate(game, seats)
    found: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(RUNS):
        for name, measure in rates.items():
            found[name].append(measure())
    return {name: statistics.median(values) for name, values in found.items()}


def small_things() -> dict[str, float]:
    """What a person or a program waits for, and the size of states."""
    empty = seconds_of("")
    help_code = "import sys; sys.argv[1:] = ['--help']; from moonlit.cli import main; main()"
    found = {
        "import moonlit, ms": 1000 * (seconds_of("import moonlit") - empty),
        "moonlit --help, s": seconds_of(help_code),
    }
    for game in games.CATALOGUE:
        cold, warm = compile_seconds(game)
        found[f"{game}: compiled cold, s"], found[f"{game}: from the cache, s"] = cold, warm
        found[f"{game}: bytes of a state"] = games.game(game).rules.State.layout.size
    return found


def main() -> None:
    """Measure everything, print it, and keep it for ``docs/speed.md``."""
    rates = medians()
    spades = rates["OpenSpiel spades, C++ rollouts"]
    print(f"{'a second, one core, median of ' + str(RUNS):<62}{'rate':>14}{'× spades':>12}")
    for name, rate in rates.items():
        print(f"{name:<62}{rate:>14,.0f}{rate / spades:>12.2f}")
    others = small_things()
    for name, value in others.items():
        print(f"{name:<62}{value:>14,.2f}")
    RESULTS.write_text(json.dumps({**rates, **others}, indent=1) + "\n")


if __name__ == "__main__":
    main()
