"""Lunar Trick in the terminal: the ring of moons."""

from __future__ import annotations

import math

from rich.text import Text

from moonlit.tui.faces import DIM, GOLD, IVORY
from moonlit.tui.pictures import counted, on_the_table
from moonlit.tui.words import Column, Draw

from .faces import ARCS, arc_of

RING_WIDTH, RING_HEIGHT = 56, 13
HALF = 15  # of the thirty moons of the ring: the rising ones


def columns(draw: Draw) -> list[Column]:
    return [
        on_the_table(draw),
        counted(draw, "counts", "tricks"),
        counted(draw, "points", "scores"),
    ]


def picture(draw: Draw) -> list[Text]:
    """The ring of moons with its markers and suits; below it, suits and trump in words."""
    view = draw.view
    lines = ring(draw) if draw.roomy else halves(draw)
    if view["suits"]:
        suits = Text("   ").join(
            Text(", ".join(spans), style=f"bold {ARCS[arc]}")
            for arc, spans in enumerate(view["suits"])
        )
        trump = Text(draw.word(view["trump"]), style=f"bold {IVORY}")
        lines.append(Text("    ").join([draw.line("suits", suits), draw.line("trump", trump)]))
    return lines


def ring(draw: Draw) -> list[Text]:
    """The numbers 1 to 30 as a ring."""
    grid: list[list[tuple[str, str]]] = [[(" ", "")] * RING_WIDTH for _ in range(RING_HEIGHT)]
    for number in range(1, 2 * HALF + 1):
        turn = math.pi * (number - 1) / HALF
        x = round((RING_WIDTH - 4) / 2 * (1 + math.sin(turn)))
        y = round((RING_HEIGHT - 1) / 2 * (1 - math.cos(turn)))
        for at, sign in enumerate(f"{number:>2}"):
            grid[y][x + at] = (sign, moon_style(draw, number))
    return [Text.assemble(*row) for row in grid]


def halves(draw: Draw) -> list[Text]:
    """The ring in two lines, where there is little room: the rising moons, the falling ones."""
    moons = [
        Text(" ").join(
            Text(f"{number:>2}", style=moon_style(draw, number))
            for number in range(first, first + HALF)
        )
        for first in (1, HALF + 1)
    ]
    return draw.rows([draw.word("rising"), draw.word("falling")], moons)


def moon_style(draw: Draw, number: int) -> str:
    """Markers in gold, own cards bright, suits by colour."""
    view = draw.view
    arc = arc_of(str(number), view.get("suits") or [])
    style = DIM if arc is None else ARCS[arc]
    if number in (view.get("markers") or ()):
        return f"bold {GOLD} reverse"
    if str(number) in (view.get("hand") or ()):
        return f"bold {IVORY if arc is None else style} underline"
    return style
