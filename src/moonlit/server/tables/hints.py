"""A table's open questions for a hint: one for each seat, the older one is given up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

from moonlit.text import say

from ..protocol.messages import Refused, Said
from .guests import Guest


@dataclass
class Question:
    """Who has asked, by which request, and the thinking about it."""

    guest: Guest
    id: str
    thinking: asyncio.Task[None]


class Hints:
    """The questions that are being thought about. Each gets one answer, whatever happens."""

    def __init__(self) -> None:
        self._open: dict[int, Question] = {}

    def ask(self, seat: int, guest: Guest, id: str, think: Callable[[], Awaitable[Said]]) -> None:
        """Think about a seat's question; what it has asked before is of no use any more."""
        self.give_up(seat, "hint_again")

        async def answer() -> None:
            reply = await think()
            del self._open[seat]
            guest.send(reply)

        self._open[seat] = Question(guest, id, asyncio.create_task(answer()))

    def give_up(self, seat: int, why: str) -> None:
        """Say why there will be no answer; the thought leaves the queue."""
        question = self._open.pop(seat, None)
        if question is not None:
            question.thinking.cancel()
            text = say("server", "denied", why, question.guest.language)
            question.guest.send(Refused(id=question.id, text=text, rule=None))

    def only(self, waiting: Collection[int]) -> None:
        """Only these seats have still something to choose."""
        for seat in set(self._open).difference(waiting):
            self.give_up(seat, "hint_late")

    def left(self, guest: Guest) -> None:
        """A guest has gone, and waits for no answer."""
        for seat, question in list(self._open.items()):
            if question.guest is guest:
                self.give_up(seat, "hint_late")
