"""Lunatic in the terminal: the pile with its claims, and who is out or bound."""

from __future__ import annotations

from rich.text import Text

from moonlit.tui.faces import DIM
from moonlit.tui.words import Column, Draw


def columns(draw: Draw) -> list[Column]:
    return [standing(draw)]


def picture(draw: Draw) -> list[Text]:
    """The direction, and the pile with its claims, the latest last."""
    view = draw.view
    forward = view["direction"] == 1
    arrow = ("->" if forward else "<-") if draw.words.ascii_only else ("↻" if forward else "↺")
    lines = [draw.line("direction", f"{arrow} {draw.word(view['going'])}")]
    if not view["pile"]:
        lines.append(Text(draw.says("empty_pile"), style=DIM))
    pile = view["pile"] if draw.roomy else view["pile"][-3:]
    who = [draw.people[placement["seat"]] for placement in pile]
    claims = [
        Text.assemble(
            (draw.says("claim", count=placement["count"], value=placement["value"]), "bold"),
            "   ",
            draw.cards(placement["cards"] or []),
        )
        for placement in pile
    ]
    lines += draw.rows(who, claims)
    if view["last_shown"]:
        lines.append(draw.line("last_shown", draw.cards(view["last_shown"])))
    return lines


def standing(draw: Draw) -> Column:
    """Who is out, bound by a Satyr, or has passed."""

    def words(seat: int) -> str:
        names = ("out", "bound", "passed")
        return " ".join(draw.says(name) for name in names if seat in draw.view[name])

    return Column("", words)
