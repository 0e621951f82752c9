"""Shoot the Moon in the terminal: sides, chips, and the dummy."""

from __future__ import annotations

from rich.text import Text

from moonlit.tui.faces import DIM, IVORY
from moonlit.tui.pictures import counted, on_the_table
from moonlit.tui.words import Column, Draw


def columns(draw: Draw) -> list[Column]:
    return [on_the_table(draw), counted(draw, "counts", "tricks"), chips(draw)]


def picture(draw: Draw) -> list[Text]:
    """Who plays with whom; the dummy for two."""
    view, lines = draw.view, []
    if any(len(seats) > 1 for seats in view["sides"]):
        sides = [" + ".join(draw.people[seat] for seat in seats) for seats in view["sides"]]
        lines.append(draw.line("sides", "  /  ".join(sides)))
    if view["dummy_size"] is not None:
        left = draw.says("left", number=view["dummy_size"])
        dummy = Text.assemble(draw.card(view["dummy_card"]), (f"   {left}", DIM))
        lines.append(draw.line("dummy", dummy))
    return lines


def chips(draw: Draw) -> Column:
    coin = "o" if draw.words.ascii_only else "◉"
    number = counted(draw, "chips", "scores")
    return Column(
        "chips",
        lambda seat: Text(
            f"{number.of(seat)} {coin * min(int(str(number.of(seat))), 12)}", style=IVORY
        ),
    )
