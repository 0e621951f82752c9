"""What Lunar Trick asks: which suit was led, and what follows an eclipse."""

from __future__ import annotations

from .shown import View


def asked(view: View) -> tuple[str, dict[str, str]] | None:
    """LT-21: the suit to follow, as its numbers are printed; LT-22: after the eclipse, a trump."""
    if view["led"] is not None:
        return "led", {"suit": ", ".join(span.replace("-", "–") for span in view["led"])}
    if view["phase"] == "tricks" and any(view["table"]):
        return "led_eclipse", {"trump": view["trump"] or ""}
    return None
