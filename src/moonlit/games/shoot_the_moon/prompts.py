"""What Shoot the Moon asks: which colour was led."""

from __future__ import annotations

from .positions import COLOUR_NAMES
from .shown import View


def asked(view: View) -> tuple[str, dict[str, str]] | None:
    """SM-10: the colour to follow; a moon that was led is followed by anything."""
    return (f"led_{view['led']}", {}) if view["led"] in COLOUR_NAMES else None
