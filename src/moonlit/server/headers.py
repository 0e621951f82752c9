"""Security headers on every answer, and the origin check of requests that change something."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import same_origin

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class SecurityHeaders:
    """Nothing is loaded from elsewhere, no page is framed, and nobody else's page may write."""

    def __init__(self, app: ASGIApp, largest: int) -> None:
        self.app, self.largest = app, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        given = Headers(scope=scope)
        if scope["method"] not in SAFE:
            if not same_origin(given.get("origin"), given.get("host")):
                answer = JSONResponse({"detail": "This page may not do that."}, 403)
                await answer(scope, receive, with_headers)
                return
            length = given.get("content-length", "0")
            if not length.isdigit() or int(length) > self.largest or "transfer-encoding" in given:
                answer = JSONResponse({"detail": "The request is too large."}, 413)
                await answer(scope, receive, with_headers)
                return
        await self.app(scope, receive, with_headers)
