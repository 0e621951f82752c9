"""What is shown of a match that is over: all cards. The other door, beside ``positions``.

And of a position that somebody brings, since all cards are in what they bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from moonlit.table import match_records
from moonlit.table.match import Match
from moonlit.table.seals import Seal

from ..protocol.again_models import OpenedPosition
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


def brought(match: Match, seat: int | None) -> OpenedPosition:
    """A position as a seat sees it, by default the first that is to act."""
    waiting = match.waiting()
    eye = waiting[0] if seat is None or seat >= match.seats else seat
    return OpenedPosition(
        game=match.game, seats=match.seats, seat=eye, waiting=waiting, view=match.view(eye)
    )


def all_deals(course: Course) -> list[Deal]:
    """Every deck of a match, which is played once more for it."""
    assert course.over, "decks hold all cards"
    match = course.match
    seal = NotingSeal(match.seal.secret, match.seal.match, match.seal.nonces)
    again = Match(match.game, match.seats, match.options, seal=seal)
    if match.began_at is not None:
        again.begin_at(match.began_at)
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
                    for number, one in enumerate(
                        (one.opened() for one in match.events[told:]), told + 1
                    )
                ],
            )
        )
        told = len(match.events)
    return found
