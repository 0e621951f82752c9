"""The terminal's own server lives as long as the program that started it."""

import subprocess
import sys
from urllib.error import URLError
from urllib.request import urlopen

from server_tools import wait_until

PROGRAM = """
import sys, time
from pathlib import Path
from moonlit.tui.start import own_server
with own_server(Path(sys.argv[1])) as address:
    print(address, flush=True)
    time.sleep(600)
"""


def is_gone(address: str) -> bool:
    try:
        with urlopen(f"{address}/health", timeout=5):
            return False
    except (URLError, ConnectionError):
        return True


def test_the_own_server_ends_when_the_program_is_killed(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "terminal.db")],
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        address = program.stdout.readline().strip()
        assert not is_gone(address)
        program.kill()
        wait_until(lambda: is_gone(address))
    assert is_gone(address)
