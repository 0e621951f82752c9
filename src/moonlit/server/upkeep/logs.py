"""Structured logs: one JSON object a line. Never cards, moves, names, links or secrets."""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

log = logging.getLogger("moonlit.server")
FIELDS = (
    *("table", "match", "entry", "game", "level", "what"),
    *("seconds", "status", "port", "database", "megabytes"),
)
# Fields that do not make a line another one.
DIFFERENT = ("time", "table", "match", "entry", "seconds", "megabytes")
QUIET = 30.0  # seconds after a line in which its repeats are only counted


def told(record: logging.LogRecord) -> dict[str, Any]:
    """What a line says of a record: the fields that may be told."""
    line: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "event": str(record.msg).partition("\n")[0],  # not what is filled in: that could be a move
    }
    line |= {key: vars(record)[key] for key in FIELDS if key in vars(record)}
    if record.exc_info and record.exc_info[0] is not None:
        # Only where it happened: the text of an exception could hold a move.
        trace, places = record.exc_info[2], []
        while trace is not None:
            code = trace.tb_frame.f_code
            places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
            trace = trace.tb_next
        line["exception"] = record.exc_info[0].__name__
        line["at"] = places[-6:]
    return line


@dataclass
class Said:
    """A line that was written, and how often it would have been written again since."""

    at: float
    line: dict[str, Any]
    repeated: int = 0


class JsonLines(logging.Handler):
    """Writes lines to standard error; what repeats is written once, and then counted.

    On a full disk every table fails again and again: the log must not make that worse.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, Said] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record as a line, or count it."""
        try:
            now, line = time.monotonic(), told(record)
            self._tell_repeats(now - QUIET)
            key = json.dumps({name: line[name] for name in line if name not in DIFFERENT})
            if key in self._said:
                self._said[key].line["time"] = line["time"]
                self._said[key].repeated += 1
            else:
                self._said[key] = Said(now, line)
                write(line)
        except Exception:
            self.handleError(record)

    def _tell_repeats(self, before: float) -> None:
        """Say how often came again what was last written before then."""
        for key, said in list(self._said.items()):
            if said.at > before:
                continue
            del self._said[key]
            if said.repeated:
                write({**said.line, "repeated": said.repeated})
                self._said[key] = Said(time.monotonic(), said.line)

    def close(self) -> None:
        """Nothing stays untold at the end."""
        self.acquire()
        try:
            self._tell_repeats(float("inf"))
        finally:
            self.release()
        super().close()


def write(line: dict[str, Any]) -> None:
    sys.stderr.write(json.dumps(line) + "\n")
    sys.stderr.flush()


def no_fault_of_ours(record: logging.LogRecord) -> bool:
    """A socket that is answered with a refusal is none, though uvicorn takes it for one."""
    return "without completing handshake" not in record.getMessage()


def set_up(level: str = "INFO") -> None:
    """Log to standard error; of the libraries' own words, warnings and errors in the same form."""
    everything = logging.getLogger()
    everything.handlers[:] = [JsonLines()]
    everything.setLevel("WARNING")
    logging.getLogger("moonlit.server").setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(no_fault_of_ours)
    threading.excepthook = in_a_thread
    sys.unraisablehook = nowhere_to_go


def in_a_thread(found: threading.ExceptHookArgs) -> None:
    """A thread ended by an exception: Python would print it, with its text."""
    at = (found.exc_type, found.exc_value, found.exc_traceback)
    log.error("a thread failed", exc_info=at)  # type: ignore[arg-type]


def nowhere_to_go(found: sys.UnraisableHookArgs) -> None:
    """An exception that nobody can catch, in a finaliser or a callback."""
    at = (found.exc_type, found.exc_value, found.exc_traceback)
    log.error("a finaliser failed", exc_info=at)  # type: ignore[arg-type]
