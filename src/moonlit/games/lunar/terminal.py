"""Lunar in the terminal: tiles or trump, the sky, and the track."""

from __future__ import annotations

from rich.text import Text

from moonlit.tui.faces import DIM, GOLD, IVORY, shortened
from moonlit.tui.pictures import on_the_table
from moonlit.tui.words import Column, Draw


def columns(draw: Draw) -> list[Column]:
    return [on_the_table(draw)]


def picture(draw: Draw) -> list[Text]:
    """Tiles or trump, the sky, and the track with what each team's count is worth now."""
    view = draw.view
    lines = []
    if view["trump"] is None:
        lines.append(draw.line("tiles", draw.cards(view["tiles"])))
    else:
        lines.append(draw.line("trump", draw.card(view["trump"])))
    if view["teams"] is None:
        lines.append(draw.line("sky", draw.cards(view["sky"])))
    teams = [" + ".join(shortened(draw.people[seat]) for seat in seats) for seats in draw.sides()]
    return lines + draw.rows([draw.says("counts"), *teams], [_track_head(draw), *_tracks(draw)])


def _track_head(draw: Draw) -> Text:
    """The numbers of tricks that the points below them are for."""
    numbers = "".join(f"{tricks:>3}" for tricks in range(len(draw.view["track"])))
    return Text(f"{numbers}   {draw.says('total')}", style=DIM)


def _tracks(draw: Draw) -> list[Text]:
    """The points of every count of tricks, the present one marked; the total; stars kept."""
    view, lines = draw.view, []
    for team, count in enumerate(view["tricks"]):
        text = Text()
        for tricks, points in enumerate(view["track"]):
            here = tricks == count
            text.append(f"{points:>3}", f"bold {GOLD} reverse" if here else DIM)
        text.append(f"   {view['scores'][team]}", f"bold {IVORY}")
        stars = view["stars"][team]
        text.append(f"   {draw.says('stars_kept', number=stars)}" if stars else "", IVORY)
        lines.append(text)
    return lines
