"""How a match of Lunatic stands: who holds how many cards, and who is out."""

from __future__ import annotations

from .shown import View


class Seen(View):
    """A view as the table gives it, with the seat whose it is."""

    seat: int | None


def standing(view: Seen) -> tuple[str, dict[str, int]]:
    """LN-20, LN-23: whoever is out has done it; the others count cards."""
    seat, sizes = view["seat"], view["hand_sizes"]
    if seat is not None and seat in view["out"]:
        return "out", {"place": view["out"].index(seat) + 1}
    others = [size for other, size in enumerate(sizes) if other not in (*view["out"], seat)]
    fewest = min(others, default=0)
    if seat is None:
        return "watched", {"fewest": fewest}
    return "standing", {"own": sizes[seat], "fewest": fewest}
