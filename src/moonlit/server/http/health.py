"""Is the server alive, and can it do its work? For people, service managers and balancers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response

from moonlit import __version__

from ..protocol.lobby_models import Alive, Health
from ..storage.store import Storage

router = APIRouter()

ANSWER_WITHIN = 2.0  # seconds
GIVE_UP_AFTER = 10.0  # a connection that is dead without knowing it must not be asked for ever
GOOD_FOR = 1.0  # so many seconds: however many ask, the database is asked once


class Probe:
    """A question to the database, asked once at a time, however many wait for its answer."""

    def __init__(self, question: Callable[[], Awaitable[None]]) -> None:
        self._question = question
        self._asking: asyncio.Task[bool] | None = None
        self._at = 0.0

    async def works(self) -> bool:
        """Was it answered just now, and in time? It is not cut short: that could lose a write."""
        now = time.monotonic()
        if self._asking is None or (self._asking.done() and now - self._at > GOOD_FOR):
            self._asking, self._at = asyncio.create_task(self._ask()), now
        await asyncio.wait({self._asking}, timeout=ANSWER_WITHIN)
        return self._asking.done() and self._asking.result()

    async def _ask(self) -> bool:
        try:
            async with asyncio.timeout(GIVE_UP_AFTER):
                await self._question()
        except Exception:
            return False
        return True

    async def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait({self._asking})


class Checkup:
    """Whether the database can be read and written."""

    def __init__(self, storage: Storage) -> None:
        self._reads, self._writes = Probe(storage.try_reading), Probe(storage.try_writing)

    async def reads_and_writes(self) -> tuple[bool, bool]:
        return await asyncio.gather(self._reads.works(), self._writes.works())

    async def close(self) -> None:
        await asyncio.gather(self._reads.close(), self._writes.close())


@router.get("/health/live")
async def live() -> Alive:
    """The process answers; whether it can do its work is another question."""
    return Alive(status="ok", version=__version__)


@router.get("/health", responses={503: {"model": Health}})
@router.get("/health/ready", responses={503: {"model": Health}})
@router.get("/api/health", include_in_schema=False)
async def health(request: Request, response: Response) -> Health:
    """Whether the database can be read and written, and which games can be searched; 503 if not."""
    hub, settings = request.app.state.hub, request.app.state.settings
    reads, writes = await request.app.state.checkup.reads_and_writes()
    well = reads and writes and not hub.stopping
    response.status_code = 200 if well else 503
    return Health(
        status="ok" if well else "stopping" if hub.stopping else "trouble",
        version=__version__,
        database=settings.kind,
        reads=reads,
        writes=writes,
        ready=hub.thinkers.readiness.ready,
    )
