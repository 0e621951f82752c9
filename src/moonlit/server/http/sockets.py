"""The socket of a browser at a table: how somebody comes in."""

from __future__ import annotations

import asyncio
import hashlib
import re
from contextlib import suppress

from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope
from starlette.types import Send as Sending
from starlette.websockets import WebSocket, WebSocketDisconnect

from moonlit.text import say

from ..protocol import messages
from ..tables import lessons, puzzling
from ..tables.exercises import Exercise, Send
from ..tables.guests import Guest
from ..tables.hub import Full, Hub, Removed
from ..upkeep.limits import Bucket, Sockets
from .guards import refused
from .lines import door_of
from .visits import (
    BURST_SECONDS,
    DONE,
    POLICY,
    REMOVED,
    RESTART,
    TOO_LARGE,
    TRY_LATER,
    Visit,
    language_in,
    wrong,
)

PATH = re.compile("/ws/([^/]+)")
HELLO_WITHIN = 10.0


def person_of(secret: str) -> str:
    """Whom a secret stands for: only this is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Tables:
    """Sockets at tables, in front of the framework: who comes has passed the guard, and needs
    nothing else of it. What is no table's socket goes on to ``app``."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Sending) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self.app(scope, receive, send)
        else:
            await come(WebSocket(scope, receive, send), found[1])


async def come(socket: WebSocket, link: str) -> None:
    """Let somebody in whose socket there is room for."""
    hub: Hub = socket.app.state.hub
    counted: Sockets = socket.app.state.sockets
    address = socket.client.host if socket.client else ""
    if hub.stopping or not counted.enter(address):
        await socket.send_denial_response(refused(socket.scope, 503, "server_full"))
        return
    visit = None
    try:
        await socket.accept()
        hello = await first_message(hub, socket)
        if hello is None:
            return
        crowded = counted.crowded
        exercise = exercise_at(link, hello, sender(socket))
        if exercise is not None and crowded:
            await sender(socket)(messages.Error(id=None, text=full(hello.language)))
            await socket.close(TRY_LATER)
        elif exercise is not None:
            await exercise_with(hub, socket, exercise, hello.language)
        else:
            behind = hub.settings.most_behind
            guest = Guest(person_of(hello.secret), hello.name, hello.language, link, behind)
            guest.match, guest.told = hello.match or "", hello.seen
            visit = Visit(hub, guest, door_of(socket.scope), counted, address)
            await begin(hub, visit, crowded=crowded)
    finally:
        if visit is None:
            counted.exit(address)
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(RESTART if hub.stopping else DONE)


async def begin(hub: Hub, visit: Visit, *, crowded: bool) -> None:
    """Find the table, and let the guest in; then nothing of this has to be kept."""
    guest = visit.guest
    try:
        visit.settle(await hub.admit(guest.link, guest, crowded=crowded))
    except Removed:
        text = say("server", "denied", "removed", guest.language)
        guest.send(messages.Error(id=None, text=text))
        visit.settle(None, REMOVED)
    except Full:
        guest.send(messages.Error(id=None, text=full(guest.language)))
        visit.settle(None, TRY_LATER)
    except BaseException:
        visit.settle(None, DONE)
        raise


def full(language: str) -> str:
    return say("server", "denied", "server_full", language)


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


async def exercise_with(
    hub: Hub, socket: WebSocket, exercise: Exercise, language: messages.Language
) -> None:
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
            await exercise.send(wrong(error, text, language))
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
        await sender(socket)(wrong(error, text, language_in(text)))
        return None
    if not isinstance(message, messages.Hello):
        sentence = say("server", "denied", "hello_first", language_in(text))
        await sender(socket)(messages.Error(id=None, text=sentence))
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
