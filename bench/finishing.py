"""Matches that are begun and given up, one after the other: what does a server keep of them?"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence

from browsers import Socket
from filling import Table
from serving import Server

AT_ONCE = 20  # tables
EACH = 10  # matches at a table


class Giver:
    """Somebody who gives up whenever a match runs, and begins another one until told to stop."""

    def __init__(self, seat: int, secret: str) -> None:
        self.seat, self.secret = seat, secret
        self.socket: Socket
        self.over = asyncio.Event()
        self.finished = ""

    async def come(self, server: Server, link: str, number: int) -> None:
        self.socket = await Socket.connect(
            server.address, link, number, self._hello, self._heard, lambda _: None
        )

    def _hello(self) -> None:
        self._say({"type": "hello", "secret": self.secret, "name": "Guest"})

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"welcome"'):
            if b'"position":null' in text:
                self._say({"type": "nonce", "nonce": secrets.token_hex(32)})
            else:
                self._say({"type": "resign", "id": secrets.token_hex(8)})
        elif b'"status":"over"' in text and text.startswith(b'{"type":"table"'):
            match = json.loads(text)["table"]["match"]
            if match != self.finished:  # a table says so again when somebody wishes another match
                self.finished = match
                self.over.set()

    def again(self) -> None:
        self._say({"type": "rematch", "id": secrets.token_hex(8)})

    def _say(self, message: dict[str, str]) -> None:
        self.socket.send(json.dumps(message).encode())


async def give_up(server: Server, tables: Sequence[Table], stops: list[int]) -> dict[int, float]:
    """Memory, in MB, after so many finished matches, when nobody is there any more."""
    left, found, done = list(tables), {}, 0
    for stop in stops:
        while done < stop:
            some = [left.pop() for _ in range(min(AT_ONCE, (stop - done) // EACH))]
            await asyncio.gather(*(_play(server, table) for table in some))
            done += EACH * len(some)
        while server.counted()["moonlit_tables"]:
            await asyncio.sleep(1.0)  # a table is kept for a minute
        found[done] = round(server.memory("VmRSS"), 1)
    return found


async def _play(server: Server, table: Table) -> None:
    """Some matches at a table."""
    people = [Giver(seat, secret) for seat, secret in enumerate(table.secrets)]
    for giver in people:
        await giver.come(server, table.play_link, giver.seat)
    for number in range(EACH):
        for giver in people:
            await giver.over.wait()
            giver.over.clear()
        if number < EACH - 1:
            for one in people:
                one.again()
    for giver in people:
        giver.socket.cut()
