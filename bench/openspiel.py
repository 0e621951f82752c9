"""Steps a second through OpenSpiel, driven from Python, beside its own ``hearts`` in one run.

    python bench/openspiel.py

Random play by ``legal_actions`` and ``apply_action``, deals included: a step is a decision or a
chance node (all outcomes taken for equally likely, which is as quick to deal). Ours run in Python
and compiled rules, ``hearts`` in C++; each short run of ours has one of ``hearts`` beside it, in
time of this process alone, so that ratios hold on a busy machine whose speed changes. Decisions
alone depend on how many chance nodes a deal has: hearts has 52 for as many cards played, Shoot the
Moon for two 51 for 10.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from pathlib import Path
from typing import Any

import pyspiel

import moonlit.envs.openspiel  # noqa: F401

RESULTS = Path(__file__).parent / "results" / "openspiel.json"
RUNS, SECONDS = 15, 0.15
CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("lunar", 2, {}),
    ("lunar", 4, {}),
    ("lunar_trick", 3, {}),
    ("lunar_trick", 4, {}),
    ("shoot_the_moon", 2, {}),
    ("shoot_the_moon", 4, {}),
    ("shoot_the_moon", 6, {}),
    ("lunatic", 3, {}),
    ("lunatic", 4, {"specials": {"N": 3, "S": 3, "T": 2, "A": 2}}),
]


def rates(game: Any, chance: random.Random) -> tuple[float, float]:
    """Steps, and decisions, a second."""
    steps, decisions, began = 0, 0, time.process_time()
    while (took := time.process_time() - began) < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            steps += 1
            decisions += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
    return steps / took, decisions / took


def main() -> None:
    chance, hearts = random.Random(1), pyspiel.load_game("hearts")
    found: dict[str, Any] = {}
    everything = []
    for name, players, options in CASES:
        game = pyspiel.load_game(
            f"moonlit_{name}", {"players": players, "options": json.dumps(options)}
        )
        rates(game, chance)
        pairs = [(rates(hearts, chance), rates(game, chance)) for _ in range(RUNS)]
        everything += [theirs for theirs, _ in pairs]
        found[f"{name} for {players}" + (" with specials" if options else "")] = {
            "steps": statistics.median(ours[0] for _, ours in pairs),
            "steps to those of hearts": statistics.median(b[0] / a[0] for a, b in pairs),
            "decisions": statistics.median(ours[1] for _, ours in pairs),
            "decisions to those of hearts": statistics.median(b[1] / a[1] for a, b in pairs),
        }
        print(
            name, players, {key: round(value, 2) for key, value in list(found.values())[-1].items()}
        )
    found["OpenSpiel hearts"] = {
        "steps": statistics.median(steps for steps, _ in everything),
        "decisions": statistics.median(decisions for _, decisions in everything),
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
