"""The pages: the client, as it was built into ``static``; the list of calls."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

STATIC = Path(__file__).parents[1] / "static"
NOT_BUILT = (
    "The client has not been built. Run 'make play', or 'npm ci' and 'npm run build' in web/."
)
router = APIRouter()


@router.get("/api/docs", include_in_schema=False)
async def calls(request: Request) -> HTMLResponse:
    """The calls of this server as a plain page, without scripts from anywhere."""
    return HTMLResponse(calls_page(request.app.openapi()))


def calls_page(schema: dict[str, Any]) -> str:
    """The OpenAPI description as HTML."""
    rows = [
        f"<tr><td>{escape(method.upper())}</td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(call.get('description') or call.get('summary', ''))}</td></tr>"
        for path, calls in sorted(schema["paths"].items())
        for method, call in calls.items()
    ]
    title = escape(schema["info"]["title"])
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><main><h1>{title}</h1><p>{escape(schema['info'].get('description', ''))}</p>"
        f'<p><a href="/api/openapi.json">openapi.json</a></p><table>{"".join(rows)}</table>'
        "</main></body></html>"
    )


def add_client(app: FastAPI, static: Path = STATIC) -> None:
    """Serve the built client: its assets, and its one page for every other address."""
    if (static / "assets").is_dir():
        app.mount("/assets", Immutable(directory=static / "assets"), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.split("/")[0] in ("api", "ws", "assets", "metrics"):
            return PlainTextResponse("There is nothing here.", 404)
        file = built_file(static, path)
        if file is not None:
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        index = static / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})


def built_file(static: Path, path: str) -> Path | None:
    """The file of the client that a path names, if it names one."""
    try:
        file = (static / path).resolve()
        found = file.is_file()
    except (OSError, ValueError):  # longer than a name can be, or with a NUL in it
        return None
    return file if found and file.is_relative_to(static.resolve()) else None


class Immutable(StaticFiles):
    """Assets carry a hash of their contents in their names, so they can be kept for ever."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        answer = super().file_response(*args, **kwargs)
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer
