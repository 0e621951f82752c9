"""Asks the database once for what many want to know, each by themselves.

After a restart thousands come back at once, and a question about a hundred tables costs little more
than one about a single table. So what is asked for while an answer is on its way waits, and is then
asked for together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from typing import Generic, TypeVar

AT_ONCE = 100

Found = TypeVar("Found")


class Gathering(Generic[Found]):
    """Questions of one kind, by a key; ``read`` answers many of them."""

    def __init__(self, read: Callable[[list[str]], Awaitable[Mapping[str, Found]]]) -> None:
        self._read = read
        self._asked: dict[str, asyncio.Future[Found | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def get(self, key: str) -> Found | None:
        """What there is now, read after this was asked; None if there is nothing."""
        if key not in self._asked:
            self._asked[key] = asyncio.get_running_loop().create_future()
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read_all())
        return await asyncio.shield(self._asked[key])  # others may wait for the same

    async def _read_all(self) -> None:
        while self._asked:
            batch = dict(islice(self._asked.items(), AT_ONCE))
            for key in batch:
                del self._asked[key]
            try:
                found = await self._read(list(batch))
            except Exception as error:
                for answer in batch.values():
                    answer.set_exception(error)
                    answer.exception()  # perhaps nobody waits any more
            else:
                for key, answer in batch.items():
                    answer.set_result(found.get(key))
