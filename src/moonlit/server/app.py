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
from moonlit.text import LANGUAGES, say

from .http import (
    again,
    archive,
    brought,
    health,
    history,
    lobby,
    pages,
    places,
    previews,
    push,
    sockets,
    variations,
    workshop,
)
from .http.client import client
from .http.guards import SMALLEST_PACKED, Guard
from .http.hosts import has_workshop
from .settings import Settings
from .storage.store import Storage
from .tables.hub import Hub
from .thinking.compiling import make_ready
from .thinking.own_bots import own_bots
from .thinking.players import Thinkers
from .thinking.workers import Pool
from .thinking.workshop import Workshop
from .upkeep.limits import Sockets
from .upkeep.metrics import ERRORS

log = logging.getLogger("moonlit.server")


def create_app(chosen: Settings, open_sockets: Sockets | None = None) -> FastAPI:
    """The application; its database is opened when it starts."""
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
    app.state.has_workshop = has_workshop(chosen)
    app.state.sockets = open_sockets or Sockets.allowed(chosen)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED)
    app.add_middleware(sockets.Tables)
    app.add_middleware(Guard, settings=chosen)
    app.add_exception_handler(MoonlitError, fault)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(Exception, fault)
    for part in (
        lobby,
        variations,
        again,
        archive,
        brought,
        history,
        health,
        pages,
        push,
        workshop,
    ):
        app.include_router(part.router)
    shown, there = previews.Previews(app.state), places.Places(app.state)
    app.mount("/", client(head=shown.head, has=there.has))
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the database, look after tables, make searches ready; at the end let everyone go."""
    settings: Settings = app.state.settings
    storage = Storage(settings.database, secrets.token_hex(4))
    await storage.open()
    pool = Pool(settings.bot_workers, settings.bot_memory)
    thinkers = Thinkers(pool, own_bots(settings.bots))
    hub = app.state.hub = Hub(settings, storage, thinkers)
    await hub.open()
    measuring = app.state.workshop = Workshop(settings.bot_workers > 0)
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
        await measuring.close()
        await hub.close()
        await thinkers.close()
        await pool.close()
        await checkup.close()
        await storage.close()
        log.info("stopped")


def language_of(request: Request) -> str:
    """In which language somebody asks."""
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else "en"


async def unreadable(request: Request, error: Exception) -> JSONResponse:
    """A request that is not formed as it should be."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    values = {"where": where, "why": first["msg"]}
    text = say("server", "denied", "unreadable", language_of(request), **values)
    return JSONResponse({"detail": text}, 422)


async def fault(request: Request, error: Exception) -> JSONResponse:
    """A mistake of ours: counted and logged, not shown.

    So is a sentence about cards or moves that no one here has asked for: whoever answers a request
    says itself what was wrong with it.
    """
    ERRORS.inc()
    log.error("a call failed", exc_info=error)
    text = say("server", "denied", "fault", language_of(request))
    return JSONResponse({"detail": text}, 500)
