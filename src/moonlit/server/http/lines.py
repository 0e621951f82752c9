"""A WebSocket at a table, without a task, a queue or a timer of its own.

uvicorn opens it (``Door``), and whoever comes passes every layer of the application. Once they have
said who they are, the connection is handed over (``Line``): from then on what they say is taken
where it arrives, and what is said to them goes into the connection's buffer where it is made. So
thousands of people who sit there and wait cost no more than what is known about them.
"""

from __future__ import annotations

import asyncio
import struct
import time
import weakref
from contextlib import suppress
from typing import Any, ClassVar, Protocol, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import SEND_EOF

EXTENSION = "moonlit.door"  # of the scope: how an application finds its connection
TEXT = 0x81  # a whole message, of text
ARE_YOU_THERE = b"\x89\x00"  # a ping, which browsers answer by themselves
# Browsers ask every two seconds whether we are here; who asks more often waits like everybody.
PING, PONG = b'{"type":"ping"}', '{"type":"pong"}'
PONGS_APART = 0.2  # seconds
MOST_WAITING = 8  # messages that were not looked at yet, beyond which no more are read
GOOD_BYE_WITHIN = 10.0  # seconds for the other side to close, too
# Seconds from one look at a connection to the next, and looks meanwhile at others. Who is gone
# without a word says nothing until one look, is asked, and is missed at the next: within 20 s.
ROUND, GROUPS = 6.5, 26


def door_of(scope: Scope) -> Door:
    """The connection of a socket that is being opened."""
    found: Door | None = scope["extensions"][EXTENSION]()
    assert found is not None, "a connection lives for as long as it is being opened"
    return found


def head(size: int) -> bytes:
    """What stands before a message of so many bytes."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return struct.pack("!BBH", TEXT, 126, size)
    return struct.pack("!BBQ", TEXT, 127, size)


class Listener(Protocol):
    """Who has taken a connection over."""

    @property
    def waiting(self) -> int:
        """How many messages have been heard and not been looked at yet."""

    def hear(self, text: str | None) -> None:
        """A message; None: something that is no text."""

    def catch_up(self) -> None:
        """What could not be written before may be written now."""

    def lose(self) -> None:
        """The connection is gone."""


class Door(WebSocketsSansIOProtocol):
    """uvicorn's connection, until it is handed over."""

    rounds: ClassVar[Rounds]

    @classmethod
    def of_one_server(cls) -> type[Door]:
        """Connections that are looked after together."""
        return type("ServerDoor", (cls,), {"rounds": Rounds()})

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            known: dict[str, Any] = self.scope["extensions"]
            known[EXTENSION] = weakref.ref(self)  # each in the other would be freed late

    def send_receive_event_to_app(self) -> None:
        """Stop reading not with every message, but from somebody who says too many at once."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def hand_over(self, listener: Listener) -> Line:
        """Let ``listener`` have the connection, with all that came meanwhile."""
        line = Line(self, listener)
        self.connections.discard(self)
        self.stop_keepalive()
        while not self.queue.empty():
            event = cast(dict[str, Any], self.queue.get_nowait())
            if event["type"] == "websocket.receive":
                line.take(event.get("text"))
            else:
                listener.lose()
        if not self.disconnected:
            self.transport.set_protocol(line)
            line.begin(self.rounds)
        self.transport = HandedOver()
        self.request.headers.clear()  # the connection's parser keeps the request for ever
        return line


class HandedOver(asyncio.Transport):
    """In place of a connection that is somebody else's now."""

    def close(self) -> None:
        """uvicorn closes what an application is done with: this goes on."""


class Line(asyncio.Protocol):
    """A connection that ``listener`` has taken over."""

    __slots__ = (
        "_asked",
        "_connection",
        "_connections",
        "_ending",
        "_full",
        "_group",
        "_listener",
        "_parts",
        "_paused",
        "_ponged",
        "_spoke",
        "_transport",
    )

    def __init__(self, door: Door, listener: Listener) -> None:
        self._transport, self._connection = door.transport, door.conn
        self._connections = cast(set[Any], door.connections)
        self._listener: Listener | None = listener
        self._parts: list[bytes] | None = door.frames or None  # of a message that is not complete
        self._full = not door.writable.is_set()  # the other side does not take in what it is sent
        self._paused = door.read_paused
        self._ponged = 0.0
        self._spoke, self._asked = True, False  # since the last look; at the last look
        self._ending: asyncio.TimerHandle | None = None
        self._group: set[Line] | None = None  # with which it is looked at

    def begin(self, rounds: Rounds) -> None:
        """Be told of everything that happens to the connection from now on."""
        self._connections.add(self)
        self._group = rounds.add(self)

    # --- what uvicorn and the connection tell ---------------------------------------------------

    def connection_lost(self, _: Exception | None) -> None:
        self._connections.discard(self)
        if self._group is not None:
            self._group.discard(self)
        self._connection.parser.close()  # it and the connection would keep each other in memory
        if self._ending is not None:
            self._ending.cancel()
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.lose()

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        if self._listener is not None:
            self._listener.catch_up()

    def shutdown(self) -> None:
        """The server stops."""
        self._say_good_bye(CloseCode.SERVICE_RESTART)
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._spoke = True
        self._connection.receive_data(data)
        for frame in self._connection.events_received():
            self._take(cast(Frame, frame))
        self._flush()

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.TEXT and frame.fin:
            self._take_text(bytes(frame.data))
        elif frame.opcode is Opcode.TEXT:
            self._parts = [bytes(frame.data)]
        elif frame.opcode is Opcode.BINARY:
            self.take(None)
        elif frame.opcode is Opcode.CONT and self._parts is not None:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                parts, self._parts = self._parts, None
                self._take_text(b"".join(parts))

    def _take_text(self, data: bytes) -> None:
        if data == PING and self._pong():
            return
        try:
            self.take(data.decode())
        except UnicodeDecodeError:
            self._connection.fail(CloseCode.INVALID_DATA)

    def take(self, text: str | None) -> None:
        """Hand a message on; from somebody who says too many at once no more is read."""
        listener = self._listener
        if listener is None or self._ending is not None:
            return
        listener.hear(text)
        if not self._paused and listener.waiting > MOST_WAITING:
            self._paused = True
            self._transport.pause_reading()

    def _flush(self) -> None:
        """Send what the connection answers by itself; after its last word it is closed."""
        said = self._connection.data_to_send()
        if said:
            self._transport.write(b"".join(said))
            if SEND_EOF in said:
                self._transport.close()

    def _pong(self) -> bool:
        """Say here, without a task for it, that we are here; False if that was said just now."""
        now = time.monotonic()
        if now - self._ponged < PONGS_APART or not self.write_at_once(PONG):
            return False
        self._ponged = now
        return True

    # --- what the listener does -----------------------------------------------------------------

    def write_at_once(self, *texts: str) -> bool:
        """Send messages; False, and none is sent, to somebody who is behind or gone."""
        if self._full or self._ending is not None or self._transport.is_closing():
            return False
        written = [text.encode() for text in texts]
        self._transport.write(b"".join([head(len(data)) + data for data in written]))
        return True

    def read_on(self) -> None:
        """Read again, if that was stopped."""
        if self._paused:
            self._paused = False
            self._transport.resume_reading()

    def end(self, code: int) -> None:
        """Say good-bye; who does not answer it is cut off after a while."""
        if self._ending is None and not self._transport.is_closing():
            self._say_good_bye(code)
            loop = asyncio.get_running_loop()
            self._ending = loop.call_later(GOOD_BYE_WITHIN, self._transport.abort)
            self.read_on()

    def _say_good_bye(self, code: int) -> None:
        with suppress(InvalidState):  # they have said it first
            self._connection.send_close(code)
        self._flush()

    # --- what the round does --------------------------------------------------------------------

    def look(self) -> None:
        """Ask somebody who was silent whether they are there; let go of who does not answer."""
        if self._spoke or self._paused:
            self._spoke = self._asked = False
        elif self._asked:
            self.end(CloseCode.INTERNAL_ERROR)
        else:
            self._asked = True
            self._transport.write(ARE_YOU_THERE)


class Rounds:
    """Looks at all connections in turn, a group at a time."""

    def __init__(self) -> None:
        self._groups: list[set[Line]] = [set() for _ in range(GROUPS)]
        self._at = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, line: Line) -> set[Line]:
        """Look at a connection for as long as it is in the group that is returned."""
        group = self._groups[self._at]
        group.add(line)
        if self._timer is None:
            self._wait()
        return group

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(ROUND / GROUPS, self._look_at_some)

    def _look_at_some(self) -> None:
        self._at = (self._at + 1) % GROUPS
        for line in list(self._groups[self._at]):
            line.look()
        self._timer = None
        if any(self._groups):
            self._wait()
