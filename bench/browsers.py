"""People with browsers, as light as can be: thousands of WebSockets in one process.

A socket is an ``asyncio`` protocol that reads frames by hand and looks into a message only where
it has to: a client that parsed everything would cost more than the server that it measures.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
ADDRESSES = 40  # of this machine, so that ports do not run out
_upgrade = (
    "GET /ws/{link} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Socket(asyncio.Protocol):
    """A WebSocket: ``heard`` gets every message, ``gone`` the close code or the HTTP status."""

    def __init__(
        self,
        opened: Callable[[], None],
        heard: Callable[[bytes], None],
        gone: Callable[[int], None],
    ) -> None:
        self._opened, self._heard, self._gone = opened, heard, gone
        self._buffer = b""
        self._is_open = False
        self._code = 0
        self.refusal = b""  # the answer to the request, if it was not let in
        self._transport: asyncio.Transport

    @classmethod
    async def connect(
        cls,
        address: str,
        link: str,
        number: int,
        opened: Callable[[], None],
        heard: Callable[[bytes], None],
        gone: Callable[[int], None],
    ) -> Socket:
        """Ask for a table's socket, from one of this machine's addresses."""
        parts = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(
            lambda: cls(opened, heard, gone),
            parts.hostname,
            parts.port,
            local_addr=(f"127.0.0.{2 + number % ADDRESSES}", 0),
        )
        key = base64.b64encode(os.urandom(16)).decode()
        made._transport.write(_upgrade.format(link=link, host=parts.netloc, key=key).encode())
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, _: Exception | None) -> None:
        gone, self._gone = self._gone, lambda _: None
        gone(self._code)

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """One frame. Its mask is zero, so that the text stands in it as it is."""
        size = len(text)
        head = struct.pack("!BB", 128 | kind, 128 | size)
        if size > 125:
            head = struct.pack("!BBH", 128 | kind, 128 | 126, size)
        self._transport.write(head + b"\0\0\0\0" + text)

    def cut(self) -> None:
        """Lose the connection, as in a tunnel: nobody is told."""
        self._gone = lambda _: None
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        at = 0 if self._is_open else self._read_head(data)
        end = len(data)
        while at >= 0 and end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start > end or start + size > end:
                break
            kind, at = data[at] & 15, start + size
            if kind == TEXT:
                self._heard(data[start:at])
            elif kind == PING:
                self.send(data[start:at], PONG)
            elif kind == CLOSE:
                self._code = int.from_bytes(data[start : start + 2], "big")
                self.send(data[start : start + 2], CLOSE)
                self._transport.close()
        self._buffer = data[max(at, 0) :]

    def _read_head(self, data: bytes) -> int:
        """Where the frames begin; -1 while there are none."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return -1
        self._code = int(data[9:12])
        if self._code != 101:
            self.refusal = data
            return -1
        self._is_open, self._code = True, 0
        self._opened()
        return end + 4
