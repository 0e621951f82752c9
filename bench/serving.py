"""A server's processes, from outside: started, asked how they are, measured, stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx

from moonlit.server.serve import listen

GAMES = ("lunar", "lunar-trick", "shoot-the-moon", "lunatic")
LONGEST_START = 600.0  # seconds
OPEN_HOUSE = {
    "MOONLIT_MAX_SOCKETS": "15000",
    "MOONLIT_MAX_SOCKETS_EACH": "15000",
    "MOONLIT_MAX_WAITING": "15000",
    "MOONLIT_MAX_WAITING_EACH": "15000",
    "MOONLIT_REQUESTS": "0",
}


class Server:
    """``moonlit serve``, with room for everybody unless told otherwise."""

    def __init__(self, database: str, port: int = 0, **settings: Any) -> None:
        with listen("127.0.0.1", 0) as free:
            self.metrics_port = free.getsockname()[1]
        environment = {**OPEN_HOUSE, "MOONLIT_METRICS_PORT": str(self.metrics_port)}
        environment |= {f"MOONLIT_{name.upper()}": str(value) for name, value in settings.items()}
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moonlit", "serve", "--port", str(port), "--database", database],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        self.address = words[-1].replace("localhost", "127.0.0.1")
        self._until(self._answers)
        self.answered_after = time.perf_counter() - self.began

    def _until(self, condition: Any) -> None:
        while not condition():
            if time.perf_counter() - self.began > LONGEST_START:
                raise TimeoutError("the server does not start")
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health/ready", timeout=60).status_code == 200
        except httpx.TransportError:
            return False

    def until_games_are_ready(self) -> None:
        """Wait until no search is being compiled beside the load, if there is a compiler."""
        if find_spec("numba") is None:
            return

        def ready() -> bool:
            time.sleep(0.5)  # asking keeps it from compiling
            found = httpx.get(f"{self.address}/health", timeout=60).json()
            return len(found["ready"]) >= len(GAMES)

        self._until(ready)

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def busy(self) -> float:
        """Processor seconds of the process that serves, so far."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self, what: str = "VmHWM") -> float:
        """The most memory that the process has used, in MB; ``VmRSS``: what it uses now."""
        return _memory(self.process.pid, what)

    def memory_of_bots(self) -> float:
        """The same for its children, in which bots think."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return sum(_memory(int(child), "VmHWM") for child in children)

    def counted(self) -> dict[str, float]:
        lines = httpx.get(f"http://127.0.0.1:{self.metrics_port}/metrics").text.splitlines()
        return {
            line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")
        }

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=60)

    def kill(self) -> None:
        """As by a power cut."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=60)


def _memory(pid: int, what: str) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition(f"{what}:")[2].split()[0]) / 1024
