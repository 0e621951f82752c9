"""How long a person waits: for the server's first answer, the page, the terminal, the first hand.

``python bench/startup.py`` measures everything that starts a second time, each several times, and
writes ``bench/results/startup.json``. ``python bench/startup.py --fresh`` clones the project, and
measures from ``make play`` to a hand in the browser; it installs all packages for that.
Seconds by the clock, medians; they say something on a machine that does nothing else. Beside them
stand seconds of processor, which say something on any.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))
# A person's Python keeps what it has compiled; some machines for development are told not to.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from browser.server import _free_port, launched  # noqa: E402
from tui.terminal import ASKED, DOWN, ENTER, WAITING, Terminal  # noqa: E402

RESULTS = Path(__file__).parent / "results" / "startup.json"
LONGEST = 600.0
LOOK_EVERY = 0.005
BUTTON = '[data-game="shoot-the-moon"] button.gold'


def until(condition: Callable[[], bool]) -> None:
    end = time.perf_counter() + LONGEST
    while not condition():
        if time.perf_counter() > end:
            raise TimeoutError("it does not start")
        time.sleep(LOOK_EVERY)


def answers(port: int, path: str = "/") -> bool:
    """Does a server give the page, or answer a call?"""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as line:
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        line.sendall(head.encode())
        return b" 200 " in line.recv(100)
    return False


def processor(process: int) -> float:
    """Seconds of processor that a process has used so far."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Megabytes that a process has in memory now."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


@contextlib.contextmanager
def started(command: list[str], folder: Path, where: Path = ROOT) -> Iterator[tuple[Any, int]]:
    """A command that serves, and its port; everything that it started is ended with it."""
    port = _free_port()
    environment = {
        **os.environ,
        "MOONLIT_PORT": str(port),
        "MOONLIT_DATABASE_URL": f"sqlite:///{folder / 'moonlit.db'}",
        "BROWSER": "true",  # nothing but this measurement opens the page
    }
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=where, env=environment, start_new_session=True, **quiet)
    try:
        yield process, port
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)


def server(folder: Path) -> dict[str, float]:
    """From the command to the first page, and to the first answer from the database."""
    began = time.perf_counter()
    found = {}
    with started([sys.executable, "-m", "moonlit", "serve"], folder) as (process, port):
        for what, path in (("page", "/"), ("database", "/health")):
            until(lambda path=path: answers(port, path))  # type: ignore[misc]
            found[f"{what} s"] = time.perf_counter() - began
            found[f"{what}, processor s"] = processor(process.pid)
        time.sleep(3)  # all games are loaded by now
        return {**found, "MB": memory(process.pid)}


def page(folder: Path, browser: Any) -> dict[str, float]:
    """From ``make play`` to a page that can be clicked, and from the click to a hand."""
    return in_the_browser(folder, browser, ["make", "play"], ROOT)


def in_the_browser(folder: Path, browser: Any, command: list[str], where: Path) -> dict[str, float]:
    context = browser.new_context()
    try:
        began = time.perf_counter()
        with started(command, folder, where) as (_, port):
            until(lambda: answers(port))
            there = context.new_page()
            there.goto(f"http://localhost:{port}")
            play = there.locator(BUTTON).first
            play.wait_for(timeout=1000 * LONGEST)
            playable = time.perf_counter() - began
            play.click()
            there.locator("main .slot").first.wait_for(timeout=1000 * LONGEST)
            hand = time.perf_counter() - began
        return {"page s": playable, "hand after the click s": hand - playable}
    finally:
        context.close()


def terminal(folder: Path) -> dict[str, float]:
    """From the command to the first sign, the menu and, after the choice, the first hand.

    Each time with the database of somebody who has been there and has no match to go on with.
    """
    visited, now = folder / "visited", folder / "now"
    if not visited.exists():
        screen = Terminal(visited)
        screen.wait_for("Lunatic")
        screen.close()
    shutil.rmtree(now, ignore_errors=True)
    shutil.copytree(visited, now)
    real = {"MOONLIT_RULES": "compiled", "MOONLIT_SPEED": "1", "MOONLIT_BOT_WORKERS": "1"}
    began = time.perf_counter()
    screen = Terminal(now, **real)
    found = {}

    def note(name: str, *words: str) -> None:
        until(lambda: alive(screen) and any(word in screen.text() for word in words))
        found[name] = time.perf_counter() - began

    try:
        note("first sign s", "M o o n l i t")
        note("menu s", "Lunatic")
        screen.press(DOWN * 3 + ENTER)
        note("game", "Learn it")
        began = time.perf_counter()
        screen.press(ENTER)
        note("hand after the choice s", *ASKED, *WAITING)
    finally:
        screen.close()
    del found["game"]
    return found


def alive(screen: Terminal) -> bool:
    if not screen.read(0):
        raise RuntimeError(f"it ended:\n{screen.text()}")
    return True


def fresh(folder: Path, browser: Any) -> dict[str, float]:
    """From a fresh clone to a hand in the browser; nothing is cached but packages."""
    clone = folder / "moonlit"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    began = time.perf_counter()
    found = in_the_browser(folder, browser, ["make", "play"], clone)
    return {"hand after make play s": time.perf_counter() - began, **found}


def several(times: int, measure: Callable[[], dict[str, float]]) -> dict[str, float]:
    """The medians of several measurements, after one that does not count."""
    measure()
    found = [measure() for _ in range(times)]
    return {name: round(statistics.median(one[name] for one in found), 2) for name in found[0]}


def main() -> None:
    choose = argparse.ArgumentParser(description=__doc__)
    choose.add_argument("--fresh", action="store_true", help="from a fresh clone, once")
    choose.add_argument("--times", type=int, default=5)
    chosen = choose.parse_args()
    results: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    with tempfile.TemporaryDirectory() as name, launched() as browser:
        folder = Path(name)
        if chosen.fresh:
            measured = fresh(folder, browser)
            results["from a fresh clone"] = {
                name: round(seconds, 2) for name, seconds in measured.items()
            }
        else:
            # The second time all searches have been compiled, so nothing is in the way.
            subprocess.run([sys.executable, "-m", "moonlit", "warm"], check=True)
            results["moonlit serve, to its first answer"] = several(
                chosen.times, lambda: server(folder)
            )
            print(results, flush=True)
            results["make play, to the page"] = several(chosen.times, lambda: page(folder, browser))
            print(results, flush=True)
            results["moonlit, in the terminal"] = several(chosen.times, lambda: terminal(folder))
    print(json.dumps(results, indent=1))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
