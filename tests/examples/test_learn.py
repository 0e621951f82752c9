"""The tutorial's program learns: a moment of it, on the CPU."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]


def test_the_tutorial_runs_and_writes_its_curve(tmp_path: Path) -> None:
    wish = ["--minutes", "0.03", "--rows", "64", "--matches", "2000", "--out", "curve.csv"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "learn.py"), *wish],
        cwd=tmp_path,
        env={**os.environ, "MOONLIT_RULES": "compiled"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    first, *_, last = csv.DictReader((tmp_path / "curve.csv").read_text().splitlines())
    assert first["decisions"] == "0"
    assert int(last["decisions"]) >= 48 * 64
    assert 0.1 < float(last["share against club"]) < 0.4
    assert "of the wins against club (fair: 25%)" in done.stdout
