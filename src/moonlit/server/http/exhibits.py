"""What is shown of a match from outside: its record, its positions, its deals, whose turn it is.

For all of these the match is played again from its log. That takes a while, so it is done beside
the event loop (``background.py``), and the answer is written and packed there too.
"""

from __future__ import annotations

import gzip

from pydantic import TypeAdapter

from moonlit.table import match_records

from ..protocol.lobby_models import Deal, Positions
from ..storage.stored import MatchLog
from ..tables import open_cards, positions
from ..tables.course import Course
from ..tables.replaying import advance, course_of

DEALS = TypeAdapter(list[Deal])


def played(log: MatchLog) -> Course:
    """The match, as far as its log goes."""
    course = course_of(log.row, log.game, log.seats, log.clock)
    for entry in log.entries:
        if not advance(course, entry):
            break
    return course


def waiting(log: MatchLog) -> bytes | None:
    """The seats that have to do something, a byte each; None if the match is over."""
    course = played(log)
    return None if course.over else bytes(sorted(course.waiting()))


def record(log: MatchLog) -> bytes | None:
    """The record of a finished match, packed; None if it still runs."""
    course = played(log)
    return packed(match_records.dumps(positions.record(course)).encode()) if course.over else None


def all_positions(log: MatchLog, seat: int | None, tongue: str) -> bytes | None:
    """Every position of a finished match, packed; None if it still runs."""
    course = played(log)
    if not course.over:
        return None
    eye = log.seats if seat is None or seat >= log.seats else seat
    result = positions.result(course, tongue)
    assert result is not None
    shown = Positions(
        match=log.row.id,
        game=log.game,
        people=log.row.people,
        positions=open_cards.all_positions(course, eye, tongue),
        result=result,
    )
    return packed(shown.model_dump_json().encode())


def all_deals(log: MatchLog) -> bytes | None:
    """The decks of a finished match, packed; None if it still runs."""
    course = played(log)
    return packed(DEALS.dump_json(open_cards.all_deals(course))) if course.over else None


def packed(text: bytes) -> bytes:
    return gzip.compress(text, compresslevel=6, mtime=0)
