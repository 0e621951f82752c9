"""A browser at a table: one socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from ..protocol.messages import Language
from ..protocol.terms import Said

STOP = ""  # in the queue: nothing more will come


class Guest:
    """One open socket. Messages wait in a queue; who reads too slowly is let go."""

    def __init__(self, person: str, name: str, language: Language, link: str, behind: int) -> None:
        self.person, self.name, self.language, self.link = person, name, language, link
        self.seat: int | None = None
        self.match = ""  # of which events have been sent
        self.told = 0  # how many of them
        self.lost = False  # too slow, or gone
        self.dismissed = False  # by the host
        self.at_once: Callable[..., bool] | None = None  # takes texts; False: not now
        self._queue: asyncio.Queue[str] = asyncio.Queue(behind)
        self._writing = False
        self._answered = False  # a request is being carried out
        self._held: list[str] | None = None  # what is to go out together with the answer

    def send(self, message: Said) -> None:
        """Send a message, after those that are waiting."""
        self.send_text(message.written())

    def send_text(self, text: str) -> None:
        """Send a message that is written already."""
        if self._held is not None:
            self._held.append(text)
        else:
            self._send(text)

    def _send(self, *texts: str) -> None:
        if self.lost:
            return
        in_line = self._writing or not self._queue.empty()
        if not in_line and self.at_once is not None and self.at_once(*texts):
            return
        for text in texts:
            self._wait_in_line(text)

    @contextmanager
    def in_one_go(self) -> Iterator[None]:
        """Send together what comes of a request: whose move it is sees it and is told that it is
        stored, and each time that something is sent costs as much as it took to say it."""
        self._answered = True
        try:
            yield
        finally:
            self._answered = False
            self._let_go()

    def hold(self) -> None:
        """What a request led to begins here. Until then, while it is stored, nothing is held."""
        if self._answered and self._held is None:
            self._held = []

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held:
            self._send(*held)

    def _wait_in_line(self, text: str) -> None:
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.lost = True
            self._queue.get_nowait()
            self._queue.put_nowait(STOP)

    def close(self) -> None:
        """Let the socket be closed when everything is sent."""
        self._let_go()
        if not self.lost:
            self._wait_in_line(STOP)

    def dismiss(self, farewell: Said) -> None:
        """Show a guest out, with a last word."""
        self.send(farewell)
        self.close()
        self.dismissed = True

    async def write(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Hand everything on to the socket, until it is time to stop."""
        while True:
            text = await self._queue.get()
            if text == STOP or self.lost:
                return
            self._writing = True  # nothing that is said meanwhile overtakes it
            await send(text)
            self._writing = False
