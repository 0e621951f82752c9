"""Steps a second through PettingZoo, beside its own Leduc hold'em and RLCard's bridge, in one run.

    python bench/zoo.py              medians and ratios
    python bench/zoo.py --official   PettingZoo's performance_benchmark too, 5 s each

Needs ``pettingzoo[classic]``, which brings RLCard. All run on one core, in turns, so that ratios
hold on a machine whose speed changes. An environment is driven by the very loop of
``performance_benchmark``: ask ``last()``, take a random action of the mask, ``step``, and ``reset``
when all are done. RLCard's bridge, which PettingZoo does not have, is driven in the same way by
RLCard's own interface.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

RESULTS = Path(__file__).parent / "results" / "pettingzoo.json"
RUNS = 7
SECONDS = 0.5
CASES = [("lunar", 4), ("lunar_trick", 3), ("shoot_the_moon", 4), ("lunatic", 4)]
LEDUC, BRIDGE = "PettingZoo leduc_holdem_v4", "RLCard bridge"


def aec_rate(env: Any) -> Callable[[], float]:
    """Steps a second of a PettingZoo environment."""
    env.reset(seed=1)

    def measure() -> float:
        steps, began = 0, time.perf_counter()
        env.reset()
        while (took := time.perf_counter() - began) < SECONDS:
            for _ in env.agent_iter(env.num_agents):
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    action = None
                else:
                    action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
                env.step(action)
                steps += 1
                if all(env.terminations.values()) or all(env.truncations.values()):
                    env.reset()
        return steps / took

    return measure


def bridge_rate() -> Callable[[], float]:
    """Steps a second of RLCard's bridge."""
    import rlcard

    env = rlcard.make("bridge", {"seed": 1})

    def measure() -> float:
        steps, began = 0, time.perf_counter()
        state, _ = env.reset()
        while (took := time.perf_counter() - began) < SECONDS:
            for _ in range(20):
                if env.is_over():
                    state, _ = env.reset()
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                steps += 1
        return steps / took

    return measure


def environments() -> dict[str, Any]:
    """Ours and theirs, with their wrappers and without."""
    from pettingzoo.classic import leduc_holdem_v4

    from moonlit.envs import pettingzoo

    found: dict[str, Any] = {}
    for kind in ("env", "raw_env"):
        for game, seats in CASES:
            found[f"{game}_v0 for {seats}, {kind}"] = getattr(
                getattr(pettingzoo, f"{game}_v0"), kind
            )(seats)
        found[f"{LEDUC}, {kind}"] = getattr(leduc_holdem_v4, kind)()
    return found


def main() -> None:
    """Measure and print."""
    warnings.simplefilter("ignore")  # leduc_holdem_v4 is deprecated in favour of another spelling
    envs = environments()
    rates = {name: aec_rate(env) for name, env in envs.items()} | {BRIDGE: bridge_rate()}
    found: dict[str, list[float]] = {name: [] for name in rates}
    for measure in rates.values():
        measure()  # compiles
    for _ in range(RUNS):
        for name, measure in rates.items():
            found[name].append(measure())
    median = {name: statistics.median(values) for name, values in found.items()}
    print(f"{f'steps a second, median of {RUNS}':<48}{'rate':>10}{'× leduc':>10}{'× bridge':>10}")
    for name, rate in median.items():
        kind = "env" if name.endswith(" env") else "raw_env"
        leduc, bridge = rate / median[f"{LEDUC}, {kind}"], rate / median[BRIDGE]
        print(f"{name:<48}{rate:>10,.0f}{leduc:>10.1f}{bridge:>10.1f}")
    RESULTS.write_text(json.dumps(median, indent=1) + "\n")
    if "--official" in sys.argv:
        from pettingzoo.test import performance_benchmark

        for name, env in envs.items():
            print(f"\n{name}")
            performance_benchmark(env)


if __name__ == "__main__":
    main()
