"""With several processes at one address, the people of a table meet in one of them.

The system gives a connection to whichever process is free. A table whose people are at several is
played in each: every move is made and told again there. So a socket is passed on to the process
that its table's link falls to, before anything of it is known but its request. That saves work and
is nothing that anything relies on: who cannot be passed on is served where they came, and processes
on several machines play a table together.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

log = logging.getLogger("moonlit.server")

TABLE = re.compile(rb"/ws/([\w-]{22})(?:\?|$)")  # lessons and puzzles are nobody else's business
LARGEST = 65_536  # bytes of a request that is passed on


class Passing:
    """What one of several processes passes on to the others, and is passed."""

    def __init__(self, number: int, ways: list[tuple[socket.socket, socket.socket]]) -> None:
        self.number = number
        self._in = ways[number][0]
        self._out = [way[1] for way in ways]
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    @contextmanager
    def between(cls, count: int) -> Iterator[list[Passing | None]]:
        """For each of so many processes, made before they are; none where the system has no such
        ways."""
        if not hasattr(socket, "SOCK_SEQPACKET"):
            yield [None] * count
            return
        ways = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(count)]
        ends = [end for way in ways for end in way]
        for end in ends:
            end.setblocking(False)
        try:
            yield [cls(number, ways) for number in range(count)]
        finally:
            for end in ends:
                end.close()

    def pass_on(self, url: bytes, request: bytes, connection: socket.socket) -> bool:
        """Hand a connection to the process that looks after its table; False if it stays here."""
        found = TABLE.match(url)
        if found is None or len(request) > LARGEST:
            return False
        number = zlib.crc32(found[1]) % len(self._out)
        if number == self.number:
            return False
        try:
            socket.send_fds(self._out[number], [request], [connection.fileno()])
        except OSError:  # more than the other takes at the moment
            return False
        return True

    def open(self, made: Callable[[], asyncio.Protocol]) -> None:
        """Take what is passed on; ``made`` makes what a connection is served by."""
        asyncio.get_running_loop().add_reader(self._in, self._receive, made)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._in)

    def _receive(self, made: Callable[[], asyncio.Protocol]) -> None:
        with suppress(BlockingIOError):
            while True:
                request, found, *_ = socket.recv_fds(self._in, LARGEST, 1)
                for each in found:
                    task = asyncio.create_task(
                        self._serve(socket.socket(fileno=each), request, made)
                    )
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _serve(
        self, connection: socket.socket, request: bytes, made: Callable[[], asyncio.Protocol]
    ) -> None:
        """Go on as if it had come here."""
        try:
            connection.setblocking(False)
            loop = asyncio.get_running_loop()
            _, protocol = await loop.connect_accepted_socket(made, connection)
            protocol.data_received(request)
        except OSError:
            log.info("somebody who was passed on is gone")
            connection.close()
