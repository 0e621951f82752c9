"""How a match of Shoot the Moon stands: chips toward the goal, and the tricks of the round."""

from __future__ import annotations

from .shown import View
from .state import PRINTED_PAYS


class Seen(View):
    """A view as the table gives it, with the seat whose it is."""

    seat: int | None


def standing(view: Seen) -> tuple[str, dict[str, int]]:
    """SM-30, SM-31; chips and tricks go by side."""
    seat, chips, goal = view["seat"], view["scores"], view["goal"]
    if seat is None:
        return "watched", {"goal": goal, "best": max(chips)}
    own = next(side for side, seats in enumerate(view["sides"]) if seat in seats)
    others = max(number for side, number in enumerate(chips) if side != own)
    varied = "" if tuple(view["pays"]) == PRINTED_PAYS else "_varied"  # other numbers pay
    tricks = view["tricks"][own]
    mine = {"own": chips[own], "tricks": tricks, "worth": view["pays"][tricks]}
    return f"standing{varied}", {"goal": goal, "others": others, **mine}
