"""The fifth game, installed as anybody would install it, but into a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "fifth-game"
PACKAGE = EXAMPLE / "src" / "moonlit_oh_hell"
LONGEST = 900.0  # seconds after which a test gives up on a process


def install(folder: Path) -> Path:
    """Let pip build the package and put it there; nothing is fetched."""
    how = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--target")
    run_in(None, "-m", "pip", "install", *how, str(folder), str(EXAMPLE))
    return folder


def run_in(site: Path | None, *command: str, typed: str = "", rules: str = "interpreted") -> str:
    """What a process prints that finds the packages in a folder besides our own."""
    done = finished(site, *command, typed=typed, rules=rules)
    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    return done.stdout


def finished(
    site: Path | None, *command: str, typed: str = "", rules: str = "interpreted"
) -> subprocess.CompletedProcess[str]:
    """A process that has run to its end."""
    path = [str(ROOT / "src"), str(ROOT / "tests"), *([str(site)] if site else [])]
    return subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "MOONLIT_RULES": rules, "PYTHONPATH": os.pathsep.join(path)},
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )
