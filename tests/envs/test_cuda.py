"""The GPU's kernels in numba's simulator; on a real GPU ``bench/gpu.py`` compares a million."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba_cuda")

HERE = Path(__file__).parent
# Each is compiled for the CPU first.
OURS = ["lunar", "lunar-trick", "lunatic", "shoot-the-moon"]


@pytest.mark.parametrize("games", [["lunar-trick"], pytest.param(OURS, marks=pytest.mark.slow)])
def test_simulated_kernels_do_as_the_cpu_does(games: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, str(HERE / "simulated.py"), *games],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(HERE.parent), *sys.path]),
            "MOONLIT_RULES": "compiled",
            "NUMBA_ENABLE_CUDASIM": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *compared, refused, too_large, on_a_stream = done.stdout.splitlines()
    assert len(compared) == len(games)
    assert all(line.endswith(" 0") for line in compared), compared
    assert refused == "Row 1: the seat to act may not take its action."
    assert too_large == "1,000,000 rows need 0.8 GiB on the GPU; 0.0 GiB are free. 0"
    # Nothing differs; it waits for what it fetches; and later for nothing.
    assert on_a_stream == "0 2 none"


def test_without_a_gpu_there_is_a_sentence() -> None:
    program = "from moonlit.envs.cuda import CudaBatch\nCudaBatch('lunar-trick', 3, 4)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MOONLIT_RULES": "compiled", "CUDA_VISIBLE_DEVICES": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "BadInput: No NVIDIA GPU was found" in done.stderr
