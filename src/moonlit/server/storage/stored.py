"""What the database holds, as plain objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from ..protocol.messages import Level, Pace, Status, Takebacks

# What is noted of a person at a table. By its host: asked to let a bot play, taken the free words,
# shown out. By themselves: after a match, that they would like another; before it, that bots may
# take the seats for which nobody comes.
Measure = Literal["asked", "muted", "removed", "again", "bots"]
Measures = frozenset[tuple[str, Measure]]

PAGE = 500  # entries of a log that are read at once


FILE = "file-"  # begins the ids of records that were brought: no match that is played here has it


def is_file(id: str) -> bool:
    """Is this the id of a record that was brought, and not of a match that was played here?"""
    return id.startswith(FILE)


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
    same_cards: bool = False  # its first match has cards that others play too
    quick: bool = False
    rated: bool = False  # what comes of its matches counts for the ratings of its people


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
    ``given_up``; ``position`` (the first entry only: where the match begins, if not with a deal).
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
class Challenge:
    """A match whose cards others may play from the same seat."""

    id: str
    match_id: str
    seat: int
    name: str
    created: float


@dataclass(frozen=True)
class Day:
    """The deal of a day. ``par``: how master came out of it, once it has played."""

    game: str
    day: str
    secret: str
    seats: int
    options: dict[str, Any]
    level: Level
    par: dict[str, Any] | None = None
    par_since: float | None = None


@dataclass(frozen=True)
class Attempt:
    """A match with cards that others play too, and how well it was played once it is judged."""

    match_id: str
    deal: str
    person: str
    seat: int
    name: str
    created: float
    judged: bool = False
    score: int | None = None


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
    """The host's seat; while the host is away, the first person's who plays."""
    own = [s for s in seats if s.person and s.person == table.host]
    people = [s for s in seats if s.person]
    playing = [s for s in own + people if not s.stand_in]
    return next((s.seat for s in playing + own + people), None)


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
