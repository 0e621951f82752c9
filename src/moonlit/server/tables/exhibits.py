"""What is shown of a match from outside: its record, its positions, its deals, whose turn it is.

For all of these the match is played again from its log, or from the file that somebody brought.
That takes a while, so it is done beside the event loop (``background.py``), and the answer is
written and packed there too.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from datetime import datetime

from pydantic import TypeAdapter

from moonlit.errors import BadRecord
from moonlit.games.variations import titled
from moonlit.history import files as history_files
from moonlit.table import match_records, trials

from ..protocol.lobby_models import Deal, Positions
from ..storage.stored import MatchLog
from . import again, open_cards, positions
from .course import Course
from .replaying import advance, course_of

Source = MatchLog | str  # a log, or the text of a record
DEALS = TypeAdapter(list[Deal])


def played(log: Source) -> Course:
    """The match, as far as its log goes."""
    if isinstance(log, str):
        return of_file(log)
    course = course_of(log.row, log.game, log.seats, log.clock)
    for entry in log.entries:
        if not advance(course, entry):
            break
    return course


def waiting(log: MatchLog) -> bytes | None:
    """The seats that have to do something, a byte each; None if the match is over."""
    course = played(log)
    return None if course.over else bytes(sorted(course.waiting()))


def of_file(text: str) -> Course:
    """The finished match of a record; BadRecord if it is damaged, or unfinished."""
    data = match_records.loads(text)
    match = match_records.load_match(data)
    if match.outcome() is None:
        raise BadRecord.named("record_unfinished")
    try:
        started = datetime.fromisoformat(data["started"]).timestamp()
    except (TypeError, ValueError):
        started = 0.0  # it does not say
    return Course(match, started, None, 0.0)


def taken_in(text: str) -> bytes:
    """The game of a record that somebody has brought; BadRecord if it cannot be looked at."""
    return of_file(text).match.game.encode()


def played_line(text: str) -> bytes:
    """A match of somebody's history file, as it was played; BadRecord if it cannot be."""
    return json.dumps(asdict(history_files.played(json.loads(text)))).encode()


def record(log: Source) -> bytes | None:
    """The record of a finished match, packed; None if it still runs."""
    if isinstance(log, str):
        return packed(log.encode())
    course = played(log)
    return packed(match_records.dumps(positions.record(course)).encode()) if course.over else None


def all_positions(log: Source, seat: int | None, tongue: str) -> bytes | None:
    """Every position of a finished match, packed; None if it still runs."""
    course = played(log)
    if not course.over:
        return None
    seats = course.match.seats
    eye = seats if seat is None or seat >= seats else seat
    result = positions.result(course, tongue)
    assert result is not None
    shown = Positions(
        match=course.match.seal.match,
        game=course.match.game,
        title=titled(course.match.game, course.match.options),
        people=course.match.people,
        positions=open_cards.all_positions(course, eye, tongue),
        result=result,
    )
    return packed(shown.model_dump_json().encode())


def all_deals(log: Source) -> bytes | None:
    """The decks of a finished match, packed; None if it still runs."""
    course = played(log)
    return packed(DEALS.dump_json(open_cards.all_deals(course))) if course.over else None


def beginning(log: Source, moves: int, seat: int, anew: bool) -> bytes | None:
    """Where a match begins that goes on from a point of a finished one; None if it cannot."""
    return again.beginning(played(log), moves, seat, anew=anew)


def opened(word: str, seat: int | None) -> bytes:
    """A position that somebody has brought, as a seat sees it; BadInput if it cannot be played."""
    return open_cards.brought(trials.opened(word), seat).model_dump_json().encode()


def packed(text: bytes) -> bytes:
    return gzip.compress(text, compresslevel=6, mtime=0)
