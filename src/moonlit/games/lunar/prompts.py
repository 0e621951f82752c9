"""What Lunar asks: with two players, a card from each of two places."""

from __future__ import annotations

from .shown import View


def asked(view: View) -> tuple[str, dict[str, str]] | None:
    """LU-40: of the two cards of a trick one comes from the hand, one from the sky."""
    return ("two", {}) if view["phase"] == "play" and len(view["hand_sizes"]) == 2 else None
