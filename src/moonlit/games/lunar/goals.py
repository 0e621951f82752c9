"""How a match of Lunar stands: points toward the goal, and what the tricks so far are worth."""

from __future__ import annotations

from .shown import View


class Seen(View):
    """A view as the table gives it, with the seat whose it is."""

    seat: int | None


def standing(view: Seen) -> tuple[str, dict[str, int]]:
    """LU-20, LU-21: teams are the seats with the same remainder; two players are one each."""
    seat = view["seat"]
    if seat is None:
        first, second = view["scores"]
        return "watched", {"goal": view["goal"], "first": first, "second": second}
    team = seat % 2
    tricks = view["tricks"][team]
    return "standing", {
        "goal": view["goal"],
        "own": view["scores"][team],
        "others": view["scores"][1 - team],
        "tricks": tricks,
        "worth": view["track"][tricks],
    }
