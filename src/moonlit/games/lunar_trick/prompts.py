"""What Lunar Trick asks: which suit was led."""

from __future__ import annotations

from .shown import View


def asked(view: View) -> tuple[str, dict[str, str]] | None:
    """LT-21: the suit to follow, as its numbers are printed."""
    if view["led"] is None:
        return None
    return "led", {"suit": ", ".join(span.replace("-", "–") for span in view["led"])}
