"""A match played again from its log, without keeping other tables waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from moonlit.table.match import Match
from moonlit.table.seals import Seal

from ..storage.stored import PAGE, Entry, MatchRow
from .course import Course

if TYPE_CHECKING:
    from ..storage.store import Storage

TURN = 0.005  # seconds of playing, after which others have theirs


def course_of(
    row: MatchRow, game: str, seats: int, clock: int | None, window_seconds: float = 0.0
) -> Course:
    """The course of a match before its first entry."""
    assert row.started is not None, "the match has not begun"
    seal = Seal(bytes.fromhex(row.secret), row.id, tuple(row.nonces))
    match = Match(game, seats, row.options, seal=seal, people=row.people)
    return Course(match, row.started, clock, window_seconds)


def advance(course: Course, entry: Entry, take: Callable[[Entry], object] | None = None) -> bool:
    """Take the next line of a log; False if the match cannot be played any further."""
    if entry.number == course.length + 1:
        (take or course.apply)(entry)
    else:
        course.break_off(entry)  # a line of the log is missing
    return not course.broken


async def follow(
    course: Course, storage: Storage, match_id: str, take: Callable[[Entry], object] | None = None
) -> None:
    """Bring a course forward to the end of its log, or to where it cannot be played any further.

    ``take`` is called for each entry instead of the course's own ``apply``.
    """
    since = time.perf_counter()
    while not course.broken:
        if course.length:
            entries = await storage.log(match_id, course.length, PAGE)
        else:
            entries = await storage.beginning(match_id)
        for entry in entries:
            if not advance(course, entry, take):
                break
            if time.perf_counter() - since > TURN:
                await asyncio.sleep(0)
                since = time.perf_counter()
        if len(entries) < PAGE:
            return
