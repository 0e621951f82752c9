"""How much an installation weighs, by package, and how long it takes to say something.

``python bench/install.py`` installs Moonlit for playing, without ``search``, into an empty virtual
environment, adds up its files, and writes ``bench/results/install.json``; ``--extra search`` beside
it, with that; ``--no-compile`` beside both, as uv installs: Python then compiles what it loads, and
that is counted after a match. pip and setuptools, which every environment has, are not counted.
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
# Python keeps what it compiles, as on anybody's machine.
WRITING = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def weigh(one: Distribution) -> tuple[float, float]:
    """Megabytes of a package's files, and of them those that Python has compiled for itself."""
    files = {Path(str(file.locate())) for file in one.files or []}
    for file in [file for file in files if file.suffix == ".py"]:
        files.update((file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"))
    sizes = [(file.suffix, file.stat().st_size / 1e6) for file in files if file.is_file()]
    return sum(size for _, size in sizes), sum(size for end, size in sizes if end == ".pyc")


def installed(folder: Path, extra: str, *, compiled: bool) -> dict[str, Any]:
    """What is in a new environment, and how long it took to get there."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    wanted = f"{ROOT}[{extra}]" if extra else str(ROOT)
    began = time.perf_counter()
    how = ["--quiet", *([] if compiled else ["--no-compile"])]
    subprocess.run([str(programs / "pip"), "install", *how, wanted], check=True)
    took = time.perf_counter() - began
    began = time.perf_counter()
    said: dict[str, Any] = {"check": True, "stdout": subprocess.DEVNULL, "env": WRITING}
    subprocess.run([str(programs / "moonlit"), "games"], **said)
    answered = time.perf_counter() - began
    subprocess.run([str(programs / "moonlit"), "random", "lunar-trick"], **said)
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
    choose.add_argument("--no-compile", action="store_true", help="nothing is compiled ahead")
    chosen = choose.parse_args()
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        label = f"moonlit[{chosen.extra}]" if chosen.extra else "moonlit"
        if chosen.no_compile:
            label += ", nothing compiled ahead"
        results[label] = installed(Path(folder), chosen.extra, compiled=not chosen.no_compile)
    print(json.dumps(results, indent=1))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
