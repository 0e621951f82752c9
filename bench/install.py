"""How much an installation weighs, by package, and how long it takes to say something.

``python bench/install.py`` installs Moonlit for playing, without ``search``, into an empty virtual
environment, adds up its files, and writes ``bench/results/install.json``; ``--extra search`` beside
it, with that. pip and setuptools, which every environment has, are not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).parent / "results" / "install.json"
OTHERS = ("pip", "setuptools")
SHOWN = 8  # the heaviest, by name


def weigh(one: Distribution) -> tuple[float, float]:
    """Megabytes of a package's files, and of them those that Python has compiled for itself."""
    files = [Path(str(file.locate())) for file in one.files or []]
    sizes = [(file.suffix, file.stat().st_size / 1e6) for file in files if file.is_file()]
    return sum(size for _, size in sizes), sum(size for end, size in sizes if end == ".pyc")


def installed(folder: Path, extra: str) -> dict[str, Any]:
    """What is in a new environment, and how long it took to get there."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    wanted = f"{ROOT}[{extra}]" if extra else str(ROOT)
    began = time.perf_counter()
    subprocess.run([str(programs / "pip"), "install", "--quiet", wanted], check=True)
    took = time.perf_counter() - began
    began = time.perf_counter()
    subprocess.run([str(programs / "moonlit"), "games"], check=True, stdout=subprocess.DEVNULL)
    answered = time.perf_counter() - began
    [library] = folder.glob("[Ll]ib/**/site-packages")
    found = [one for one in distributions(path=[str(library)]) if one.name not in OTHERS]
    weights = {one.name: weigh(one) for one in found}
    heaviest = sorted(weights, key=lambda name: -weights[name][0])[:SHOWN]
    return {
        "MB in all": round(sum(whole for whole, _ in weights.values()), 1),
        "MB of it compiled by Python": round(sum(part for _, part in weights.values()), 1),
        "packages": len(weights),
        **{f"MB of {name}": round(weights[name][0], 1) for name in heaviest},
        "install s": round(took, 1),
        "moonlit games s": round(answered, 2),
    }


def main() -> None:
    choose = argparse.ArgumentParser(description=__doc__)
    choose.add_argument("--extra", default="", help="an extra that is installed too")
    chosen = choose.parse_args()
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        label = f"moonlit[{chosen.extra}]" if chosen.extra else "moonlit"
        results[label] = installed(Path(folder), chosen.extra)
    print(json.dumps(results, indent=1))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
