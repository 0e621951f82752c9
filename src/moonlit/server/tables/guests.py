"""A browser at a table: one socket."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from ..protocol.messages import Language
from ..protocol.terms import Said


class Way(Protocol):
    """How what is said comes to a guest."""

    def write_at_once(self, *texts: str) -> bool:
        """Send messages; False, and none is sent, if that cannot be done now."""

    def end(self) -> None:
        """Nothing more will be said."""


class Guest:
    """One open socket. What cannot be sent at once waits; who reads too slowly is let go."""

    __slots__ = (
        "_answered",
        "_behind",
        "_closing",
        "_held",
        "_waiting",
        "dismissed",
        "language",
        "link",
        "lost",
        "match",
        "name",
        "person",
        "seat",
        "told",
        "way",
    )

    def __init__(self, person: str, name: str, language: Language, link: str, behind: int) -> None:
        self.person, self.name, self.language, self.link = person, name, language, link
        self.seat: int | None = None
        self.match = ""  # of which events have been sent
        self.told = 0  # how many of them
        self.lost = False  # too slow, or gone
        self.dismissed = False  # by the host
        self.way: Way | None = None
        self._behind = behind
        self._waiting: deque[str] | None = None  # what could not be sent at once
        self._closing = False  # nothing more will be said
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
        if self.lost or self._closing:
            return
        if self._waiting is None and self.way is not None and self.way.write_at_once(*texts):
            return
        self._waiting = self._waiting or deque()
        self._waiting.extend(texts)
        if len(self._waiting) > self._behind:
            self.lose()

    def catch_up(self) -> None:
        """Send what waits, as far as it can be sent now."""
        while self._waiting and self.way is not None:
            if not self.way.write_at_once(self._waiting[0]):
                return
            self._waiting.popleft()
        self._waiting = None
        if self._closing:
            self._end()

    def lose(self) -> None:
        """Say nothing more: they are gone, or so far behind that nothing would reach them."""
        self.lost, self._waiting = True, None
        self._end()

    def _end(self) -> None:
        way, self.way = self.way, None
        if way is not None:
            way.end()

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

    def close(self) -> None:
        """Let the socket be closed when everything is sent."""
        self._let_go()
        self._closing = True
        if self._waiting is None:
            self._end()

    def dismiss(self, farewell: Said) -> None:
        """Show a guest out, with a last word."""
        self.send(farewell)
        self.dismissed = True
        self.close()
