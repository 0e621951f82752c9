"""Structured logs: one JSON object a line. Never cards, moves, names, links or secrets."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

FIELDS = ("table", "game", "level", "what", "seconds", "status", "port", "database")


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with the fields that may be told."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
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
        return json.dumps(line)


def set_up(level: str = "INFO") -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("moonlit.server")
    logger.handlers[:] = [handler]
    logger.setLevel(level)
    logger.propagate = False
