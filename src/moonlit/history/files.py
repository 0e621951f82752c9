"""A whole history as one file: every match with its record, for another device or a program.

``{"moonlit_history": 1, "matches": [{"record": {…}, "seat": 0, "levels": […], "score": 92,
"mistakes": {…}}, …]}``; a browser adds what it keeps itself, under ``browser``. How a match ended
is not believed but played again from its record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from moonlit.errors import BadRecord
from moonlit.table import match_records

from .matches import Played, points_by_seat
from .statistics import Statistics, statistics

FORM = "moonlit_history"
VERSION = 1
MOST_KINDS, LONGEST_KIND = 40, 60  # of mistakes in one match


def read(file: Path | str) -> list[Played]:
    """All matches of a history file; BadRecord if it is none."""
    return [played(line) for line in lines(Path(file).read_text(encoding="utf-8"))]


def statistics_of(file: Path | str) -> list[Statistics]:
    """What the matches of a history file add up to, game by game."""
    return statistics(read(file))


def lines(text: str) -> list[Any]:
    """The matches of a history file, as they are written."""
    try:
        data = json.loads(text)
    except ValueError:
        raise BadRecord.named("no_history") from None
    if not isinstance(data, dict) or data.get(FORM) != VERSION:
        raise BadRecord.named("no_history")
    found = data.get("matches")
    if not isinstance(found, list):
        raise BadRecord.named("no_history")
    return found


def line(match: Played, record: Mapping[str, Any]) -> dict[str, Any]:
    """A match as a history file has it."""
    return {
        "record": record,
        "seat": match.seat,
        "levels": list(match.levels),
        "score": match.score,
        "mistakes": dict(match.mistakes),
    }


def played(line: Any) -> Played:
    """A match of a history file; BadRecord if its record is damaged or unfinished."""
    if not isinstance(line, dict) or not isinstance(line.get("record"), dict):
        raise BadRecord.named("no_history")
    record = match_records.loads(match_records.dumps(line["record"]))
    match = match_records.load_match(record)
    outcome = match.outcome()
    if outcome is None:
        raise BadRecord.named("record_unfinished")
    seat, levels = line.get("seat"), line.get("levels")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < match.seats:
        raise BadRecord.named("no_history")
    if not isinstance(levels, list) or len(levels) != match.seats:
        levels = [None] * match.seats
    return Played(
        match=match.seal.match,
        game=match.game,
        seat=seat,
        people=tuple(match.people),
        levels=tuple(level[:24] if isinstance(level, str) else None for level in levels),
        started=_started(record),
        how="finished",
        won=seat in outcome.winners,
        place=1 + sum(other > outcome.shares[seat] for other in outcome.shares),
        points=points_by_seat(match.view(match.spectator).get("scores"), match.seats),
        score=_whole(line.get("score"), 100),
        mistakes=_mistakes(line.get("mistakes")),
        variation=match.variation,
    )


def _started(record: Mapping[str, Any]) -> float:
    try:
        return datetime.fromisoformat(record["started"]).timestamp()
    except (KeyError, TypeError, ValueError, OverflowError):
        return 0.0  # it does not say


def _whole(value: Any, most: int) -> int | None:
    known = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
    return int(value) if known else None


def _mistakes(found: Any) -> dict[str, int]:
    if not isinstance(found, dict):
        return {}
    known = {kind[:LONGEST_KIND]: _whole(count, 10_000) for kind, count in found.items()}
    return {kind: count for kind, count in [*known.items()][:MOST_KINDS] if count}
