"""How a match of Lunar Trick stands: points toward the goal, and what the count is worth."""

from __future__ import annotations

from .shown import View
from .state import PRINTED_POINTS


class Seen(View):
    """A view as the table gives it, with the seat whose it is."""

    seat: int | None


def standing(view: Seen) -> tuple[str, dict[str, int]]:
    """LT-32, LT-33."""
    seat, scores, goal = view["seat"], view["scores"], view["goal"]
    varied = "" if tuple(view["pays"]) == PRINTED_POINTS else "_varied"  # other counts pay
    if seat is None:
        return f"watched{varied}", {"goal": goal, "best": max(scores)}
    others = max(score for other, score in enumerate(scores) if other != seat)
    count, worth = view["tricks"][seat], view["worth"][seat]
    own = {"own": scores[seat], "count": count, "worth": worth}
    return f"standing{varied}", {"goal": goal, "others": others, **own}
