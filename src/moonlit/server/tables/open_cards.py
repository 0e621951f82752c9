"""What is shown of a match that is over: all cards. The other door, beside ``positions``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from moonlit.table import match_records
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.seals import Seal

from ..protocol.lobby_models import Deal, RecordPosition
from . import positions
from .course import Course


@dataclass(frozen=True)
class NotingSeal(Seal):
    """A seal that notes what it deals."""

    dealt: list[Deal] = field(default_factory=list)

    def deck(self, deal: int, segments: Sequence[int]) -> list[int]:
        deck = super().deck(deal, segments)
        self.dealt.append(Deal(segments=[int(size) for size in segments], deck=deck))
        return deck


def all_deals(course: Course) -> list[Deal]:
    """Every deck of a match, which is played once more for it."""
    assert course.over, "decks hold all cards"
    match = course.match
    seal = NotingSeal(match.seal.secret, match.seal.match, match.seal.nonces)
    again = Match(match.game, match.seats, match.options, seal=seal)
    for move in match.moves:
        again.play(str(move))
    return seal.dealt


def all_positions(course: Course, eye: int, language: str) -> list[RecordPosition]:
    """The match played once more, move by move."""
    found, told = [], 0
    for match in match_records.replay(positions.record(course)):
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
                    positions.event(one, number, positions.sentence(one, match, language))
                    for number, one in enumerate(map(opened, match.events[told:]), told + 1)
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
