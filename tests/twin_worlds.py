"""One of two worlds: a table of a real server with a person at every seat, who keep every byte."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from websockets.sync.client import connect

from cases import Case
from inside import put
from server_tools import PATIENCE, Player, Site, wait_until
from twin_decks import DEALERS, Dealer, Dealt

# What may differ: clocks, ids, and the links and commitments that belong to them.
CLOCKS = re.compile(r'"(seconds|seconds_left|created|started|time)":[0-9.e+-]+')
WRITTEN = re.compile(r'"written": "[^"]*"')  # when a history was
COMMITMENT = re.compile(r'"commitment":"[0-9a-f]{64}"')


class Eye(Player):
    """Somebody who keeps every byte."""

    def __init__(self, *who: Any) -> None:
        super().__init__(*who)
        self.seen: list[str] = []

    def next_id(self) -> str:
        return super().next_id().replace(self.secret[:6], "id")

    def take(self, text: str) -> dict[str, Any]:
        self.seen.append(text)
        return super().take(text)


class World:
    """A table with a person at every seat and somebody who watches."""

    def __init__(self, site: Site, case: Case, dealer: Dealer) -> None:
        game, seats, options = case
        self.site = site
        self.people = [Eye(site.address, f"Person {seat}") for seat in range(seats)]
        self.info = self.people[0].new_table(game, seats=seats, options=options)
        DEALERS[self.info["match"]] = dealer
        self.match = Dealt(self.info["match"], dealer, game, seats, options)
        for seat, person in enumerate(self.people[1:], 1):
            assert person.join(self.info["play_link"], seat=seat).status_code == 200
        for person in self.people:
            person.sit(self.info["play_link"])
        self.people.append(Eye(site.address, "Watcher"))
        self.people[-1].sit(self.info["watch_link"])
        self.people[0].ask(type="start")
        for person in self.people:
            person.until_position(lambda _: True)
        self.room = site.room(self.info["match"])
        self.settle()
        for seat in range(seats + 1):
            self.received(seat)

    def close(self) -> None:
        for person in self.people:
            person.leave_the_room()
        del DEALERS[self.info["match"]]

    def plainly(self, text: str) -> str:
        """What was sent, without what tells tables apart for everybody."""
        for key in ("match", "play_link", "watch_link"):
            text = text.replace(self.info[key], key)
        text = WRITTEN.sub('"written": ""', CLOCKS.sub(r'"\1":0', text))
        return COMMITMENT.sub('"commitment":""', text)

    def settle(self) -> None:
        """Wait until everybody has been sent everything."""

        async def settled() -> None:
            while self.room.lock.locked() or self.room._unseen:
                await asyncio.sleep(0)

        self.site.do(settled())

    def received(self, seat: int) -> list[str]:
        """What a seat was sent since the last time."""
        person = self.people[seat]
        person.send(type="ping")
        person.until(lambda message: message["type"] == "pong")
        found = [self.plainly(text) for text in person.seen]
        person.seen.clear()
        return found

    def welcome(self, seat: int, **hello: Any) -> str:
        """How a person is greeted who comes back, in another tab."""
        person = self.people[seat]
        link = self.info["watch_link" if person.seat is None else "play_link"]
        with connect(f"{person.address.replace('http', 'ws')}/ws/{link}") as tab:
            tab.send(json.dumps({"type": "hello", "secret": person.secret, "name": "Tab", **hello}))
            found = self.plainly(str(tab.recv(PATIENCE)))
        wait_until(lambda: len(self.room.guests) == len(self.people))
        return found

    def ask(self, seat: int, **message: Any) -> dict[str, Any]:
        return self.people[seat].ask(**message)

    def put(self, cell: Any) -> None:
        """Go on from another state."""
        put(self.match, cell)

        async def put_there() -> None:
            put(self.room.playing.match, cell)
            self.room.playing._sights.clear()

        self.site.do(put_there())

    def close_window(self) -> None:
        """Let a window's time be over."""
        number = self.room.playing.window.number

        async def close() -> None:
            course = self.room.playing
            course.window.until = -1.0
            self.room.stirred.set()
            while course.in_window and course.window.number == number:
                await asyncio.sleep(0.001)

        self.site.do(close())
        wait_until(lambda: len(self.room.playing.match.moves) == len(self.match.moves))
