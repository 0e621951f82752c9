"""What every request passes first: is it for this server, from its own page, and not too much?

All answers, refusals too, get the headers that keep other people's pages out.
"""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moonlit.text import say

from ..settings import Settings
from ..upkeep.limits import Rates
from .hosts import is_own, own_names, same_origin

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
LARGEST_BODY = 65_536
# A record that somebody brings as a file, or some of a history.
BRINGING, LARGEST_RECORD = ("/api/records", "/api/history"), 1_048_576
SMALLEST_PACKED = 2_000  # bytes: packing less is not worth it


class Guard:
    """Lets requests and sockets through that are as they should be, and answers the others."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = own_names(settings)
        self.rates = Rates(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self.refusal(scope)
        if refusal is None:
            await self.app(scope, receive, with_headers)
        else:
            await refusal(scope, receive, with_headers)

    def refusal(self, scope: Scope) -> JSONResponse | None:
        """What is wrong with a request, as an answer; nothing, if it may pass."""
        given = Headers(scope=scope)
        host, origin = given.get("host"), given.get("origin")
        if not is_own(host, self.names, (scope.get("server") or ("",))[0]):
            return refused(scope, 400, "other_host")
        method = scope.get("method", "GET")
        client = (scope.get("client") or ("",))[0]
        limit = self.rates.refuse(method, scope["path"], client)
        if limit is not None:
            return refused(scope, 429, limit.sentence)
        socket = scope["type"] == "websocket"
        if (socket or method not in SAFE) and not same_origin(origin, host):
            return refused(scope, 403, "other_page")
        length = given.get("content-length", "0")
        endless = not (length.isascii() and length.isdigit()) or "transfer-encoding" in given
        most = LARGEST_RECORD if scope["path"] in BRINGING else LARGEST_BODY
        if method not in SAFE and (endless or int(length) > most):
            return refused(scope, 413, "too_large")
        return None


def refused(scope: Scope, status: int, name: str) -> JSONResponse:
    """A sentence in the language of whoever asked."""
    headers = {"Retry-After": "10"} if status in (429, 503) else {}
    text = say("server", "denied", name, language_of(scope))
    return JSONResponse({"detail": text}, status, headers)


def language_of(scope: Scope) -> str:
    """The language that was asked for, or that the browser likes best."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [""])[0]
    liked = Headers(scope=scope).get("accept-language", "")
    return "ja" if (asked or liked).lower().startswith("ja") else "en"
