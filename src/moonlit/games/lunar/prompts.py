"""What Lunar asks: the kind of card that a team still owes, and the suit that was led."""

from __future__ import annotations

from .shown import View

RANKS = "12345678"


class Seen(View):
    """A view as the table gives it, with the seat whose it is."""

    seat: int | None


def asked(view: Seen) -> tuple[str, dict[str, str]] | None:
    """LU-40: of the two cards of a trick one comes from the hand, one from the sky."""
    if view["phase"] != "play":
        return None
    if len(view["hand_sizes"]) == 2:
        return "two", {}
    return _of_four(view)


def _of_four(view: Seen) -> tuple[str, dict[str, str]] | None:
    """LU-11: what a partner's card leaves; LU-13: the suit to follow."""
    seat, led = view["seat"], view["led"]
    partner = None if seat is None else view["table"][(seat + 2) % 4]
    if isinstance(partner, str) and partner not in RANKS:
        return "add_rank", {"card": partner}
    if isinstance(partner, str):
        return ("add_suit", {}) if led is None else ("add_led", {"suit": led})
    return None if led is None else ("led", {"suit": led})
