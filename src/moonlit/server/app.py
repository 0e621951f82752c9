"""The server as an application: everything put together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse

from moonlit import __version__, games
from moonlit.errors import MoonlitError

from .http import archive, health, lobby, pages, sockets
from .http.guards import Guard
from .settings import Settings
from .storage.store import Storage
from .tables.hub import Hub
from .thinking.compiling import make_ready
from .thinking.players import Thinkers
from .thinking.workers import Pool
from .upkeep.limits import Sockets
from .upkeep.metrics import ERRORS

log = logging.getLogger("moonlit.server")


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; its database is opened when it starts."""
    chosen = settings or Settings.from_environment()
    app = FastAPI(
        title="Moonlit",
        description="Four moon card games: tables, matches, records. Sockets: /ws/{link}.",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = chosen
    app.state.sockets = Sockets(chosen.max_sockets, chosen.max_sockets_each)
    app.add_middleware(GZipMiddleware, minimum_size=2_000)
    app.add_middleware(Guard, settings=chosen)
    app.add_exception_handler(MoonlitError, fault)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(Exception, fault)
    for part in (lobby, archive, health, pages, sockets):
        app.include_router(part.router)
    pages.add_client(app)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the database, look after tables, make searches ready; at the end let everyone go."""
    settings: Settings = app.state.settings
    storage = Storage(settings.database, secrets.token_hex(4))
    await storage.open()
    pool = Pool(settings.bot_workers, settings.bot_memory)
    thinkers = Thinkers(pool)
    hub = app.state.hub = Hub(settings, storage, thinkers)
    await hub.open()
    checkup = app.state.checkup = health.Checkup(storage)
    compiling = asyncio.create_task(make_ready(thinkers.readiness, pool))
    for sentence in games.left_out():
        log.warning("a game is left out", extra={"what": sentence})
    log.info("started", extra={"database": settings.kind, "port": settings.port})
    try:
        yield
    finally:
        compiling.cancel()
        await asyncio.gather(compiling, return_exceptions=True)
        await hub.close()
        await pool.close()
        await checkup.close()
        await storage.close()
        log.info("stopped")


async def unreadable(_: Request, error: Exception) -> JSONResponse:
    """A request that is not formed as it should be."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"detail": f"{where}: {first['msg']}."}, 422)


async def fault(_: Request, error: Exception) -> JSONResponse:
    """A mistake of ours: counted and logged, not shown.

    So is a sentence about cards or moves that no one here has asked for: whoever answers a request
    says itself what was wrong with it.
    """
    ERRORS.inc()
    log.error("a call failed", exc_info=error)
    return JSONResponse({"detail": "Something went wrong; please try again."}, 500)
