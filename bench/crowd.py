"""A crowd at tables: everybody plays whatever is allowed, some talk, watch, or lose their line."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from browsers import Socket
from figures import Figures
from filling import Table

# The beginning of an event, as it is written in a message.
EVENT = re.compile(rb'"number":(\d+),"event":"\w+",(?:"\w+":"\w+",)*"seat":(\d+|null)')
AT_ONCE = 64  # sockets that are being opened
# How a browser comes back: soon, then less often (web/src/lib/socket.ts).
FIRST_WAIT, LONGEST_WAIT, LONGEST_WAIT_IN_TURN = 0.4, 8.0, 1.5
OFTEN = 0.02  # seconds between two looks at whether everybody is there

Pace = Callable[[int], float]  # seconds until a move, by how many seats have to choose


def within_a_second(_: int) -> float:
    return random.random()


def every(seconds: float) -> Pace:
    """A move at a table every so many seconds, in the mean; all at once take as long as in turn."""
    return lambda waiting: random.uniform(0, seconds * (waiting + 1))


def never(_: int) -> float:
    return 86_400.0


@dataclass
class Game:
    """What the people of one table have in common."""

    table: Table
    sent: dict[bytes, tuple[str, float]] = field(default_factory=dict)  # a seat's latest move


class Guest:
    """One person, playing or watching, with one socket after the other."""

    def __init__(
        self, crowd: Crowd, game: Game, number: int, secret: str, seat: int | None, address: str
    ) -> None:
        self.crowd, self.game, self.number = crowd, game, number
        self.secret, self.seat, self.address = secret, seat, address
        self.figures = crowd.figures
        self.socket: Socket | None = None
        self.here = False
        self.latest = b""  # the last message with something to choose
        self.waiting = b""  # the seats that had to choose in it
        self.match, self.told = "", 0
        self.pending: tuple[str, bytes] | None = None  # a move that is not acknowledged
        self.timer: asyncio.TimerHandle | None = None
        self.saw: dict[bytes, str] = {}  # the latest move of each other seat
        self._asked = 0.0
        self._own = b"" if seat is None else b"%d" % seat

    # --- coming and going -----------------------------------------------------------------------

    async def come(self) -> None:
        """Open a socket, again and again if nobody answers, as a browser does."""
        link = self.game.table.play_link
        if self.seat is None:
            link = self.game.table.watch_link
        self._asked, wait = time.perf_counter(), FIRST_WAIT
        longest = LONGEST_WAIT_IN_TURN if self.latest else LONGEST_WAIT
        while True:
            try:
                self.socket = await Socket.connect(
                    self.address, link, self.number, self._hello, self.read, self._gone
                )
                return
            except OSError:
                await asyncio.sleep(wait * random.uniform(0.75, 1.25))
                wait = min(2 * wait, longest)

    def _hello(self) -> None:
        hello = {"type": "hello", "secret": self.secret, "name": f"Guest {self.number}"}
        self.say({**hello, "match": self.match or None, "seen": self.told})

    def _gone(self, _: int) -> None:
        """The server has let us go: come back, as a browser does."""
        self.here = False
        self.figures.broken += 1
        self._stop_thinking()
        if self.crowd.open:
            wait = FIRST_WAIT * random.uniform(0.75, 1.25)
            asyncio.get_running_loop().call_later(wait, self.crowd.bring, self)

    def cut(self) -> None:
        """Lose the line, and come back."""
        if self.socket is not None and self.here:
            self.figures.cut += 1
            self.here = False
            self._stop_thinking()
            self.socket.cut()
            self.crowd.bring(self)

    def say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message).encode())

    def _stop_thinking(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # --- reading --------------------------------------------------------------------------------

    def read(self, text: bytes) -> None:
        self.figures.bytes += len(text)
        if text.startswith(b'{"type":"update"'):
            self.figures.updates += 1
            self._see(text)
        elif text.startswith(b'{"type":"ack"'):
            self._done(json.loads(text)["id"])
        elif text.startswith(b'{"type":"welcome"'):
            self._welcome(json.loads(text), text)
        elif text.startswith((b'{"type":"refused"', b'{"type":"error"')):
            self.figures.refused.append(json.loads(text)["text"])
            self.pending = None
            self._think()

    def _see(self, text: bytes) -> None:
        at = text.find(b'"position":{')
        now = time.perf_counter()
        for number, seat in EVENT.findall(text, 0, at):
            self.figures.gaps += int(number) != self.told + 1
            self.told = int(number)
            self._see_move(seat, now)
        self._look(text, at)

    def _see_move(self, seat: bytes, now: float) -> None:
        """Note when somebody else's move is seen: who was to choose has done something."""
        id, sent = self.game.sent.get(seat, ("", 0.0))
        if id and seat != self._own and seat in self.waiting and self.saw.get(seat) != id:
            self.saw[seat] = id
            if self.figures.measuring:
                self.figures.seen.append(now - sent)

    def _look(self, text: bytes, at: int) -> None:
        """Remember what is to be chosen; it is read when it is time to move."""
        begin = text.find(b'"waiting":[', at) + len(b'"waiting":[')
        self.waiting = text[begin : text.find(b"]", begin)]
        chooses = text.find(b'"yours":[]', at) < 0
        self.latest = text if chooses else b""
        if not chooses and text.find(b'"result":null', at) < 0:
            self._once_more()
        self._think()

    def _welcome(self, message: dict[str, Any], text: bytes) -> None:
        if not self.here:
            self.here = True
            self.figures.welcomed.append(time.perf_counter() - self._asked)
        position, events = message["position"], message["events"]
        if position is None:
            self.match, self.told = "", 0
            if self.seat is not None:
                self.say({"type": "nonce", "nonce": secrets.token_hex(32)})
            return
        if events and position["match"] == self.match:
            self.figures.gaps += events[0]["number"] != self.told + 1
        self.match, self.told = position["match"], position["number"]
        if self.pending is not None and self.socket is not None:
            self.socket.send(self.pending[1])  # perhaps it was lost: the id tells
        self._look(text, text.find(b'"position":{'))

    def _done(self, id: str) -> None:
        if id.startswith("c-"):
            self.figures.lines += 1
        if self.pending is None or id != self.pending[0]:
            return
        sent = self.game.sent[self._own][1]
        self.figures.ids.add(id)
        self.figures.moves += 1
        if self.figures.measuring and sent > self._asked:  # not one that came twice
            self.figures.acknowledged.append(time.perf_counter() - sent)
        self.pending = None
        self._think()

    # --- playing --------------------------------------------------------------------------------

    def _think(self) -> None:
        """Move in a while, if there is something to choose."""
        if self.latest and self.pending is None and self.timer is None and self.seat is not None:
            wait = self.crowd.pace(self.waiting.count(b",") + 1)
            self.timer = asyncio.get_running_loop().call_later(wait, self._move)

    def _move(self) -> None:
        self.timer = None
        if not self.latest or self.pending is not None or not self.here:
            return
        move = any_move(json.loads(self.latest)["position"])
        self.latest = b""
        if move is not None:
            id = f"m-{secrets.token_hex(8)}"
            text = json.dumps({"type": "move", "id": id, "move": move}).encode()
            self.pending = id, text
            self.game.sent[self._own] = id, time.perf_counter()
            assert self.socket is not None
            self.socket.send(text)

    def _once_more(self) -> None:
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.crowd.pace(1), self._rematch)

    def _rematch(self) -> None:
        self.timer = None
        if self.here:
            self.say({"type": "rematch", "id": f"r-{secrets.token_hex(4)}"})

    def greet(self) -> None:
        if self.here:
            self.say({"type": "chat", "id": f"c-{secrets.token_hex(8)}", "greeting": "good_luck"})


def any_move(position: dict[str, Any]) -> str | None:
    """A move that is allowed; a pass or a placement is put together by hand."""
    open_choices = [choice for choice in position["yours"] if choice["refusal"] is None]
    whole = [choice["move"] for choice in open_choices if choice["move"]]
    if whole:
        return str(random.choice(whole))
    if not open_choices:
        return None
    view = position["view"]
    hand = view["hand"]
    if view["game"] == "lunar":
        ranks = [card for card in hand if card.isdigit()]
        suits = [card for card in hand if not card.isdigit()]
        return " ".join(["pass", *random.sample(ranks, 2), *random.sample(suits, 2)])
    return f"place 1x{random.randint(1, 4)} = {random.choice(hand)}"


class Crowd:
    """All guests: four at each table, one of them watching where only three play."""

    def __init__(self, tables: Sequence[Table], addresses: Sequence[str], pace: Pace) -> None:
        self.figures, self.pace, self.open = Figures(), pace, True
        self.guests: list[Guest] = []
        for table in tables:
            game, seats = Game(table), list(enumerate(table.secrets))
            people: list[tuple[int | None, str]] = [*seats]
            people += [(None, secrets.token_hex(32))] * (4 - len(seats))
            for seat, secret in people:
                number = len(self.guests)
                address = addresses[number % len(addresses)]
                self.guests.append(Guest(self, game, number, secret, seat, address))
        self._coming: set[asyncio.Task[None]] = set()

    def bring(self, guest: Guest) -> None:
        """Let a guest come in."""
        task = asyncio.create_task(guest.come())
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def all_here(self, patience: float) -> float:
        """Everybody comes, a few at a time; the seconds until the last one was welcomed."""
        began = time.perf_counter()
        for at in range(0, len(self.guests), AT_ONCE):
            some = self.guests[at : at + AT_ONCE]
            for guest in some:
                self.bring(guest)
            await self.until_these_are_here(some, began, patience)
        return time.perf_counter() - began

    async def until_here(self, began: float, patience: float) -> float:
        """The seconds from ``began`` until everybody is welcomed."""
        return await self.until_these_are_here(self.guests, began, patience)

    async def until_these_are_here(
        self, guests: Sequence[Guest], began: float, patience: float
    ) -> float:
        while missing := sum(not guest.here for guest in guests):
            if time.perf_counter() - began > patience:
                raise TimeoutError(f"{missing} of {len(guests)} did not get in")
            await asyncio.sleep(OFTEN)
        return time.perf_counter() - began

    async def disturb(self, chats: float, cuts: float) -> None:
        """So many lines of chat and so many lost lines a second, until cancelled."""
        while True:
            await asyncio.sleep(0.1)
            for rate, act in ((chats, Guest.greet), (cuts, Guest.cut)):
                for _ in range(int(rate / 10 + random.random())):
                    act(random.choice(self.guests))

    def leave(self) -> None:
        """Everybody goes."""
        self.open = False
        for guest in self.guests:
            guest._stop_thinking()
            if guest.socket is not None:
                guest.socket.cut()
