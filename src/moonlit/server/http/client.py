"""The client, as it was built into ``static``: its assets, and its one page for all addresses.

It is the first thing that a server has to show, so it loads little.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parents[1] / "static"
NOT_BUILT = (
    "The client has not been built. Run 'make play', or 'npm ci' and 'npm run build' in web/."
)
PAGES = (
    "",
    "t",
    "replay",
    "rules",
    "records",
    "puzzles",
    "challenge",
    "day",
    "at",
    "workshop",
)  # how the client's own pages begin
TITLE = "<title>Moonlit</title>"  # in the page; what belongs to its address follows it
Head = Callable[[Request, str], Awaitable[str]]
Has = Callable[[str], Awaitable[bool]]
NO_PAGES = ("api", "ws", "assets", "metrics", "health")  # addresses that begin so


def is_page(path: str) -> bool:
    """Is it the client that answers at this address?"""
    first = path.lstrip("/").split("/")[0]
    return first == "assets" or first not in NO_PAGES


def client(static: Path = STATIC, head: Head | None = None, has: Has | None = None) -> Starlette:
    """Serves the built client: its assets, and its one page for every other address, with what a
    link to it shows in a chat (``head``); 404 where there is no such page (``has``)."""

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path.split("/")[0] in NO_PAGES:
            return PlainTextResponse("There is nothing here.", 404)
        file = built_file(static, path)
        if file is not None:
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        index = static / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        # The client says of what there is not, in a sentence, that there is no such page.
        there = path.split("/")[0] in PAGES and (has is None or await has(path))
        status = 200 if there else 404
        headers = {"Cache-Control": "no-cache"}
        if head is None:
            return FileResponse(index, status, headers=headers)
        shown = f"{TITLE}\n    {await head(request, path)}"
        text = index.read_text(encoding="utf-8").replace(TITLE, shown, 1)
        return HTMLResponse(text, status, headers=headers)

    routes: list[BaseRoute] = [Route("/{path:path}", page)]
    if (static / "assets").is_dir():
        routes.insert(0, Mount("/assets", Immutable(directory=static / "assets")))
    return Starlette(routes=routes)


def built_file(static: Path, path: str) -> Path | None:
    """The file of the client that a path names, if it names one."""
    try:
        file = (static / path).resolve()
        found = file.is_file()
    except (OSError, ValueError):  # longer than a name can be, or with a NUL in it
        return None
    own = found and file.is_relative_to(static.resolve())
    # The one page has its own addresses, and its file's name is none of them.
    return file if own and path != "index.html" else None


class Immutable(StaticFiles):
    """Assets carry a hash of their contents in their names, so they can be kept for ever."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        answer = super().file_response(*args, **kwargs)
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer
