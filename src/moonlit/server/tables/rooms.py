"""A table in memory: its people, its match's course, and who is connected."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

from moonlit import games
from moonlit.table.moves import Move
from moonlit.text import say
from moonlit.text.names import told_apart

from ..protocol import messages
from ..storage import same_cards
from ..storage.logbook import Taken
from ..storage.stored import (
    Attempt,
    ChatRow,
    Entry,
    MatchRow,
    Measure,
    SeatRow,
    Standing,
    TableRow,
    Whole,
    host_of,
    seat_of,
)
from ..upkeep.crashpoints import reach
from ..upkeep.limits import Addresses
from ..upkeep.metrics import MATCHES, count_entry
from . import positions, rating, table_states
from .attendance import Attendance
from .checks import check
from .course import Course
from .guests import Guest
from .hints import Hints
from .pauses import PACES, Thought
from .replaying import course_of, follow
from .services import Services
from .talking import Talk

SHORTEST_WINDOW = 0.05
AWAY = 10.0  # seconds after which somebody who went is away
LONG_CLOCK = 3600  # seconds for a move with which people come and go
GRACE = 10.0  # to come back, after a time in which the server or everyone was away


class Room:
    """One table. Whoever changes it holds its ``lock``."""

    def __init__(self, services: Services, whole: Whole) -> None:
        self.services = services
        self.row, self.seats = whole.table, whole.seats
        self.match, self.chat = whole.match, whole.chat
        self.measures = whole.measures
        self.ratings: dict[str, int] = {}  # of people who have played enough, where it counts
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.owned = False
        self.ownership = 0  # counts how often this process has come to own the table
        self.stirred = asyncio.Event()
        self.thoughts: dict[int, Thought] = {}
        self.hurried = False  # bots make no pause until a person is asked
        self.hints = Hints()
        self.talk = Talk()
        self.asking = Addresses(rate=1 / 60, burst=2)  # how often the host asks each person
        self.attendance = Attendance()
        self._unseen: set[int] = set()  # seats that noticed something which was not shown yet
        self.nonces: set[int] = set()  # seats that have given theirs
        self.starting_since: float | None = None
        self.empty_since = time.monotonic()
        self.course: Course | None = None

    @classmethod
    async def load(cls, services: Services, whole: Whole) -> Room:
        """The table with its match, as far as its log goes."""
        room = cls(services, whole)
        if room.match.started is not None:
            room.course = await room._replay(room.row, room.match)
            room.course.grant(GRACE * services.settings.speed)
            if room.course.over and room.match.status != "over":
                await room.finish()  # a crash came between, or the log cannot be played further
        room.ratings = await rating.shown_at(whole.table, services.storage, room.seats)
        return room

    # --- the match ----------------------------------------------------------------------------

    async def _replay(self, row: TableRow, match: MatchRow) -> Course:
        """The course of a match at this table, from its log."""
        course = course_of(match, row.game, row.seats, row.clock, self.window_seconds())
        course.generous = row.takebacks == "generous"
        if row.same_cards:
            course.attempt = await same_cards.attempt(self.services.storage, match.id)
        await follow(course, self.services.storage, match.id)
        return course

    @property
    def attempt(self) -> Attempt | None:
        """What the match is, if others play the same cards."""
        return None if self.course is None else self.course.attempt

    def window_seconds(self) -> float:
        seconds = PACES[self.row.pace][1] * self.services.settings.speed
        return max(SHORTEST_WINDOW, seconds)

    @property
    def status(self) -> messages.Status:
        return "over" if self.course is not None and self.course.over else self.match.status

    @property
    def playing(self) -> Course:
        """The course of a match that has begun."""
        assert self.course is not None, "the match has not begun"
        return self.course

    async def append(
        self, kind: str, seat: int | None, said: str | Move, client: str | None = None
    ) -> None:
        """Check an entry, store it, then let it happen, whoever writes it.

        A move that was read already is not read again. Refused or BadInput, and nothing is stored,
        if it may not be; Taken, with the log caught up, if somebody was quicker.
        """
        course, asked = self.playing, self.asked_for_long()
        elapsed = round(course.watch.now() * 1000)
        text, given = (said, None) if isinstance(said, str) else (said.notation, said)
        entry = Entry(course.length + 1, kind, seat, text, elapsed, client)
        move = check(course, entry, given)
        reach("checked")
        began = time.perf_counter()
        try:
            await self.services.storage.append(self.row.id, self.match.id, entry)
        except Taken:
            await self.catch_up()
            raise
        reach("stored")
        count_entry(kind, time.perf_counter() - began)
        self.take(entry, move)
        reach("taken")
        self.call(self.asked_for_long() - asked)
        if course.over:
            await self.finish()

    async def catch_up(self) -> None:
        """Take what other processes have added to the log."""
        await follow(self.playing, self.services.storage, self.match.id, self.take)

    def take(self, entry: Entry, move: Move | None = None) -> None:
        """Let an entry happen, its move if it was checked, and show it to everyone who notices."""
        course = self.playing
        asked = course.asked
        noticed = course.apply(entry, move)
        for guest in self.guests:
            if guest.seat == entry.seat:
                guest.hold()
        self.show(noticed, entry.seat)
        waiting = course.waiting()
        self.hints.only(waiting)
        if asked is not course.asked or entry.kind == "vote":
            self.show_table()
        if any(not self.seats[seat].played_by_bot for seat in waiting):
            self.hurried = False
        if self.needs_conducting():
            self.stirred.set()

    def needs_conducting(self) -> bool:
        """Is there anything to do but to wait for people?"""
        course = self.playing
        timed = course.due is not None or course.window is not None
        return timed or course.over or any(seat.played_by_bot for seat in self.seats)

    async def finish(self) -> None:
        """The match is over: note its result, for lists of matches."""
        result = positions.result(self.playing, "en")
        assert result is not None
        values = result.model_dump()
        reach("finishing")
        if await self.services.storage.finish_match(
            self.match, values, rating.settling(self, result)
        ):
            MATCHES.labels(self.row.game).inc()
        # Of this match, not of the latest: a rematch may be there already, and comes by itself.
        self.match = replace(self.match, status="over", result=values)
        self.show_table()

    async def reload(self) -> None:
        """Read again what is not in the log: the table, its seats, the current match."""
        storage = self.services.storage
        row = await storage.table(self.row.play_link)
        assert row is not None
        seats, match = await storage.seats(row.id), await storage.latest_match(row.id)
        another, course = match.id != self.match.id, self.course
        begun = another or (match.started is not None and course is None)
        if another and course is not None:
            await self._see_off(course)
        if begun:
            course = await self._replay(row, match) if match.started is not None else None
        measures, ratings = (
            await storage.measures(row.id),
            await rating.shown_at(row, storage, seats),
        )
        for was, now in zip(self.seats, seats):
            if now.person and now.person != was.person:
                self.attendance.expect(now.seat)
        # All at once: nobody is shown one match with the cards of another.
        self.row, self.seats, self.match, self.course = row, seats, match, course
        self.measures, self.ratings = measures, ratings
        if another:
            self.nonces, self.starting_since = set(), None
            self._unseen.clear()
            self.thoughts.clear()
            self.hints.only(())
        if course is not None:
            course.window_seconds = self.window_seconds()
        for guest in self.guests:
            if self.under(guest.person, "removed") and not guest.dismissed:
                text = say("server", "denied", "removed", guest.language)
                guest.dismiss(messages.Error(id=None, text=text))
            moved = self.seat_of(guest.person) != guest.seat
            guest.seat = self.seat_of(guest.person)
            if moved or begun:
                guest.told = 0
                self.welcome(guest)
            else:
                guest.send(messages.Table(table=self.table_state(guest)))
        self.note_presence()

    def is_behind(self, stored: Standing) -> bool:
        """Has something happened of which this process knows nothing?"""
        course, chat = self.course, self.chat[-1].number if self.chat else 0
        here = self.row, self.seats, self.measures
        if here != (stored.table, stored.seats, stored.measures):
            return True
        if (self.match.id, self.match.status) != (stored.match, stored.status):
            return True
        missed = course is not None and not course.broken and course.length < stored.length
        return missed or chat < stored.chat

    async def _see_off(self, course: Course) -> None:
        """Another match has been made: show how this one ended, and note it."""
        await self.catch_up()
        if course.over and self.match.status != "over":
            await self.finish()
        self.send_updates()

    # --- people -------------------------------------------------------------------------------

    def seat_of(self, person: str) -> int | None:
        return seat_of(person, self.seats)

    def name_of(self, guest: Guest) -> str:
        """What a guest is called here: nobody who watches has the name of somebody else."""
        if guest.seat is not None:
            return self.seats[guest.seat].name
        watching = [other for other in self.guests if other.seat is None]
        before = [other.name for other in watching if other.person < guest.person]
        name = guest.name or say("server", "words", "guest", guest.language)
        return told_apart(name, [seat.name for seat in self.seats] + before)

    def host(self) -> int | None:
        return host_of(self.row, self.seats)

    def persons(self) -> list[int]:
        """Seats of people who play themselves, at least in principle."""
        return [seat.seat for seat in self.seats if seat.person and not seat.resigned]

    def connected(self) -> set[int]:
        """Seats whose people are there, here or at another process."""
        found = {guest.seat for guest in self.guests if guest.seat is not None}
        return found | self.services.seats_elsewhere(self.row)

    def watchers(self) -> int:
        here = sum(guest.seat is None for guest in self.guests)
        away = self.services.elsewhere.get(self.row.id, {}).values()
        return here + sum(watching for _, watching, _ in away)

    def note_presence(self) -> None:
        """Remember who is here, when somebody came or went."""
        if self.attendance.note(self.connected()) and self.course is not None:
            self.course.grant(GRACE * self.services.settings.speed)
        self.stirred.set()

    def attended(self) -> bool:
        """Is anybody here who plays? If not, the match waits for its people."""
        return not self.connected().isdisjoint(self.persons())

    def asked_for_long(self) -> set[int]:
        """The people whose turn it is, where they may have left meanwhile: among several of them,
        with hours for a move. A window is over before anybody could come."""
        course = self.course
        several = len(self.persons()) > 1 and (self.row.clock or 0) >= LONG_CLOCK
        if not several or course is None or course.over or course.in_window:
            return set()
        return {seat for seat in course.waiting() if not self.seats[seat].played_by_bot}

    def call(self, asked: set[int]) -> None:
        """Let people know whose turn has come while they are away."""
        away = asked - self.connected()
        if away and self.services.alerts.pusher.on:
            self.services.keep(self.services.alerts.call(self.row, self.seats, away))

    def goes_on_alone(self) -> bool:
        """Do bots play on though nobody is there? With hours for a move, until it is the turn of
        somebody, who then can be called."""
        course = self.course
        if course is None or course.over or course.in_window or course.asked is not None:
            return False
        persons = [self.seats[seat] for seat in self.persons()]
        expected = len(persons) > 1 and not all(one.played_by_bot for one in persons)
        long = (self.row.clock or 0) >= LONG_CLOCK
        return expected and long and all(self.seats[s].played_by_bot for s in course.waiting())

    def away(self, seat: int) -> bool:
        """Is a seat's person gone, and not only while a page is loaded again?"""
        long = AWAY * self.services.settings.speed
        return seat not in self.connected() and self.attendance.gone_for(seat) >= long

    def until_stand_in(self, seat: int) -> float | None:
        """Seconds until a bot plays for who is away while others wait; None if none will.

        Where there is a day for a move, nobody is expected to stay.
        """
        patience, here = self.services.settings.stand_in_seconds, self.connected()
        if not patience or (self.row.clock or 0) >= LONG_CLOCK or self.status != "running":
            return None
        row, persons = self.seats[seat], self.persons()
        others = [one for one in persons if one in here and not self.seats[one].stand_in]
        if seat not in persons or row.stand_in or seat in here or not others:
            return None
        return max(0.0, patience - self.attendance.missed_for(seat))

    def wish_again(self) -> list[int]:
        """The seats of people who would like another match."""
        return [one.seat for one in self.seats if one.person and self.under(one.person, "again")]

    def under(self, person: str, kind: Measure) -> bool:
        """Is this noted of a person?"""
        return (person, kind) in self.measures

    async def set_measure(self, person: str, kind: Measure, *, on: bool) -> None:
        """Do something about a person, or do it no more, and tell everyone."""
        if self.under(person, kind) != on:
            await self.services.storage.set_measure(self.row.id, person, kind, on=on)
            await self.reload()

    async def set_seat(self, seat: SeatRow) -> bool:
        """Change who sits at a seat, and tell everyone."""
        was = self.seats[seat.seat]
        done = await self.services.storage.set_seat(self.row.id, seat, was)
        await self.reload()
        return done

    # --- showing ------------------------------------------------------------------------------

    def show(self, noticed: set[int], first: int | None) -> None:
        """Let every guest whose seat noticed something see it soon, and whose move it was now:
        they see what it did before it is acknowledged."""
        self._unseen |= noticed
        self._send_updates(self._unseen & {first})
        self.services.display.soon(self)

    def send_updates(self) -> None:
        """Show what has been noticed and not yet shown."""
        self._send_updates(self._unseen)

    def _send_updates(self, noticed: set[int]) -> None:
        if not noticed:
            return
        self._unseen = self._unseen - noticed
        written: dict[tuple[int, str, int], str] = {}
        course = self.playing
        for guest in self.guests:
            seat = self.row.seats if guest.seat is None else guest.seat
            if seat not in noticed:
                continue
            key = (seat, guest.language, guest.told)
            if key not in written:
                written[key] = self.update(seat, guest.told, guest.language).written()
            guest.send_text(written[key])
            guest.told = len(course.logs[seat])

    def update(self, seat: int, after: int, language: str) -> messages.Update:
        return messages.Update(
            events=positions.events(self.playing, seat, after, language),
            position=self.position(self.playing, seat, language),
        )

    def position(self, course: Course, seat: int, language: str) -> messages.Position:
        resigned = seat < len(self.seats) and self.seats[seat].resigned
        return positions.position(course, seat, language, resigned=resigned)

    def show_table(self) -> None:
        """Tell everyone about the table, after what has happened at it."""
        self.send_updates()
        table_states.tell(self)

    def welcome(self, guest: Guest) -> None:
        """Tell a guest everything since the last event that they have seen."""
        seat = self.row.seats if guest.seat is None else guest.seat
        found: list[messages.Event] = []
        position = None
        if self.course is not None:
            log = self.course.logs[seat]
            if guest.match != self.match.id or guest.told > len(log):
                guest.told = 0
            found = positions.events(self.course, seat, guest.told, guest.language)
            guest.told = len(log)
            position = self.position(self.course, seat, guest.language)
        guest.match = self.match.id
        guest.send(
            messages.Welcome(
                seat=guest.seat,
                table=self.table_state(guest),
                position=position,
                events=found,
                chat=[self.chat_line(line, guest.language) for line in self.chat],
            )
        )

    def chat_line(self, line: ChatRow, language: str) -> messages.ChatLine:
        values: dict[str, Any] = {k: v for k, v in vars(line).items() if k != "person"}
        if line.greeting:
            values = {**values, "text": say("server", "greetings", line.greeting, language)}
        return messages.ChatLine(**values)

    def table_state(self, guest: Guest) -> messages.TableState:
        return table_states.table_state(self, table_states.audience(self, guest))

    @property
    def game(self) -> games.Game:
        return games.game(self.row.game)

    def free_text(self) -> bool:
        """While a round of partners runs, only fixed greetings may be said, if the game says so."""
        if self.course is None or self.course.over:
            return True
        return positions.free_text(self.course)
