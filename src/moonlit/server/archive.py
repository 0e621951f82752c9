"""Finished matches over HTTP: the record, and its positions for the replay."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from moonlit.table import records
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.seals import Seal

from . import positions
from .course import Course
from .hub import Hub
from .lobby import PROBLEMS, TheHub, Tongue, denied
from .lobby_models import Deal, Positions, RecordPosition
from .replaying import course_of, follow
from .rows import MatchRow

router = APIRouter(prefix="/api/records")
MatchId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[\w-]+$")]


async def finished(hub: Hub, match_id: str) -> tuple[str, Course, MatchRow]:
    """A match that is over, played again from its log."""
    row = await hub.storage.match(match_id)
    if row is None:
        raise denied(404, "no_match")
    if row.started is None:
        raise denied(409, "not_over")
    game, seats, clock = await hub.storage.table_of(row)
    await hub.services.until_ready(game)
    course = course_of(row, game, seats, clock)
    await follow(course, hub.storage, row.id)
    if not course.over:
        raise denied(409, "not_over")
    return game, course, row


@router.get("/{match}", responses=PROBLEMS)
async def record(hub: TheHub, match: MatchId) -> Response:
    """The record, byte for byte as ``moonlit replay --verify`` checks it."""
    _, course, _ = await finished(hub, match)
    text = records.dumps(positions.record(course))
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'inline; filename="moonlit-{match}.json"'},
    )


@router.get("/{match}/positions", responses=PROBLEMS)
async def all_positions(
    hub: TheHub,
    match: MatchId,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
    language: Tongue = "en",
) -> Positions:
    """Every position of a finished match, all cards open, as seen from a seat or from nowhere."""
    game, course, row = await finished(hub, match)
    seats = course.match.seats
    eye = seats if seat is None or seat >= seats else seat
    found = await asyncio.to_thread(open_positions, course, eye, language)
    result = positions.result(course, language)
    assert result is not None
    return Positions(match=row.id, game=game, people=row.people, positions=found, result=result)


@router.get("/{match}/deals", responses=PROBLEMS)
async def all_deals(hub: TheHub, match: MatchId) -> list[Deal]:
    """The decks of a finished match, to be compared with what the secret says."""
    _, course, _ = await finished(hub, match)
    return await asyncio.to_thread(deals, course.match)


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
    for match in records.replay(record):
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
