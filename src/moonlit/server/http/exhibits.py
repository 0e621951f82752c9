"""What is shown of a match from outside: its record, its positions, its deals, whose turn it is.

For all of these the match is played again from its log. That takes a while, so it is done beside
the event loop (``background.py``), and the answer is written and packed there too.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from moonlit.table import match_records
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.seals import Seal

from ..protocol.lobby_models import Deal, Positions, RecordPosition
from ..storage.stored import MatchLog
from ..tables import positions
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
        positions=open_positions(course, eye, tongue),
        result=result,
    )
    return packed(shown.model_dump_json().encode())


def all_deals(log: MatchLog) -> bytes | None:
    """The decks of a finished match, packed; None if it still runs."""
    course = played(log)
    return packed(DEALS.dump_json(deals(course.match))) if course.over else None


def packed(text: bytes) -> bytes:
    return gzip.compress(text, compresslevel=6, mtime=0)


@dataclass(frozen=True)
class NotingSeal(Seal):
    """A seal that notes what it deals."""

    dealt: list[Deal] = field(default_factory=list)

    def deck(self, deal: int, segments: Sequence[int]) -> list[int]:
        deck = super().deck(deal, segments)
        self.dealt.append(Deal(segments=[int(size) for size in segments], deck=deck))
        return deck


def deals(match: Match) -> list[Deal]:
    """Every deck of a match, which is played once more for it."""
    seal = NotingSeal(match.seal.secret, match.seal.match, match.seal.nonces)
    again = Match(match.game, match.seats, match.options, seal=seal)
    for move in match.moves:
        again.play(str(move))
    return seal.dealt


def open_positions(course: Course, eye: int, language: str) -> list[RecordPosition]:
    """The match played once more, move by move."""
    record: dict[str, Any] = positions.record(course)
    found, told = [], 0
    for match in match_records.replay(record):
        last = match.moves[-1] if match.moves else None
        hands = match.position()["hand"]
        found.append(
            RecordPosition(
                move=last.words if last else None,
                seat=last.seat if last else None,
                time=last.time if last else 0,
                view=match.view(eye),
                hands=[hands[str(one)] for one in range(match.seats)],
                events=[
                    positions.event(opened(one), number, match, language)
                    for number, one in enumerate(match.events[told:], told + 1)
                ],
            )
        )
        told = len(match.events)
    return found


def opened(event: Event) -> Event:
    """An event with everything that was private: the match is over."""
    if event.private is None:
        return event
    known = event.seen_by(event.eyes[0]) if event.eyes else None
    assert known is not None, "somebody has seen it"
    return known
