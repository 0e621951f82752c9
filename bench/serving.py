"""A server's processes, from outside: started, asked how they are, measured, stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx

from moonlit.server.serve import listen

SERVE = [sys.executable, "-m", "moonlit", "serve"]
GAMES = ("lunar", "lunar-trick", "shoot-the-moon", "lunatic")
LONGEST_START = 600.0  # seconds
ENOUGH = 8  # questions, for each of several processes, of which any answers
OPEN_HOUSE = {
    "MOONLIT_MAX_SOCKETS": "15000",
    "MOONLIT_MAX_SOCKETS_EACH": "15000",
    "MOONLIT_MAX_WAITING": "15000",
    "MOONLIT_MAX_WAITING_EACH": "15000",
    "MOONLIT_REQUESTS": "0",
}


class Server:
    """``moonlit serve``, with room for everybody unless told otherwise."""

    def __init__(self, database: str, port: int = 0, workers: int = 1, **settings: Any) -> None:
        self.workers = workers
        with listen("127.0.0.1", 0) as free:
            self.metrics_port = free.getsockname()[1]
        environment = {**OPEN_HOUSE, "MOONLIT_METRICS_PORT": str(self.metrics_port)}
        environment |= {f"MOONLIT_{name.upper()}": str(value) for name, value in settings.items()}
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [*SERVE, "--port", str(port), "--database", database, "--workers", str(workers)],
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
            answers = [  # of any of several processes
                httpx.get(f"{self.address}/health", timeout=60).json()
                for _ in range(1 if self.workers == 1 else ENOUGH * self.workers)
            ]
            return all(len(found["ready"]) >= len(GAMES) for found in answers)

        self._until(ready)

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def serving(self) -> list[int]:
        """The processes that serve: this one, or its workers."""
        pid = self.process.pid
        return [pid] if self.workers == 1 else _children(pid)

    def busy(self) -> float:
        """Processor seconds of the processes that serve, so far."""
        return sum(map(_busy, self.serving))

    def memory(self, what: str = "VmHWM") -> float:
        """The most memory that they have used, in MB; ``VmRSS``: what they use now."""
        return sum(_memory(pid, what) for pid in self.serving)

    def memory_of_bots(self) -> float:
        """The same for their children, in which bots think."""
        return sum(_memory(child, "VmHWM") for pid in self.serving for child in _children(pid))

    def counted(self) -> dict[str, float]:
        """What all of them have counted, added up."""
        found: Counter[str] = Counter()
        for number in range(self.workers):
            address = f"http://127.0.0.1:{self.metrics_port + number}/metrics"
            for line in httpx.get(address).text.splitlines():
                if not line.startswith("#"):
                    name, value = line.split()[:2]
                    found[name] += float(value)
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=60)

    def kill(self) -> None:
        """As by a power cut."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=60)


def _children(pid: int) -> list[int]:
    return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _busy(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int, what: str) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition(f"{what}:")[2].split()[0]) / 1024
