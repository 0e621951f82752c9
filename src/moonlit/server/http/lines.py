"""A WebSocket's connection that can be written to at once.

A move is told to every seat of its table. Through the layers of an application each message would
wait for a task of its own; here it goes into the connection's buffer where it is made, for as long
as the other side takes in what it is sent.
"""

from __future__ import annotations

import struct
import time
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "moonlit.line"  # of the scope: how an application finds its connection
TEXT = 0x81  # a whole message, of text
# Browsers ask every two seconds whether we are here; who asks more often waits like everybody.
PING, PONG = b'{"type":"ping"}', '{"type":"pong"}'
PONGS_APART = 0.2  # seconds
MOST_WAITING = 8  # messages that were not looked at yet, beyond which no more are read


def line_of(scope: Scope) -> Line | None:
    """The connection of a socket, where it is one of ours."""
    found: Line | None = scope.get("extensions", {}).get(EXTENSION)
    return found


def head(size: int) -> bytes:
    """What stands before a message of so many bytes."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return struct.pack("!BBH", TEXT, 126, size)
    return struct.pack("!BBQ", TEXT, 127, size)


class Line(WebSocketsSansIOProtocol):
    """uvicorn's connection, with a way in beside the application's."""

    answers_pings = False  # once its guest has been let in
    _ponged = 0.0

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            known: dict[str, Any] = self.scope["extensions"]
            known[EXTENSION] = self

    def write_at_once(self, *texts: str) -> bool:
        """Send messages; False, and none is sent, to somebody who is behind or gone."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        written = [text.encode() for text in texts]
        self.transport.write(b"".join([head(len(data)) + data for data in written]))
        return True

    def send_receive_event_to_app(self) -> None:
        """Stop reading not with every message, but from somebody who says too many at once."""
        if self.answers_pings and self.frames == [PING] and self._pong():
            self.frames = []
            return
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def _pong(self) -> bool:
        """Say here, without a task for it, that we are here; False if that was said just now."""
        now = time.monotonic()
        if now - self._ponged < PONGS_APART or not self.write_at_once(PONG):
            return False
        self._ponged = now
        return True
