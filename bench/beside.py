"""Rules and searches beside those of an earlier version: decisions a second, in turn, in one run.

    python bench/beside.py COMMIT [--processes 3] [--runs 5] [--only "lunar for 2" …]

Each version is measured by its own ``bench/run.py`` and ``bench/search.py``, in a process that
waits for its turn, so that both see the same machine. Several processes of each, because where a
program lies in memory makes a few per cent. By the processor's time; the median of all ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from earlier import ROOT, checked_out

RESULTS = ROOT / "bench" / "results" / "beside.json"
# What a process does: it makes every measurement ready, and answers with a rate when it is told to.
ANSWERING = """
import sys, time
time.perf_counter = time.process_time  # others may use the machine too
import run, search
ready = {run.title(*case): run.our_rate(*case) for case in run.CASES}
for game, seats in search.CASES:
    measure = search.our_search(game, seats, 1.0)
    ready[f"search, {game} for {seats}"] = lambda measure=measure: measure()[0]
print(*ready, sep="\\t", flush=True)
for line in sys.stdin:
    print(ready[line.rstrip("\\n")](), flush=True)
"""


class Version:
    """A process that measures what one version of Moonlit does."""

    def __init__(self, tree: Path, cache: Path) -> None:
        paths = os.pathsep.join([str(tree / "src"), str(tree / "bench")])
        self.process = subprocess.Popen(
            [sys.executable, "-c", ANSWERING],
            env={**os.environ, "PYTHONPATH": paths, "MOONLIT_CACHE": str(cache)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.measures = self._line().split("\t")

    def rate(self, what: str) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        return float(self._line())

    def stop(self) -> None:
        self.process.communicate()

    def _line(self) -> str:
        assert self.process.stdout is not None
        if line := self.process.stdout.readline():
            return line.rstrip("\n")
        raise SystemExit("A version stopped before it had measured anything; see above.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", nargs="+", default=[])
    given = parser.parse_args()
    rates: dict[str, list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as caches, checked_out(given.commit) as earlier:
        for _ in range(given.processes):
            pair = [Version(tree, Path(caches) / tree.name) for tree in (earlier, ROOT)]
            for _ in range(given.runs):
                for what in given.only or pair[0].measures:
                    rates.setdefault(what, []).append((pair[0].rate(what), pair[1].rate(what)))
            for version in pair:
                version.stop()
    found = {
        what: {
            given.commit: statistics.median(before for before, _ in pairs),
            "now": statistics.median(now for _, now in pairs),
            "ratio": statistics.median(now / before for before, now in pairs),
        }
        for what, pairs in rates.items()
    }
    for what, medians in found.items():
        print(what, *(f"{name} {value:,.3f}" for name, value in medians.items()), sep="; ")
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    RESULTS.write_text(json.dumps(kept | found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
