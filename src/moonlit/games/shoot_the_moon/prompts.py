"""What Shoot the Moon asks: what was led, by whom, and what has to follow it."""

from __future__ import annotations

from .shown import View


def asked(view: View) -> tuple[str, dict[str, str]] | None:
    """SM-10: the colour to follow; SM-20, SM-22: after a moon any card; SM-42: the dummy leads."""
    led = view["led"]
    if led is None:
        return None
    # A card of the dummy lies there while players choose only if it led.
    if view["dummy_card"] is not None:
        return f"dummy_{led}", {"card": view["dummy_card"]}
    return f"led_{led}", {}
