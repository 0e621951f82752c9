"""The page from the first moment, and everything else as soon as it is loaded.

A browser needs about as long for the page as the server for the rest: calls, database, rules. So
both begin at once; what asks for the rest meanwhile waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from .http.client import client, is_page
from .http.guards import SMALLEST_PACKED, Guard
from .settings import Settings

Loaded: TypeAlias = tuple[ASGIApp, AbstractAsyncContextManager[object]]


class Opening:
    """``load`` gives the application and the context it lives in, and is called in a thread.

    ``opened`` is called once it takes guests. If it cannot be loaded, or not begin to live, that is
    ``failed``, and ``stop`` is called.
    """

    def __init__(
        self, settings: Settings, load: Callable[[], Loaded], opened: Callable[[], None]
    ) -> None:
        self.failed: BaseException | None = None
        self.stop: Callable[[], None] = lambda: None
        self._load, self._opened = load, opened
        self._page = Guard(GZipMiddleware(client(), minimum_size=SMALLEST_PACKED), settings)
        self._rest: asyncio.Future[ASGIApp]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and is_page(scope["path"]) and not self._rest.done():
            await self._page(scope, receive, send)
        else:
            app = await asyncio.shield(self._rest)
            await app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._rest = asyncio.get_running_loop().create_future()
        over = asyncio.Event()
        living = asyncio.create_task(self._rest_lives(over))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        over.set()
        await living
        await send({"type": "lifespan.shutdown.complete"})

    async def _rest_lives(self, over: asyncio.Event) -> None:
        try:
            app, life = await asyncio.to_thread(self._load)
            async with life:
                self._rest.set_result(app)
                self._opened()
                await over.wait()
        except BaseException as error:
            self.failed = error
            if not self._rest.done():
                self._rest.set_result(PlainTextResponse("Moonlit could not be started.", 503))
            self.stop()
