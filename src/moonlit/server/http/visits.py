"""A guest's visit to a table: what they say is carried out, one thing after the other."""

from __future__ import annotations

import asyncio
import json
import logging

from pydantic import ValidationError

from moonlit.text import LANGUAGES, say

from ..protocol import messages
from ..tables.guests import Guest
from ..tables.hub import Hub
from ..tables.requests import answer
from ..tables.rooms import Room
from ..upkeep.limits import Bucket, Sockets
from ..upkeep.metrics import ERRORS
from .lines import Door, Line

log = logging.getLogger("moonlit.server")

BURST_SECONDS = 3.0
PAUSE = 1.0  # seconds in which who says too much is not heard
# Close codes: 1008 policy, 1009 too large, 1012 restart, 1013 try again later.
DONE, POLICY, TOO_LARGE, RESTART, TRY_LATER = 1000, 1008, 1009, 1012, 1013
NO_TABLE, REMOVED = 4404, 4403  # no such table; the host has removed this person from it


class Visit:
    """From hello to good-bye: it hears what comes by the line, and is the guest's way."""

    __slots__ = (
        "_address",
        "_bucket",
        "_busy",
        "_code",
        "_coming",
        "_counted",
        "_gone",
        "_hub",
        "_over",
        "_room",
        "_said",
        "guest",
        "line",
    )

    def __init__(self, hub: Hub, guest: Guest, door: Door, counted: Sockets, address: str) -> None:
        self.guest, self._hub = guest, hub
        self._counted, self._address = counted, address
        rate = hub.settings.messages_a_second
        self._bucket = Bucket(rate, rate * BURST_SECONDS)
        self._room: Room | None = None
        self._said: list[str | None] = []  # what was heard and not looked at yet
        self._busy = False  # something is being carried out
        self._coming, self._gone, self._over = True, False, False
        self._code = DONE  # with which the line is closed
        self.line: Line = door.hand_over(self)
        guest.way = self

    def settle(self, room: Room | None, code: int = NO_TABLE) -> None:
        """They are in, and what they have said meanwhile is looked at; or, without a room, they are
        turned away with this code."""
        self._room, self._coming = room, False
        if room is None:
            self._over, self._code = True, code
        if self._over:  # turned away, or left while they were being let in
            self._hub.services.keep(self._leave())
        else:
            self._go_on()

    # --- what they say --------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        return len(self._said)

    def hear(self, text: str | None) -> None:
        self._said.append(text)
        self._go_on()

    def lose(self) -> None:
        """They are gone; what they have said before is looked at first, and what is being carried
        out goes on without them."""
        self._gone = True
        self._go_on()

    def _go_on(self) -> None:
        if self._over or self._room is None:
            return
        if not self._said:
            if self._gone:
                self.guest.lose()
        elif not self._busy:
            self._busy = True
            # To its end even if the socket is closed now: what is stored happens.
            self._hub.services.keep(self._look_at_all(self._room))

    async def _look_at_all(self, room: Room) -> None:
        try:
            while self._said and not self._over:
                text = self._said.pop(0)
                self.line.read_on()
                await self._look_at(room, text)
        except Exception:
            ERRORS.inc()
            log.exception("a message failed", extra={"table": room.row.id})
            self.end()
        finally:
            self._busy = False
            self._go_on()

    async def _look_at(self, room: Room, text: str | None) -> None:
        guest = self.guest
        if text is None or len(text) > self._hub.settings.largest_message:
            self.leave(TOO_LARGE if text else POLICY)
        elif not self._bucket.take():
            # With its id: whoever asked would wait for ever for what is not carried out.
            sentence = say("server", "denied", "too_many_messages", guest.language)
            guest.send(messages.Error(id=id_in(text), text=sentence))
            await asyncio.sleep(PAUSE)
        else:
            try:
                message = messages.from_client.validate_json(text)
            except ValidationError as error:
                guest.send(wrong(error, text, guest.language))
                return
            if isinstance(message, messages.Hello):
                sentence = say("server", "denied", "hello_said", guest.language)
                guest.send(messages.Error(id=None, text=sentence))
            else:
                await carry_out(room, guest, message)

    # --- what is said to them -------------------------------------------------------------------

    def write_at_once(self, *texts: str) -> bool:
        return self.line.write_at_once(*texts)

    def catch_up(self) -> None:
        self.guest.catch_up()

    def end(self) -> None:
        """Nothing more will be said."""
        removed, stopping = self.guest.dismissed, self._hub.stopping
        self.leave(REMOVED if removed else RESTART if stopping else DONE)

    def leave(self, code: int) -> None:
        """Leave the table, then close the line with this code."""
        if not self._over:
            self._over, self._code = True, code
            if not self._coming:
                self._hub.services.keep(self._leave())

    async def _leave(self) -> None:
        self.guest.way = None
        try:
            if self._room is not None:
                await self._hub.exit(self._room, self.guest)
        except Exception:
            ERRORS.inc()
            log.exception("leaving a table failed")
        finally:
            self._counted.exit(self._address)
            self.line.end(self._code)


async def carry_out(room: Room, guest: Guest, message: messages.Model) -> None:
    """Answer a request, whatever comes."""
    try:
        await answer(room, guest, message)
    except Exception:
        ERRORS.inc()
        what = getattr(message, "type", "")
        log.exception("a request failed", extra={"table": room.row.id, "what": what})
        number = getattr(message, "id", None)
        text = say("server", "denied", "fault", guest.language)
        guest.send(messages.Error(id=number, text=text))


def wrong(error: ValidationError, text: str, language: str) -> messages.Error:
    """What was wrong with a message, without repeating it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    why = f"{where}: {first['msg']}" if where else first["msg"]
    sentence = say("server", "denied", "unreadable_message", language, why=why[:200])
    return messages.Error(id=id_in(text), text=sentence)


def word_in(text: str, key: str) -> str:
    """A word of a message that could not be read otherwise; empty if there is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    word = found.get(key) if isinstance(found, dict) else None
    # Half a surrogate pair can be written in JSON, but is nothing that can be sent.
    return word[:64] if isinstance(word, str) and word.isprintable() else ""


def id_in(text: str) -> str | None:
    """The id of such a message, if it has one that can be sent."""
    return word_in(text, "id") or None


def language_in(text: str) -> str:
    """The language that such a message asks for, if we have it."""
    asked = word_in(text, "language")
    return asked if asked in LANGUAGES else LANGUAGES[0]
