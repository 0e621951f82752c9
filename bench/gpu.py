"""What a GPU makes of the same rules: checked against the CPU, then measured.

``python bench/gpu.py results.json [GAME…]`` on a machine with an NVIDIA GPU and numba-cuda.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from moonlit.envs.batch import Batch
from moonlit.envs.cuda import CudaBatch, cuda

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("lunar-trick", 3, {}),
    ("lunar-trick", 4, {}),
    ("lunar", 2, {}),
    ("lunar", 4, {}),
    ("shoot-the-moon", 2, {}),
    ("shoot-the-moon", 4, {}),
    ("shoot-the-moon", 6, {}),
    ("lunatic", 4, {}),
    ("lunatic", 4, {"specials": {"N": 3, "S": 3, "T": 2, "A": 2}}),
]
CHECK_ROWS, CHECK_STEPS = 4096, 250
ROWS, ROLLOUT_DECISIONS, STEPS, RUNS = 1 << 20, 500, 50, 5


def differences(game: str, seats: int, options: dict[str, Any]) -> int:
    """Random matches on both, a million decisions: how many rows ever differed, in anything."""
    ours = Batch(game, seats, CHECK_ROWS, options, seed=7)
    theirs = CudaBatch(game, seats, CHECK_ROWS, options, seed=7)
    wrong = 0
    for _ in range(CHECK_STEPS):
        actions, device_actions = ours.random_actions(), theirs.random_actions()
        wrong += int((actions != device_actions.copy_to_host()).sum())
        ours.step(actions)
        theirs.step(device_actions)
        wrong += int((ours.states != theirs.states.copy_to_host()).sum())
        wrong += int((ours.masks != theirs._masks.copy_to_host().T).sum())
        wrong += int((ours.observations != theirs._observations.copy_to_host().T).sum())
        wrong += int((ours.rewards != theirs.rewards.copy_to_host()).sum())
    return wrong


def rate(work: Any, decisions: int) -> float:
    """Decisions a second of some work on the GPU, the median of several runs."""
    work()
    cuda.synchronize()
    rates = []
    for _ in range(RUNS):
        began = time.perf_counter()
        work()
        cuda.synchronize()
        rates.append(decisions / (time.perf_counter() - began))
    return statistics.median(rates)


def measure(game: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Everything about one game."""
    batch = CudaBatch(game, seats, ROWS, options, seed=1)

    def steps() -> None:
        for _ in range(STEPS):
            batch.step_trusted(batch.random_actions())

    def checked_steps() -> None:
        for _ in range(STEPS):
            batch.step(batch.random_actions())

    return {
        "differences in a million decisions": differences(game, seats, options),
        "rollouts": rate(lambda: batch.play_at_random(ROLLOUT_DECISIONS), ROWS * ROLLOUT_DECISIONS),
        "steps with observations": rate(steps, ROWS * STEPS),
        "steps with observations, actions checked": rate(checked_steps, ROWS * STEPS),
        "worlds": rate(batch.imagine, ROWS),
    }


def main() -> None:
    file, wanted = Path(sys.argv[1]), sys.argv[2:]
    found: dict[str, Any] = {
        "device": str(cuda.get_current_device().name),
        "numpy": np.__version__,
    }
    for game, seats, options in CASES:
        if wanted and game not in wanted:
            continue
        name = f"{game} for {seats}" + (f" {json.dumps(options)}" if options else "")
        began = time.perf_counter()
        found[name] = measure(game, seats, options)
        found[name]["seconds in all"] = round(time.perf_counter() - began, 1)
        print(name, json.dumps(found[name]), flush=True)
        file.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
