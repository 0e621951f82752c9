"""The list of calls, as a page."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

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
