"""All tables of this process: found by their links, loaded when needed, looked after, put away."""

from __future__ import annotations

import asyncio
import gzip
import logging
import time
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from typing import Any

import orjson

from moonlit import games
from moonlit.bots.ladder import SECONDS
from moonlit.text import say

from ..protocol import messages
from ..settings import Settings
from ..storage.peers import Alone, Peers, PostgresPeers
from ..storage.store import Storage
from ..storage.stored import Entry, MatchLog, MatchRow, Measure, SeatRow, TableRow, Whole
from ..thinking.background import Background
from ..thinking.players import Thinkers
from ..thinking.pushing import Pusher
from ..upkeep.backoff import Backoff
from ..upkeep.garbage import Garbage
from ..upkeep.limits import for_players
from ..upkeep.metrics import ERRORS, LAG, OWNED, ROOMS, SOCKETS
from . import exhibits, table_states
from .alerts import Alerts
from .calendar import today
from .conduct import conduct
from .days import of_today
from .guests import Guest
from .judging import Pars
from .lesson_scripts import LessonScripts
from .missed import Missed
from .presence import EVERY, HERE, Presence
from .reviews import Reviews
from .rooms import Room
from .services import Services
from .stand_ins import hand_back

log = logging.getLogger("moonlit.server")

BEAT = 1.0  # seconds between two looks at all tables
LONGEST_BEAT = 15.0  # when it fails again and again
KEPT = 60.0  # seconds that a table stays in memory when nobody is there
PUBLIC_SHOWN = 100  # more than the tables at which one address may be at once
LOOK_EVERY = 5.0  # seconds between two looks for news that were missed
MOST_LINKS = 50_000  # that are remembered
ALL = "-"  # in place of a table, in news


class Full(Exception):
    """The server has as many tables or sockets as it may."""


class Removed(Exception):
    """The host has removed this person from the table."""


class Hub:
    """The tables in memory."""

    def __init__(self, settings: Settings, storage: Storage, thinkers: Thinkers) -> None:
        self.settings, self.storage, self.thinkers = settings, storage, thinkers
        self.services = Services(settings, storage, thinkers, Alerts(storage, Pusher(settings)))
        thinkers.readiness.changed = self.search_changed
        self.rooms: dict[str, Room] = {}
        self.missed = Missed(self.services, self.rooms)
        self.presence = Presence(self.services, self.rooms)
        self.stopping = False
        self.peers: Peers = (
            Alone() if storage.sqlite else PostgresPeers(storage.url, storage.sender)
        )
        self.background = Background(settings.bot_workers > 0)
        self.reviews = Reviews(storage, thinkers)
        self.pars = Pars(self)
        self._day = ""  # whose deals are drawn
        self.lessons = LessonScripts()
        self._links: dict[str, str] = {}  # to tables, which never change
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.joining = asyncio.Lock()  # whoever takes a seat sees what the one before has taken
        self._coming: Counter[str] = Counter()  # tables to which somebody is on the way
        self._conducting: dict[str, asyncio.Task[None]] = {}
        self._garbage = Garbage()
        self._tasks: list[asyncio.Task[None]] = []
        self._presence_at = self._looked_at = 0.0
        self._news_while_loading: set[str] = set()

    async def open(self) -> None:
        await self.peers.open(self.hear, self.all_lost)
        for work in (self._beat_forever(), self.services.display.run()):
            self._tasks.append(asyncio.create_task(work))

    async def close(self) -> None:
        """Let everyone go, and stop looking after tables."""
        self.stopping = True
        for room in self.rooms.values():
            room.owned = False
            room.stirred.set()
            for guest in room.guests:
                guest.close()
        await self.services.finish()
        tasks = [*self._conducting.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.reviews.close()
        await self.pars.close()
        await self.background.close()
        self.services.alerts.pusher.close()
        await self.peers.close()
        self._garbage.take_back()

    # --- tables -------------------------------------------------------------------------------

    async def look(self, row: TableRow) -> Whole:
        """A table as it is now. It is not brought into memory for that."""
        room = self.rooms.get(row.id)
        if room is None:
            return await self.storage.whole(row)
        return Whole(room.row, room.seats, room.match, room.chat, room.measures)

    def there(self, row: TableRow) -> set[int]:
        """The seats of a table whose people are there, here or at another process."""
        room = self.rooms.get(row.id)
        return room.connected() if room else self.services.seats_elsewhere(row)

    async def match_log(self, row: MatchRow) -> MatchLog:
        """A match to be played again in the background."""
        game, seats, clock = await self.storage.table_of(row)
        return MatchLog(row, game, seats, clock, await self.storage.log(row.id))

    async def record_of(self, row: MatchRow) -> str:
        """The record of a match that is over, for who reviews it."""
        key = (row.id, exhibits.record.__name__)
        load = partial(self.match_log, row)
        found = await self.background.run(key, row.id, load, exhibits.record)
        return gzip.decompress(found or b"").decode()

    async def sit_down(self, row: TableRow, seat: SeatRow, was: SeatRow) -> bool:
        """Take a seat; False if somebody was quicker. The table is not brought into memory."""
        done = await self.storage.set_seat(row.id, seat, was)
        await self._stored(row)
        return done

    async def note_wish(self, row: TableRow, person: str, kind: Measure, *, on: bool) -> None:
        """Note what somebody wishes at a table to which they are on the way."""
        await self.storage.set_measure(row.id, person, kind, on=on)
        await self._stored(row)

    async def _stored(self, row: TableRow) -> None:
        """Something about a table was stored: if it is in memory, it is read again."""
        if row.id in self._loading:
            await asyncio.wait({self._loading[row.id]})
        room = self.rooms.get(row.id)
        if room is not None:
            async with room.lock:
                await room.reload()

    async def public_tables(self) -> list[Whole]:
        """Tables that are shown to everyone, at which somebody is and a match may still be won."""
        here = [room for room in self.rooms.values() if room.guests and room.row.public]
        found = [await self.look(room.row) for room in here if room.status != "over"]
        away = self.services.elsewhere.keys() - {room.row.id for room in here}
        for row in await self.storage.public_tables(away) if away else []:
            whole = await self.look(row)
            if whole.match.status != "over":
                found.append(whole)
        found.sort(key=lambda whole: (not whole.free, -whole.table.created))
        return found[:PUBLIC_SHOWN]

    async def admit(self, link: str, guest: Guest, *, crowded: bool) -> Room | None:
        """Let a guest in at the table that a link leads to; None if it leads nowhere.

        When memory or sockets run short (``crowded``), newcomers are refused (Full): what is left
        is for those who have a seat in a match that is running. Removed if the host does not want
        this person here.
        """
        row = await self._row(link)
        if row is None:
            return None
        self._coming[row.id] += 1
        try:
            short = crowded or (row.id not in self.rooms and self._crowded(False) > 0)
            # Only where places are short it must be known beforehand who plays here.
            playing = short and (await self.look(row)).is_played_by(guest.person)
            if crowded and not playing:
                raise Full
            room = await self.room_of(row, playing)
            if room.under(guest.person, "removed"):
                raise Removed
            await self.enter(room, guest)
        finally:
            self._coming[row.id] -= 1
            if not self._coming[row.id]:
                del self._coming[row.id]
        return room

    async def _row(self, link: str) -> TableRow | None:
        """The table that a link leads to; where many come to one, the database is asked once."""
        room = self.rooms.get(self._links.get(link, ""))
        if room is not None:
            return room.row
        row = await self.storage.table(link)
        if row is not None:
            if len(self._links) >= MOST_LINKS:
                self._links.clear()
            self._links[link] = row.id
        return row

    async def room_of(self, row: TableRow, playing: bool = False) -> Room:
        """The table, from memory or brought there; Full if there is no place for it."""
        if row.id in self.rooms:
            return self.rooms[row.id]
        if row.id not in self._loading:
            self._make_place(playing)
            self._loading[row.id] = loading = asyncio.create_task(self._load(row))
            loading.add_done_callback(lambda _: self._loading.pop(row.id))
        return await asyncio.shield(self._loading[row.id])

    def has_place(self) -> bool:
        """Could a newcomer's table be brought into memory?"""
        return self._crowded(False) <= 0 or self._idle() is not None

    def _make_place(self, playing: bool) -> None:
        """Put away the table that was left longest ago, if there is no place for another one."""
        while self._crowded(playing) > 0:
            idle = self._idle()
            if idle is None:
                raise Full
            del self.rooms[idle.row.id]

    def _crowded(self, playing: bool) -> int:
        """By how many tables there would be too many, with another one in memory."""
        most = self.settings.max_tables
        most -= 0 if playing else for_players(most)
        return len(self.rooms) + len(self._loading) + 1 - most

    def _idle(self) -> Room | None:
        """The table that was left longest ago, and to which nobody is on the way."""
        idle = [room for room in self.rooms.values() if self._is_idle(room)]
        return min(idle, key=lambda room: room.empty_since, default=None)

    def _is_idle(self, room: Room) -> bool:
        busy = room.guests or room.owned or room.lock.locked() or self._coming[room.row.id]
        return not busy

    async def _load(self, row: TableRow) -> Room:
        """Bring a table into memory, for all who have asked for it meanwhile."""
        whole = await self.storage.whole(row)
        room = self.rooms[row.id] = await Room.load(self.services, whole)
        ROOMS.set(len(self.rooms))
        if row.id in self._news_while_loading:
            self._news_while_loading.discard(row.id)
            await self.missed.read_now(room)
        return room

    async def enter(self, room: Room, guest: Guest) -> None:
        """A guest comes to a table; a seat that a bot stood in at is handed back."""
        async with room.lock:
            guest.seat = room.seat_of(guest.person)
            if guest.seat is not None:
                await hand_back(room, guest.seat)
            room.guests.add(guest)
            room.note_presence()
            SOCKETS.inc()
            room.welcome(guest)
            self.people_changed(room, but=guest)
        try:
            if not room.owned:
                await self.look_after([room.row.id])
        except BaseException:
            await self.exit(room, guest)  # who let them in goes no further, and would not
            raise
        room.stirred.set()

    async def exit(self, room: Room, guest: Guest) -> None:
        """A guest has gone."""
        room.guests.discard(guest)
        room.note_presence()
        room.hints.left(guest)
        SOCKETS.dec()
        room.empty_since = time.monotonic()
        self.people_changed(room)
        if not room.guests and not room.goes_on_alone():
            await self.let_go(room)

    def people_changed(self, room: Room, but: Guest | None = None) -> None:
        """Somebody came or went: tell the table, here and elsewhere."""
        table_states.tell(room, but)
        if not isinstance(self.peers, Alone):
            task = asyncio.create_task(self.peers.tell(ALL, self.presence.news_of(room)))
            task.add_done_callback(lambda done: done.exception())

    # --- looking after ------------------------------------------------------------------------

    async def look_after(self, tables: list[str]) -> None:
        """Own those tables that no other process owns, and conduct them."""
        for table in await self.peers.own(tables):
            room = self.rooms.get(table)
            if room is None or room.owned or self.stopping:
                await self.peers.release(table)  # asked for twice
                continue
            room.owned = True
            room.ownership += 1
            self._conducting[table] = asyncio.create_task(conduct(room, self.thinkers))
            if not isinstance(self.peers, Alone):
                self.missed.read_again(
                    [room]
                )  # its last owner may not have come to tell everything
        OWNED.set(len(self._conducting))

    async def let_go(self, room: Room) -> None:
        """Nobody is here: another process may look after the table."""
        if not room.owned:
            return
        room.owned = False
        room.stirred.set()
        task = self._conducting.pop(room.row.id, None)
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
        await self.peers.release(room.row.id)  # once for each time that it was taken
        OWNED.set(len(self._conducting))

    def all_lost(self) -> None:
        """The connection that held the locks is gone; they will be asked for anew."""
        for room in self.rooms.values():
            room.owned = False
            room.stirred.set()
        self._conducting.clear()

    async def _beat_forever(self) -> None:
        faults = Backoff(BEAT, LONGEST_BEAT)
        while True:
            began = time.monotonic()
            await asyncio.sleep(BEAT)
            LAG.observe(max(0.0, time.monotonic() - began - BEAT))
            self._garbage.set_aside()
            try:
                await self._one_beat()
                faults.well()
            except Exception:
                ERRORS.inc()
                log.exception("the beat failed")
                await asyncio.sleep(faults.wait())

    async def _one_beat(self) -> None:
        now = time.monotonic()
        if await self.peers.back():
            self.missed.read_again(self.rooms.values())
            self._presence_at = 0.0
            await self.peers.tell(ALL, "who")
        await self._begin_the_day()
        unowned = [id for id, room in self.rooms.items() if room.guests and not room.owned]
        if unowned:
            await self.look_after(unowned)
        for room in list(self.rooms.values()):
            if room.owned and not room.guests and not room.goes_on_alone():
                await self.let_go(room)  # its bots have played on to a person's turn
        for id, room in list(self.rooms.items()):
            if self._is_idle(room) and now - room.empty_since > KEPT:
                del self.rooms[id]
        ROOMS.set(len(self.rooms))
        if not isinstance(self.peers, Alone) and now - self._presence_at > EVERY:
            self._presence_at = now
            for news in list(self.presence.news()):
                await self.peers.tell(ALL, news)
            self.presence.forget_silent()
        if not isinstance(self.peers, Alone) and now - self._looked_at > LOOK_EVERY:
            self._looked_at = now
            await self.missed.look()

    async def _begin_the_day(self) -> None:
        """Draw and seal the deals of a day when it begins."""
        day = today()
        if day != self._day:
            for game in games.CATALOGUE:
                await of_today(self.storage, game)
            self._day = day

    # --- news from other processes ------------------------------------------------------------

    def hear(self, table: str, what: str) -> Coroutine[Any, Any, None] | None:
        """Another process has changed something. Most of it is a move at a table that is not here,
        or the next one at a table that is: then nothing is left to be done."""
        kind, _, text = what.partition(" ")
        room = self.rooms.get(table)
        if kind == "log" and room is None and table not in self._loading:
            return None
        free = room is not None and not room.lock.locked()
        if kind == "log" and free and self._take_next(self.rooms[table], text):
            return None
        return self.heard(table, what)

    def _take_next(self, room: Room, text: str) -> bool:
        """Take an entry that came with the news, if it is the next one; False if more is missing.
        What comes of it is known where it is taken."""
        if not text or room.course is None:
            return False
        match, values = orjson.loads(text)
        if match == room.match.id and values["number"] == room.course.length + 1:
            room.take(Entry(**values))
            return True
        return bool(match != room.match.id or values["number"] <= room.course.length)

    async def heard(self, table: str, what: str) -> None:
        """Do what news ask for."""
        room = self.rooms.get(table)
        if what in ("gone", "forgotten"):
            self.background.forget()
        if what == "who":
            self._presence_at = 0.0  # tell it with the next beat
            return
        if what.startswith(HERE):
            self.presence.hear(what)
            return
        if room is None:
            if table in self._loading:
                self._news_while_loading.add(table)
            return
        async with room.lock:
            if what.startswith("log") and room.course is not None:
                if not self._take_next(room, what.partition(" ")[2]):
                    await room.catch_up()
                return
            if what == "gone":
                await self.close_table(room)
                return
            if what == "forgotten":
                await self.tell_anew(room)
            elif what == "chat":
                await self.missed.read_chat(room)
            elif what == "table":
                await room.reload()
            room.stirred.set()

    # --- people who do not want to be known any more --------------------------------------------

    async def close_table(self, room: Room) -> None:
        """A table was deleted, with all that was played at it."""
        for guest in room.guests:
            text = say("server", "denied", "no_table", guest.language)
            guest.dismiss(messages.Error(id=None, text=text))
        self.rooms.pop(room.row.id, None)
        room.owned = False
        room.stirred.set()
        task = self._conducting.pop(room.row.id, None)
        if task is not None:
            task.cancel()
            await self.peers.release(room.row.id)

    async def tell_anew(self, room: Room) -> None:
        """Somebody of a table was deleted: read everything, names too, and tell it to all."""
        await room.reload()
        if room.course is not None:
            room.course = await room._replay(room.row, room.match)
        room.chat = await self.storage.chat(room.row.id)
        for guest in room.guests:
            room.welcome(guest)

    def search_changed(self, game: str) -> None:
        """A game's search has come a step further: tables whose bots would search say so."""
        for room in self.rooms.values():
            if room.row.game == game and room.row.level in SECONDS:
                room.show_table()
