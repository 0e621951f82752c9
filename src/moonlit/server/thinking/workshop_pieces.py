"""A run of the Workshop in pieces of about half a second, in a process of its own.

The process keeps what it has played, and gives back what that says. What plays and counts is loaded
only where somebody is to play.
"""

from __future__ import annotations

import json
import time
from importlib import import_module
from typing import Any, NamedTuple

from moonlit.bots.ladder import has_thumb

SECONDS = 0.5  # that a piece plays
STEP = 4  # groups of every run of the report, between two looks at the clock

_report: dict[str, tuple[Any, float]] = {}  # the run that this process plays, and how far it is


class Wish(NamedTuple):
    """What is to be measured."""

    game: str
    seats: int
    ways: tuple[dict[str, Any], ...]
    matches: int
    seed: int
    language: str


class Found(NamedTuple):
    """What a run says so far: the part that is played, and the report as HTML, page and JSON."""

    part: float
    matches: int
    body: str
    page: str
    numbers: str


def piece(run: str, wish: Wish) -> Found:
    """Play on for a while."""
    if run not in _report:
        _report.clear()
        _report[run] = new_report(wish), 0.0
    report, part = _report[run]
    step = STEP / max(job.groups for job in report.jobs)
    crew = import_module("moonlit.arena.runs").Crew()
    until = time.monotonic() + SECONDS
    while part < 1:
        part = min(1.0, part + step)
        report.play(crew, part=part)
        if time.monotonic() > until:
            break
    _report[run] = report, part
    return told(report, part, wish.language)


def new_report(wish: Wish) -> Any:
    """A report on its first card."""
    orders = import_module("moonlit.arena.orders")
    levels = ("random",) if has_thumb(wish.game) else ()
    given = {"seats": wish.seats, "matches": wish.matches, "seed": wish.seed, "levels": levels}
    return import_module("moonlit.arena.reports").Report(
        orders.make_order(wish.game, wish.ways, **given)
    )


def told(report: Any, part: float, language: str) -> Found:
    """What a report says so far."""
    pages = import_module("moonlit.arena.report_page")
    found = report.as_json()
    return Found(
        part,
        found["matches"],
        "\n".join(pages.report_body(found, language)),
        pages.report_page(found, language),
        json.dumps(found, ensure_ascii=False, indent=1),
    )
