"""What the database holds, as plain objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from ..protocol.messages import Level, Pace, Status, Takebacks

# What a host has done about a person: asked to let a bot play, taken the free words, shown out.
Measure = Literal["asked", "muted", "removed"]
Measures = frozenset[tuple[str, Measure]]


@dataclass(frozen=True)
class TableRow:
    """A table of the lobby."""

    id: str
    play_link: str
    watch_link: str
    game: str
    seats: int
    options: dict[str, Any]
    language: str
    level: Level
    clock: int | None
    public: bool
    pace: Pace
    takebacks: Takebacks
    host: str | None
    created: float


@dataclass(frozen=True)
class SeatRow:
    """Who sits at a seat: a person, a bot, or nobody yet."""

    seat: int
    person: str | None = None
    name: str = ""
    bot: bool = False
    stand_in: bool = False
    resigned: bool = False

    @property
    def free(self) -> bool:
        return self.person is None and not self.bot

    @property
    def played_by_bot(self) -> bool:
        return self.bot or self.stand_in or self.resigned


@dataclass(frozen=True)
class MatchRow:
    """One match at a table."""

    id: str
    table_id: str
    number: int
    status: Status
    options: dict[str, Any]
    secret: str
    nonces: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    created: float = 0.0
    started: float | None = None
    result: dict[str, Any] | None = None


@dataclass(frozen=True)
class Entry:
    """One line of a match's log.

    ``kind``: ``move``; ``answer`` and ``ready`` (in a window: an anytime card or declining, and
    the move of whose turn it is); ``closed`` (a window in which nobody played a card); ``ask`` and
    ``vote`` (about taking back); ``takeback``; ``people`` (who plays a seat from now on);
    ``given_up``.
    """

    number: int
    kind: str
    seat: int | None
    text: str
    time: int
    client: str | None = None


@dataclass(frozen=True)
class MatchLog:
    """A match with everything that is needed to play it again."""

    row: MatchRow
    game: str
    seats: int
    clock: int | None
    entries: list[Entry]


@dataclass(frozen=True)
class ChatRow:
    """A line of a table's chat."""

    number: int
    seat: int | None
    name: str
    text: str
    greeting: str | None
    time: float
    person: str | None = None


@dataclass(frozen=True)
class Whole:
    """A table with everything that is kept of it but the logs of its matches."""

    table: TableRow
    seats: list[SeatRow]
    match: MatchRow  # the one that is being played, or was played last
    chat: list[ChatRow]
    measures: Measures

    @property
    def free(self) -> list[int]:
        """Seats that one can take; none once the match has begun."""
        return [seat.seat for seat in self.seats if seat.free] if self.match.started is None else []

    def seat_of(self, person: str | None) -> int | None:
        return seat_of(person, self.seats)

    def under(self, person: str, kind: Measure) -> bool:
        """Has the host done this about a person?"""
        return (person, kind) in self.measures

    def is_played_by(self, person: str) -> bool:
        """Has somebody a seat in a match here that has begun and is not over?"""
        running = self.match.started is not None and self.match.status != "over"
        return running and self.seat_of(person) is not None


def seat_of(person: str | None, seats: list[SeatRow]) -> int | None:
    """A person's seat."""
    return next((seat.seat for seat in seats if person and seat.person == person), None)


def host_of(table: TableRow, seats: list[SeatRow]) -> int | None:
    """The host's seat; when the host has left, the first person's."""
    seat = seat_of(table.host, seats)
    return seat if seat is not None else next((s.seat for s in seats if s.person), None)


@dataclass(frozen=True)
class Standing:
    """How a table stands, in short: enough to see that something has changed."""

    table: TableRow
    seats: list[SeatRow]
    measures: Measures
    match: str
    status: Status
    length: int  # of the match's log
    chat: int  # the number of the last line
