"""The socket of a browser at a table."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from moonlit.text import say

from ..protocol import messages
from ..tables import lessons, puzzling
from ..tables.exercises import Exercise, Send
from ..tables.guests import Guest
from ..tables.hub import Full, Hub, Removed
from ..tables.requests import answer
from ..tables.rooms import Room
from ..upkeep.limits import Bucket, Sockets
from ..upkeep.metrics import ERRORS
from .guards import refused
from .lines import line_of

log = logging.getLogger("moonlit.server")
router = APIRouter()

HELLO_WITHIN = 10.0
BURST_SECONDS = 3.0
# Close codes: 1008 policy, 1009 too large, 1012 restart, 1013 try again later.
TRY_LATER, POLICY, TOO_LARGE, RESTART = 1013, 1008, 1009, 1012
NO_TABLE, REMOVED = 4404, 4403  # no such table; the host has removed this person from it


def person_of(secret: str) -> str:
    """Whom a secret stands for: only this is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


@router.websocket("/ws/{link}")
async def table_socket(socket: WebSocket, link: str) -> None:
    """Everything at a table, from hello to good-bye."""
    hub: Hub = socket.app.state.hub
    counted: Sockets = socket.app.state.sockets
    address = socket.client.host if socket.client else ""
    if hub.stopping or not counted.enter(address):
        await socket.send_denial_response(refused(socket.scope, 503, "server_full"))
        return
    try:
        await socket.accept()
        await visit(hub, socket, link)
    finally:
        counted.exit(address)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(RESTART if hub.stopping else 1000)


async def visit(hub: Hub, socket: WebSocket, link: str) -> None:
    """Find the table, read the hello, and let the guest in."""
    hello = await first_message(hub, socket)
    if hello is None:
        return
    counted: Sockets = socket.app.state.sockets
    crowded = counted.crowded
    try:
        exercise = exercise_at(link, hello, sender(socket))
        if exercise is not None and crowded:
            raise Full
        if exercise is not None:
            await exercise_with(hub, socket, exercise)
            return
        guest = Guest(
            person_of(hello.secret), hello.name, hello.language, link, hub.settings.most_behind
        )
        guest.match, guest.told = hello.match or "", hello.seen
        line = line_of(socket.scope)
        guest.at_once = line.write_at_once if line is not None else None
        room = await hub.admit(link, guest, crowded=crowded)
    except Removed:
        text = say("server", "denied", "removed", hello.language)
        await sender(socket)(messages.Error(id=None, text=text))
        await socket.close(REMOVED)
        return
    except Full:
        full = say("server", "denied", "server_full", hello.language)
        await sender(socket)(messages.Error(id=None, text=full))
        await socket.close(TRY_LATER)
        return
    if room is None:
        await socket.close(NO_TABLE)
        return
    if line is not None:
        line.answers_pings = True
    writing = asyncio.create_task(guest.write(socket.send_text))
    reading = asyncio.create_task(read(hub, socket, room, guest))
    try:
        await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (writing, reading):
            task.cancel()
        await asyncio.gather(writing, reading, return_exceptions=True)
        await hub.exit(room, guest)
    if guest.dismissed:
        await socket.close(REMOVED)


def exercise_at(link: str, hello: messages.Hello, send: Send) -> Exercise | None:
    """The lesson or the puzzle that a link leads to."""
    game = lessons.game_of(link)
    if game is not None:
        return lessons.Teaching(game, hello, send)
    puzzle = puzzling.puzzle_of(link)
    return None if puzzle is None else puzzling.Posing(puzzle, hello, send)


def sender(socket: WebSocket) -> Send:
    async def send(message: messages.Said) -> None:
        await socket.send_text(message.written())

    return send


async def exercise_with(hub: Hub, socket: WebSocket, exercise: Exercise) -> None:
    """Give a lesson or pose puzzles until the person leaves or says too much."""
    rate = hub.settings.messages_a_second
    bucket = Bucket(rate, rate * BURST_SECONDS)
    await exercise.begin()
    while True:
        try:
            text = await receive(hub, socket)
        except WebSocketDisconnect:
            return
        if text is None or not bucket.take():
            return
        try:
            message = messages.from_client.validate_json(text)
        except ValidationError as error:
            await exercise.send(wrong(error, text))
            continue
        if isinstance(message, messages.Ping):
            await exercise.send(messages.Pong())
        elif not isinstance(message, messages.Hello):
            await exercise.answer(message)


async def first_message(hub: Hub, socket: WebSocket) -> messages.Hello | None:
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            text = await receive(hub, socket)
    except (TimeoutError, WebSocketDisconnect):
        return None
    if text is None:
        return None
    try:
        message = messages.from_client.validate_json(text)
    except ValidationError as error:
        await socket.send_text(wrong(error, text).written())
        return None
    if not isinstance(message, messages.Hello):
        await socket.send_text(
            messages.Error(id=None, text="The first message must be hello.").written()
        )
        return None
    return message


async def receive(hub: Hub, socket: WebSocket) -> str | None:
    """The next message; None, and the socket closed, for one that is too large or no text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > hub.settings.largest_message:
        await socket.close(TOO_LARGE if text else POLICY)
        return None
    return str(text)


async def read(hub: Hub, socket: WebSocket, room: Room, guest: Guest) -> None:
    """Answer a guest's messages until they leave or say too much."""
    rate = hub.settings.messages_a_second
    bucket = Bucket(rate, rate * BURST_SECONDS)
    while True:
        try:
            text = await receive(hub, socket)
        except WebSocketDisconnect:
            return
        if text is None:
            return
        if not bucket.take():
            # With its id: whoever asked would wait for ever for what is not carried out.
            sentence = say("server", "denied", "too_many_messages", guest.language)
            guest.send(messages.Error(id=id_in(text), text=sentence))
            await asyncio.sleep(1.0)
            continue
        try:
            message = messages.from_client.validate_json(text)
        except ValidationError as error:
            guest.send(wrong(error, text))
            continue
        if isinstance(message, messages.Hello):
            guest.send(messages.Error(id=None, text="Hello has been said already."))
            continue
        # Carried out to its end even if the socket is closed now: what is stored happens.
        await asyncio.shield(room.services.keep(carry_out(room, guest, message)))


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


def wrong(error: ValidationError, text: str) -> messages.Error:
    """What was wrong with a message, without repeating it."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    sentence = f"The message cannot be read: {where + ': ' if where else ''}{first['msg']}."
    return messages.Error(id=id_in(text), text=sentence[:300])


def id_in(text: str) -> str | None:
    """The id of a message that could not be read otherwise, if it has one that can be sent."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    number = found.get("id") if isinstance(found, dict) else None
    # Half a surrogate pair can be written in JSON, but is nothing that can be sent.
    return number[:64] if isinstance(number, str) and number.isprintable() else None
