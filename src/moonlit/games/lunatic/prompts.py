"""What Lunatic asks: an opening, or an answer to the last placement."""

from __future__ import annotations

from .shown import View


def asked(view: View) -> tuple[str, dict[str, str]] | None:
    return None if view["pile"] else ("opening", {})
