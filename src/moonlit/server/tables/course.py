"""The course of a match as its log tells it: the match, what each seat noticed, open questions.

A course is made of entries only, so that every process that reads the same log has the same one.
"""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime

from moonlit.table import match_records
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.moves import Move
from moonlit.table.sight import Sight

from ..protocol import messages
from ..storage.stored import Attempt, Entry
from .stopwatches import Stopwatch

log = logging.getLogger("moonlit.server")

MOST_TAKEBACKS = 50  # of a seat in a match
MOVES = ("move", "answer", "ready")  # entries that are moves
PEOPLE = ("stood_in", "is_back", "left", "resigned", "removed")  # what becomes of a seat
ASKED_SECONDS = 60.0  # in which the others may answer a wish to take a move back


@dataclass
class Window:
    """Everyone is asked for anytime cards; ``answers`` are the actions of persons."""

    number: int
    opened: float  # both in seconds since the match began
    until: float
    answers: dict[int, int] = field(default_factory=dict)
    ready: Move | None = None  # the move of whose turn it is, for when it closes
    open: bool = True


@dataclass
class Asked:
    """A seat would like to take moves back, to the position after ``to`` moves."""

    number: int
    seat: int
    to: int
    agreed: set[int]
    until: float  # seconds since the match began: nobody keeps a table waiting by a question


class Course:
    """A running or finished match, brought forward entry by entry."""

    def __init__(
        self, match: Match, started: float, clock: int | None, window_seconds: float
    ) -> None:
        self.match, self.started, self.clock = match, started, clock
        self.window_seconds = window_seconds
        self.watch = Stopwatch(started)
        self.length = 0  # entries so far
        self.done: set[tuple[int | None, str]] = set()  # clients' ids of what has been done
        self.due: float | None = None  # when the time for a move is up, in the match's seconds
        self.window: Window | None = None
        self.asked: Asked | None = None
        self.declined: Counter[int] = Counter()  # wishes to take back, since the last move
        self.taken_back: Counter[int | None] = Counter()  # how often moves were, by seat
        self.generous = False  # the table lets moves be taken back after something came out
        self.given_up = False
        self.attempt: Attempt | None = None  # if others play the same cards
        self.broken = False  # the log goes on, but cannot be played any further
        self.outcome = match.outcome()  # who won and why, once it is known
        self._windows = self._questions = 0
        self._sights: dict[int, Sight] = {}  # what seats see now, as far as it was asked for
        self._chain: str | None = None
        everyone = range(match.seats + 1)  # the last one watches
        self.logs: list[list[Event]] = [match.history(seat) for seat in everyone]
        # Events as they are told, by event, number, language and, where it says "you", reader: what
        # happened last is told to several seats.
        self.told: dict[tuple[int, int, str, int | None], messages.Event] = {}
        self.sealed: messages.Seal | None = None  # as it is told while the match runs
        self._told: list[list[int]] = []  # before each move, how much each seat had noticed
        self._go_on(0)

    @property
    def over(self) -> bool:
        return self.given_up or self.broken or self.outcome is not None

    @property
    def in_window(self) -> bool:
        """Is everyone being asked now?"""
        return self.window is not None and self.window.open

    def chain(self) -> str | None:
        """The last link of the finished match's record; made once."""
        if self._chain is None and self.outcome is not None:
            self._chain = match_records.to_record(self.match, self.began)["result"]["hash"]
        return self._chain

    @property
    def began(self) -> str:
        """When the match began, as its record says it."""
        return datetime.fromtimestamp(self.started, UTC).isoformat(timespec="seconds")

    def sight(self, seat: int) -> Sight:
        """What a seat sees now; once a window is closed, everyone asked in it has declined."""
        if seat not in self._sights:
            asked = self.window is None or self.window.open
            self._sights[seat] = self.match.sight(seat, asked=asked)
        return self._sights[seat]

    def waiting(self) -> list[int]:
        """The seats that have to choose now; in a window those who have not answered."""
        if self.over:
            return []
        if self.window is None:
            return self.match.waiting()
        if not self.window.open:
            return self.sight(self.match.spectator).waiting
        return [seat for seat in self.match.waiting() if not self.answered(seat)]

    def takebacks_left(self, seat: int) -> int:
        """How often a seat may still take back: a log has to end some time."""
        return max(0, MOST_TAKEBACKS - self.taken_back[seat])

    def back_to(self, seat: int) -> int | None:
        """How many moves stand when a seat takes its last one back; None if it may not.

        At a strict table it may while nobody else has moved and nothing hidden has come out: not
        with the move, and not in a window after it, in which the others might have answered.
        """
        quiet = self.window is None and self.match.nothing_came_out(seat)
        if not (self.generous or quiet) or self.over or self.in_window:
            return None
        moves = self.match.moves
        own = (at for at in range(len(moves) - 1, -1, -1) if moves[at].seat == seat)
        return next(own, None)

    @property
    def made_ready(self) -> bool:
        """Is there a move for when the window closes?"""
        return self.window is not None and self.window.ready is not None

    def window_answers(self) -> dict[int, int]:
        """The answers that persons have given in the window."""
        return self.window.answers if self.window is not None else {}

    def answered(self, seat: int) -> bool:
        """Has a seat done what it wants to do: in the window, or for its turn after it?"""
        window = self.window
        if window is None:
            return False
        ready = window.ready is not None and window.ready.seat == seat
        return ready or (window.open and seat in window.answers)

    def apply(self, entry: Entry, move: Move | None = None) -> set[int]:
        """Take the next entry; the seats (the last number: spectators) that notice something.

        ``move`` is the one that it makes, if that was checked just now; otherwise it is read from
        the entry, and checked. One that cannot happen closes the match as it is: nothing after it
        can be relied on.
        """
        assert entry.number == self.length + 1, "a log has no gaps"
        self.told.clear()
        before = [len(log) for log in self.logs]
        try:
            if entry.kind in MOVES and entry.text:
                move = move or self.match.checked(f"{entry.seat} {entry.text}")
                noticed: set[int] = getattr(self, f"_{entry.kind}")(entry, move)
            else:
                noticed = getattr(self, f"_{entry.kind}")(entry)
        except Exception:
            return self.break_off(entry)
        self._sights.clear()
        self.length = entry.number
        self.watch.reach(entry.time / 1000)
        if entry.client is not None:
            self.done.add((entry.seat, entry.client))
        grown = {seat for seat, log in enumerate(self.logs) if len(log) > before[seat]}
        return grown | noticed

    def break_off(self, entry: Entry) -> set[int]:
        """Close the match before an entry that cannot happen; what it says is not for the log."""
        log.error(
            "a log cannot be played any further",
            extra={"match": self.match.seal.match, "entry": entry.number, "what": entry.kind},
        )
        self.broken, self.window, self.due, self.asked = True, None, None, None
        self._sights.clear()
        self._tell(Event("broken", None))
        return set(range(self.match.seats + 1))

    # --- one method for each kind of entry ------------------------------------------------------

    def _move(self, entry: Entry, move: Move) -> set[int]:
        in_window, asked_before = self.window is not None, set(self.match.waiting())
        self._told.append([len(log) for log in self.logs])
        for event in self.match.make(move):
            self._tell(event)
        last = self.match.moves[-1]
        self.match.moves[-1] = last._replace(time=entry.time)
        self.outcome = self.match.outcome()
        self.asked = None
        self.declined.clear()
        # Where all choose at the same time, one choice does not give the others more time.
        if in_window or self.over or not set(self.match.waiting()) < asked_before:
            self._go_on(entry.time)
        return {last.seat}

    def _answer(self, entry: Entry, move: Move | None = None) -> set[int]:
        """An anytime card; whoever declines says nothing."""
        assert self.window is not None
        assert entry.seat is not None
        answers = move is not None and move.answers
        action = move.actions[0] if move and answers else self.match.names.DECLINE
        self.window.answers[entry.seat] = action
        return {entry.seat}

    def _ready(self, entry: Entry, move: Move) -> set[int]:
        assert self.window is not None
        self.window.ready = move
        return {move.seat}

    def _closed(self, entry: Entry) -> set[int]:
        assert self.window is not None
        self.window.open = False
        self._set_clock(entry.time)
        return set(range(self.match.seats + 1))

    def _ask(self, entry: Entry) -> set[int]:
        assert entry.seat is not None
        self._questions += 1
        until = entry.time / 1000 + ASKED_SECONDS
        self.asked = Asked(self._questions, entry.seat, int(entry.text), {entry.seat}, until)
        return set()

    def _vote(self, entry: Entry) -> set[int]:
        if self.asked is not None:
            if entry.seat is not None and entry.text == "yes":
                self.asked.agreed.add(entry.seat)
            else:  # declined, or not answered in time
                self.declined[self.asked.seat] += 1
                self.asked = None
        return set()

    def _takeback(self, entry: Entry) -> set[int]:
        assert entry.seat is not None
        self.match.take_back(entry.seat, int(entry.text))
        self.outcome = self.match.outcome()
        self.taken_back[entry.seat] += 1
        moves = len(self.match.moves)
        # What was told after it has not happened; who stood in or came back meanwhile still did.
        told = [*self._told, [len(log) for log in self.logs]]  # nothing may have been taken back
        for log, since in zip(self.logs, told[moves], strict=True):
            log.append(Event("taken_back", entry.seat, {"moves": moves, "since": since}))
        del self._told[moves:]
        self.asked = None
        self._go_on(entry.time)
        return set()

    def _position(self, entry: Entry) -> set[int]:
        """The match begins here, in place of its first deal."""
        self.match.begin_at(entry.text)
        self.logs = [self.match.history(seat) for seat in range(self.match.seats + 1)]
        self._go_on(entry.time)
        return set(range(self.match.seats + 1))

    def _people(self, entry: Entry) -> set[int]:
        self._tell(Event(entry.text, entry.seat))
        return set()

    def _given_up(self, entry: Entry) -> set[int]:
        self.given_up, self.window, self.due = True, None, None
        self._tell(Event("given_up", entry.seat))
        return set()

    def _tell(self, event: Event) -> None:
        for seat, log in enumerate(self.logs):
            known = event.seen_by(seat)
            if known is not None:
                log.append(known)

    def _go_on(self, time: int) -> None:
        """Begin what comes next: a window, or somebody's time to move."""
        self.window = self.due = None
        if self.match.in_window and not self.over:
            self._windows += 1
            opened = time / 1000
            self.window = Window(self._windows, opened, opened + self._window_length())
        else:
            self._set_clock(time)

    def _window_length(self) -> float:
        """Its whole time, unless everybody knows that nobody could answer."""
        public = self.match.view(self.match.spectator)
        return self.window_seconds if self.match.names.could_answer(public) else 0.0

    def _set_clock(self, time: int) -> None:
        self.due = None
        if self.clock is not None and not self.over:
            self.due = time / 1000 + self.clock

    def grant(self, grace: float) -> None:
        """After a time in which nobody was there: what ran out meanwhile is not held against."""
        now = self.watch.now()
        if self.due is not None and self.due < now:
            self.due = now + grace
        if self.window is not None and self.window.open and self.window.until < now:
            self.window.until = now + grace
