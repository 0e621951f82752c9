"""The middle of the table, for each game: what the round is about, and what lies there."""

from __future__ import annotations

import math
from collections.abc import Callable

from rich.text import Text

from .faces import ARCS, DIM, GOLD, IVORY, arc_of, shortened
from .words import Column, Draw

RING_WIDTH, RING_HEIGHT = 56, 13
HALF = 15  # of the thirty moons of the ring: the rising ones


def lunar(draw: Draw) -> list[Text]:
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
    return lines + draw.rows([draw.words("counts"), *teams], [_track_head(draw), *_tracks(draw)])


def _track_head(draw: Draw) -> Text:
    """The numbers of tricks that the points below them are for."""
    numbers = "".join(f"{tricks:>3}" for tricks in range(len(draw.view["track"])))
    return Text(f"{numbers}   {draw.words('total')}", style=DIM)


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
        text.append(f"   {draw.words('stars_kept', number=stars)}" if stars else "", IVORY)
        lines.append(text)
    return lines


def lunar_trick(draw: Draw) -> list[Text]:
    """The ring of moons with its markers and suits; below it, suits and trump in words."""
    view = draw.view
    lines = ring(draw) if draw.roomy else halves(draw)
    if view["suits"]:
        suits = Text("   ").join(
            Text(", ".join(spans), style=f"bold {ARCS[arc][0]}")
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
    style = DIM if arc is None else ARCS[arc][0]
    if number in (view.get("markers") or ()):
        return f"bold {GOLD} reverse"
    if str(number) in (view.get("hand") or ()):
        return f"bold {IVORY if arc is None else style} underline"
    return style


def shoot_the_moon(draw: Draw) -> list[Text]:
    """Who plays with whom; the dummy for two."""
    view, lines = draw.view, []
    if any(len(seats) > 1 for seats in view["sides"]):
        sides = [" + ".join(draw.people[seat] for seat in seats) for seats in view["sides"]]
        lines.append(draw.line("sides", "  /  ".join(sides)))
    if view["dummy_size"] is not None:
        left = draw.words("left", number=view["dummy_size"])
        dummy = Text.assemble(draw.card(view["dummy_card"]), (f"   {left}", DIM))
        lines.append(draw.line("dummy", dummy))
    return lines


def lunatic(draw: Draw) -> list[Text]:
    """The direction, and the pile with its claims, the latest last."""
    view = draw.view
    forward = view["direction"] == 1
    arrow = ("->" if forward else "<-") if draw.words.ascii_only else ("↻" if forward else "↺")
    lines = [draw.line("direction", f"{arrow} {draw.word(view['going'])}")]
    if not view["pile"]:
        lines.append(Text(draw.words("empty_pile"), style=DIM))
    pile = view["pile"] if draw.roomy else view["pile"][-3:]
    who = [draw.people[placement["seat"]] for placement in pile]
    claims = [
        Text.assemble(
            (draw.words("claim", count=placement["count"], value=placement["value"]), "bold"),
            "   ",
            draw.cards(placement["cards"] or []),
        )
        for placement in pile
    ]
    lines += draw.rows(who, claims)
    if view["last_shown"]:
        lines.append(draw.line("last_shown", draw.cards(view["last_shown"])))
    return lines


def last_trick(draw: Draw) -> list[Text]:
    """The trick before this one, and who took it."""
    cards, winner = draw.view.get("last_trick") or [], draw.view.get("last_winner")
    if not any(cards):
        return []
    shown = Text("  ").join(
        draw.cards(card) if isinstance(card, list) else draw.card(card) for card in cards
    )
    who = draw.people[winner] if winner is not None and winner < len(draw.people) else ""
    taken = f"   {draw.words('taken_by', who=who)}" if who else ""
    return [Text.assemble(draw.line("last_trick", shown), (taken, DIM))]


# --- what stands in the row of every seat ------------------------------------------------------


def on_the_table(draw: Draw) -> Column:
    def played(seat: int) -> Text:
        card = draw.view["table"][seat]
        shown = draw.cards(card) if isinstance(card, list) and card else draw.card(card or None)
        if card and seat == draw.view["leader"]:
            shown.append(f" {draw.words('led')}", DIM)
        return shown

    return Column("played", played)


def counted(draw: Draw, name: str, field: str) -> Column:
    """Numbers that go by seat, or by side."""
    sides = draw.sides()

    def number(seat: int) -> str:
        side = next(side for side, seats in enumerate(sides) if seat in seats)
        return str(draw.view[field][side])

    return Column(name, number)


def chips(draw: Draw) -> Column:
    coin = "o" if draw.words.ascii_only else "◉"
    number = counted(draw, "chips", "scores")
    return Column(
        "chips",
        lambda seat: Text(
            f"{number.of(seat)} {coin * min(int(str(number.of(seat))), 12)}", style=IVORY
        ),
    )


def standing(draw: Draw) -> Column:
    """Lunatic: who is out, bound by a Satyr, or has passed."""

    def words(seat: int) -> str:
        names = ("out", "bound", "passed")
        return " ".join(draw.words(name) for name in names if seat in draw.view[name])

    return Column("", words)


COLUMNS: dict[str, Callable[[Draw], list[Column]]] = {
    "lunar": lambda draw: [on_the_table(draw)],
    "lunar-trick": lambda draw: [
        on_the_table(draw),
        counted(draw, "counts", "tricks"),
        counted(draw, "points", "scores"),
    ],
    "shoot-the-moon": lambda draw: [
        on_the_table(draw),
        counted(draw, "counts", "tricks"),
        chips(draw),
    ],
    "lunatic": lambda draw: [standing(draw)],
}
PICTURES: dict[str, Callable[[Draw], list[Text]]] = {
    "lunar": lunar,
    "lunar-trick": lunar_trick,
    "shoot-the-moon": shoot_the_moon,
    "lunatic": lunatic,
}
