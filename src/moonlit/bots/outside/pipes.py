"""A player that is a program of its own, in any language: a question and an answer, a line each.

Every question holds all that there is to know, so that a program need remember nothing, one of them
answers for every seat, and one that was started again has missed nothing.
"""

from __future__ import annotations

import atexit
import json
import queue
import re
import shlex
import shutil
import subprocess
import threading
from dataclasses import dataclass
from functools import cache

from moonlit.errors import BadInput, MoonlitError
from moonlit.games.reading import shown

from .question import Question

PIPE = "pipe:"
SECONDS = 10.0  # that a program may think about an answer, unless it is written otherwise
_WRITTEN = re.compile(r"pipe:(?:(\d+(?:\.\d+)?)s:)?(.*)", re.DOTALL)


class NoAnswer(MoonlitError):
    """A program did not answer as it should. It loses its turn, and nothing else."""


@dataclass(frozen=True)
class Command:
    """What is run, and how long it may take to answer."""

    words: tuple[str, ...]
    seconds: float


@cache
def program(text: str) -> Command:
    """What ``pipe:COMMAND`` or ``pipe:2s:COMMAND`` asks for."""
    found = _WRITTEN.fullmatch(text)
    assert found is not None
    seconds = float(found[1] or SECONDS)
    try:
        words = shlex.split(found[2])
    except ValueError:
        words = []
    if not words or not 0 < seconds <= 3600:
        raise BadInput.named("pipe_form", text=shown(text))
    if shutil.which(words[0]) is None:
        raise BadInput.named("no_program", text=shown(words[0]))
    return Command(tuple(words), seconds)


class Running:
    """A program that runs, and the lines that it writes."""

    def __init__(self, command: Command) -> None:
        self.process = subprocess.Popen(
            command.words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")  # it has closed its end

    def ask(self, line: str, seconds: float) -> str:
        """Its answer to a line; NoAnswer if none comes."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            answer = self.lines.get(timeout=seconds)
        except OSError:
            answer = ""
        except queue.Empty:
            raise NoAnswer(f"no answer within {seconds:g} s") from None
        if not answer:
            raise NoAnswer(f"the program ended, with {self.process.wait(1)}")
        return answer

    def stop(self) -> None:
        """End the process, and wait until it has gone."""
        self.process.kill()
        self.process.communicate()


_running: dict[Command, Running] = {}
_one_at_a_time = threading.Lock()


class Program:
    """A program as a player. One that has ended, or is too slow, is started again."""

    def __init__(self, text: str, seed: int) -> None:
        self.command, self.seed = program(text), seed

    def choose(self, question: Question) -> int:
        """Ask over the pipe; NoAnswer if what comes back is no action, or nothing comes in time."""
        line = json.dumps({**question.as_json(), "seed": self.seed}, ensure_ascii=False)
        with _one_at_a_time:
            answer = self._ask(line)
        try:
            action = json.loads(answer)["action"]
        except (ValueError, TypeError, KeyError):
            action = None
        if not isinstance(action, int):
            raise NoAnswer(f'the answer was {shown(answer.rstrip())}, not like {{"action": 3}}')
        return action

    def _ask(self, line: str) -> str:
        running = _running.get(self.command)
        if running is None:
            running = _running[self.command] = Running(self.command)
        try:
            return running.ask(line, self.command.seconds)
        except NoAnswer:
            _running.pop(self.command).stop()
            raise


@atexit.register
def _stop_all() -> None:
    for running in _running.values():
        running.stop()
