"""A browser at a table: one socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from pydantic import BaseModel

from ..protocol.messages import Language

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
        self.at_once: Callable[[str], bool] | None = None  # False: not now
        self._queue: asyncio.Queue[str] = asyncio.Queue(behind)
        self._writing = False

    def send(self, message: BaseModel) -> None:
        """Send a message, after those that are waiting."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Send a message that is written already."""
        if self.lost:
            return
        in_line = self._writing or not self._queue.empty()
        if not in_line and self.at_once is not None and self.at_once(text):
            return
        self._wait_in_line(text)

    def _wait_in_line(self, text: str) -> None:
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.lost = True
            self._queue.get_nowait()
            self._queue.put_nowait(STOP)

    def close(self) -> None:
        """Let the socket be closed when everything is sent."""
        if not self.lost:
            self._wait_in_line(STOP)

    def dismiss(self, farewell: BaseModel) -> None:
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
