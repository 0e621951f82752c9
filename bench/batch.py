"""Batches next to Pgx, side by side on the same CPU: ``python bench/batch.py [PYTHON-WITH-PGX]``.

Random stepping with masks and observations on all cores. Pgx runs in a Python of its own (``pip
install pgx jax`` in a fresh environment), because it needs JAX, which nothing here does.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from moonlit.envs.batch import Batch

RESULTS = Path(__file__).parent / "results" / "batch.json"
SIZE, RUNS, STEPS = 4096, 5, 100
CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("lunar", 2, {}),
    ("lunar", 4, {}),
    ("lunar-trick", 3, {}),
    ("lunar-trick", 4, {}),
    ("shoot-the-moon", 2, {}),
    ("shoot-the-moon", 4, {}),
    ("shoot-the-moon", 6, {}),
    ("lunatic", 4, {"specials": {"N": 3, "S": 3, "T": 2, "A": 2}}),
]

PGX = """
import json, tempfile, time
import jax, numpy, pgx
from pgx.bridge_bidding import BridgeBidding
def bridge():
    # Its table of double-dummy results is a download; random deals take the same time to bid on.
    chance, keys = numpy.random.default_rng(1), []
    for _ in range(1000):
        owner = chance.permutation(numpy.arange(52) % 4).reshape(4, 13)
        keys.append((owner * 4 ** numpy.arange(13)[::-1]).sum(1))
    table = numpy.array([keys, numpy.zeros((1000, 4), int)], "int32")
    with tempfile.NamedTemporaryFile(suffix=".npy") as file:
        numpy.save(file.name, table)
        return BridgeBidding(file.name)
def rate(name, size, steps):
    env = bridge() if name == "bridge_bidding" else pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    @jax.jit
    def act(key, mask):
        return jax.random.categorical(key, jax.numpy.log(mask.astype("float32")), axis=1)
    key = jax.random.PRNGKey(1)
    state = init(jax.random.split(key, size))
    def go(state, key, number):
        for _ in range(number):
            key, sub = jax.random.split(key)
            state = step(state, act(sub, state.legal_action_mask))
        state.observation.block_until_ready()
        return state, key
    state, key = go(state, key, 3)
    began = time.perf_counter()
    go(state, key, steps)
    return size * steps / (time.perf_counter() - began)
print(json.dumps({name: rate(name, 4096, 30) for name in ("bridge_bidding", "sparrow_mahjong")}))
"""


def our_rate(game: str, seats: int, options: dict[str, Any]) -> float:
    """Decisions a second with masks and observations, the median of several runs."""
    batch = Batch(game, seats, SIZE, options, seed=1)
    for _ in range(50):
        batch.step(batch.random_actions())
    rates = []
    for _ in range(RUNS):
        began = time.perf_counter()
        for _ in range(STEPS):
            batch.step(batch.random_actions())
        rates.append(SIZE * STEPS / (time.perf_counter() - began))
    return statistics.median(rates)


def main() -> None:
    theirs: dict[str, float] = {}
    if len(sys.argv) > 1:
        done = subprocess.run([sys.argv[1], "-c", PGX], capture_output=True, text=True, check=True)
        theirs = json.loads(done.stdout.splitlines()[-1])
    found = {f"Pgx {name}": rate for name, rate in theirs.items()}
    for game, seats, options in CASES:
        name = f"{game} for {seats}" + (f" {json.dumps(options)}" if options else "")
        found[name] = our_rate(game, seats, options)
    best = max(theirs.values(), default=float("nan"))
    for name, rate in found.items():
        print(f"{name:<62}{rate:>14,.0f}{rate / best:>10.1f} × Pgx's best")
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
