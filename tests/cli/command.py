"""The command line in a process of its own."""

import os
import subprocess
import sys


def moonlit(
    *arguments: str, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "moonlit", *arguments],
        input=typed,
        env={**os.environ, "MOONLIT_RULES": "interpreted", "COLUMNS": "100", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
