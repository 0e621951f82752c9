"""Connections that say nothing, half of something, or never listen, are not kept for ever.

uvicorn waits for the rest of a request without end, and so a thousand half-sent ones would keep
everybody else out. Here a request's head and its body must arrive in time, and of the connections
that have no whole request the oldest is closed when there are too many.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ..settings import Settings
from ..upkeep.limits import Sockets, whose
from . import hosts
from .guards import HEADERS, refused
from .passing import Passing

LARGEST_HEAD = 65_536  # bytes


@dataclass
class Waiting:
    """All connections without a whole request, the oldest first; altogether and by address."""

    most: int
    most_each: int
    all: dict[Connection, None] = field(default_factory=dict)
    each: defaultdict[str, dict[Connection, None]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def add(self, one: Connection) -> None:
        """Begin to wait; whoever has waited longest makes room."""
        own = self.each[one.address]
        self.all[one] = own[one] = None
        if len(own) > self.most_each and not one.spared:
            next(iter(own)).give_up()
        elif len(self.all) > self.most:
            next(iter(self.all)).give_up()

    def remove(self, one: Connection) -> None:
        self.all.pop(one, None)
        own = self.each[one.address]
        own.pop(one, None)
        if not own:
            del self.each[one.address]


class Connection(HttpToolsProtocol):
    """uvicorn's HTTP connection, with an end to its patience."""

    settings: ClassVar[Settings]
    waiting: ClassVar[Waiting]
    sockets: ClassVar[Sockets]
    proxies: ClassVar[hosts.Networks]
    passing: ClassVar[Passing | None]
    address = ""
    spared = False  # a proxy asks for many people
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _answering: RequestResponseCycle | None = None
    _head = 0  # bytes of a head that is not complete; -1: complete

    @classmethod
    def guarded(
        cls, settings: Settings, sockets: Sockets, passing: Passing | None = None
    ) -> type[Connection]:
        """Connections of one server, which share what they count."""
        shared = {
            "passing": passing,
            "settings": settings,
            "sockets": sockets,
            "waiting": Waiting(settings.max_waiting, settings.max_waiting_each),
            "proxies": hosts.proxies(settings),
        }
        return type("ServerConnection", (cls,), shared)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        client = self.client[0] if self.client else ""
        self.address, self.spared = whose(client), hosts.is_among(client, self.proxies)
        self._expect(self.settings.head_seconds)

    def data_received(self, data: bytes) -> None:
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD:
            self.give_up()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect(self.settings.head_seconds)

    def on_headers_complete(self) -> None:
        self._head = -1
        self._expect(self.settings.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived()
        self._head = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        if self._pass_on():
            self.transport.abort()
        elif self.sockets.full:
            self._turn_away()
        else:
            super().handle_websocket_upgrade()
            self.parser = None  # type: ignore[assignment]  # each in the other would be freed late

    def _pass_on(self) -> bool:
        """Let another process have it, if its table is there."""
        if self.passing is None:
            return False
        lines = [b"GET " + self.url + b" HTTP/1.1"]
        lines += [name + b": " + value for name, value in self.headers]
        request = b"\r\n".join(lines) + b"\r\n\r\n"
        return self.passing.pass_on(self.url, request, self.transport.get_extra_info("socket"))

    def _turn_away(self) -> None:
        """Where all sockets are taken, thousands may knock: they are answered here and now, and
        take no time from those who play."""
        asked = {"query_string": (self.url or b"").partition(b"?")[2], "headers": self.headers}
        found = refused(asked, 503, "server_full")
        found.headers.update(HEADERS)
        lines = [b"HTTP/1.1 503 Service Unavailable", b"connection: close"]
        lines += [name + b": " + value for name, value in found.raw_headers]
        self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + bytes(found.body))
        self.transport.close()

    def on_response_complete(self) -> None:
        working = bool(self.pipeline)
        super().on_response_complete()
        if not working and not self.transport.is_closing():
            self._expect(self.settings.head_seconds)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.settings.body_seconds, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        self.resume_writing()
        self.pipeline.clear()  # nobody is there for the answers any more
        if self._answering is not None:
            self._answering.disconnected = True
        super().connection_lost(exc)

    def _overdue(self) -> None:
        """Somebody whose last question is still being answered gets the answer first."""
        owed = self.cycle is not None and not self.cycle.response_complete
        if self._head >= 0 and owed:
            self._expect(self.settings.head_seconds)
        else:
            self.give_up()

    def give_up(self) -> None:
        """Close at once: nothing is owed to somebody who does not go on."""
        self._arrived()
        self.transport.abort()

    def _expect(self, seconds: float) -> None:
        """Wait for what comes next, so long and no longer."""
        self._arrived()
        self._deadline = self.loop.call_later(seconds, self._overdue)
        self.waiting.add(self)

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self.waiting.remove(self)
