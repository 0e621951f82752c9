"""The real program in a pseudo-terminal, and its screen as text."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte

from moonlit.games import CATALOGUE

LEFT, RIGHT, DOWN, ENTER, BACK = "\x1b[D", "\x1b[C", "\x1b[B", "\r", "\x7f"
PATIENCE = 120  # seconds, after which a test has failed, not a condition of any


class Terminal:
    """``moonlit ARGUMENTS`` with a screen of so many columns and rows."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        columns: int = 100,
        rows: int = 36,
        **environment: str,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._ended: int | None = None
        self._process, self._line = pty.fork()
        if self._process == 0:
            for name in ("COLUMNS", "LINES"):  # the terminal's own size counts
                os.environ.pop(name, None)
            os.environ |= {
                "XDG_DATA_HOME": str(data),
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
                "MOONLIT_RULES": "interpreted",
                "MOONLIT_SPEED": "0",
                "MOONLIT_SEED": "7",
                "MOONLIT_BOT_WORKERS": "0",
                "TEXTUAL_ANIMATIONS": "none",
                **environment,
            }
            os.execv(sys.executable, [sys.executable, "-m", "moonlit", *arguments])
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, size)
        self.screen.resize(rows, columns)

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, seconds: float = 0.1) -> bool:
        """Take in what the program writes; False when it has ended."""
        while select.select([self._line], [], [], seconds)[0]:
            try:
                data = os.read(self._line, 65536)
            except OSError:
                return False
            if not data:
                return False
            self._stream.feed(data)
        return True

    def press(self, keys: str) -> None:
        os.write(self._line, keys.encode())

    def wait_for(self, *words: str) -> str:
        """Read until one of these is on the screen; which one."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            alive = self.read()
            text = self.text()
            for word in words:
                if word in text:
                    return word
            assert alive, f"the program ended while waiting for {words}:\n{text}"
        raise AssertionError(f"none of {words} came up:\n{self.text()}")

    def kill_children(self) -> None:
        """Kill the processes that the program has started: its own server."""
        tasks = Path(f"/proc/{self._process}/task").glob("*/children")
        children = [int(child) for task in tasks for child in task.read_text().split()]
        assert children
        for child in children:
            os.kill(child, signal.SIGKILL)

    def close(self, *, hurry: bool = False) -> int:
        """Its exit code; a program that goes on is told to end, at once if there is a hurry."""
        for wanted in (signal.SIGTERM, signal.SIGKILL, None):
            for _ in range(300 if wanted is None or not hurry else 1):
                if self._ended is not None:
                    return self._ended
                self.read(0)
                done, status = os.waitpid(self._process, os.WNOHANG)
                if done:
                    os.close(self._line)
                    self._ended = os.waitstatus_to_exitcode(status)
                time.sleep(0.05)
            if wanted is not None and self._ended is None:
                os.kill(self._process, wanted)
        if self._ended is None:
            raise AssertionError("the program does not end")
        return self._ended


# How a line begins that asks this seat, and what it says where others are waited for.
ASKED = ("Your turn", "Choose ", "Turn a tile")
WAITING = ("is choosing", "are choosing", "is thinking")


def sit_down(terminal: Terminal, game: str) -> None:
    """From the menu to a table of this game, against the opponents that it offers first."""
    terminal.wait_for("Lunatic")
    terminal.press(DOWN * list(CATALOGUE).index(game) + ENTER)
    terminal.wait_for("Learn it")
    terminal.press(ENTER)
    terminal.wait_for(*ASKED, *WAITING, "Anytime")
