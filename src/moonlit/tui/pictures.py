"""The middle of the table, for each game: what the round is about, and what lies there."""

from __future__ import annotations

import math
from collections.abc import Callable

from rich.text import Text

from .faces import ARCS, DIM, GOLD, IVORY, arc_of
from .words import Draw

RING_WIDTH, RING_HEIGHT = 56, 13


def lunar(draw: Draw) -> list[Text]:
    """Tiles, the track with what each team's count is worth now, the trick, the sky."""
    view = draw.view
    teams = view["teams"] or [[0], [1]]
    lines = []
    if view["trump"] is None:
        lines.append(draw.line("tiles", draw.cards(view["tiles"])))
    else:
        lines.append(draw.line("trump", draw.card(view["trump"])))
    for team, seats in enumerate(teams):
        names = " + ".join(draw.people[seat] for seat in seats)
        lines.append(Text.assemble((f"{names}  ", "bold"), _track(draw, team)))
    if view["teams"] is None:
        lines.append(draw.line("sky", draw.cards(view["sky"])))
        lines.append(draw.by_seat(lambda seat: draw.cards(view["table"][seat] or [None])))
    else:
        lines.append(draw.by_seat(lambda seat: draw.card(view["table"][seat])))
    lines.append(_last_trick(draw))
    return lines


def _track(draw: Draw, team: int) -> Text:
    """The points of every count of tricks, the present one in gold."""
    view = draw.view
    count, text = view["tricks"][team], Text()
    for tricks, points in enumerate(view["track"]):
        text.append(f"{points:>3}", f"bold {GOLD}" if tricks == count else DIM)
    stars = view["stars"][team]
    text.append(f"   {draw.words('stars_kept', number=stars)}" if stars else "", IVORY)
    text.append(f"   {draw.words('total', number=view['scores'][team])}", IVORY)
    return text


def lunar_trick(draw: Draw) -> list[Text]:
    """The ring of moons with its markers and suits; the trick; who stands where."""
    view = draw.view
    lines = [] if draw.words.ascii_only else ring(draw)
    if view["suits"]:
        suits = Text("   ").join(
            Text(", ".join(spans), style=f"bold {ARCS[arc][0]}")
            for arc, spans in enumerate(view["suits"])
        )
        lines.append(draw.line("suits", suits))
        trump = draw.word(view["trump"])
        lines.append(draw.line("trump", Text(trump, style=f"bold {IVORY}")))
    lines.append(draw.by_seat(lambda seat: draw.card(view["table"][seat])))
    lines.append(draw.line("counts", draw.by_seat(lambda seat: str(view["tricks"][seat]))))
    lines.append(draw.line("points", draw.by_seat(lambda seat: str(view["scores"][seat]))))
    lines.append(_last_trick(draw))
    return lines


def ring(draw: Draw) -> list[Text]:
    """The numbers 1 to 30 as a ring: markers in gold, own cards bright, suits by colour."""
    view = draw.view
    hand, markers = set(view.get("hand") or ()), set(view.get("markers") or ())
    grid: list[list[tuple[str, str]]] = [[(" ", "")] * RING_WIDTH for _ in range(RING_HEIGHT)]
    for number in range(1, 31):
        turn = 2 * math.pi * (number - 1) / 30
        x = round((RING_WIDTH - 4) / 2 * (1 + math.sin(turn)))
        y = round((RING_HEIGHT - 1) / 2 * (1 - math.cos(turn)))
        arc = arc_of(str(number), view.get("suits") or [])
        style = DIM if arc is None else ARCS[arc][0]
        if number in markers:
            style = f"bold {GOLD} reverse"
        elif str(number) in hand:
            style = f"bold {IVORY if arc is None else style} underline"
        for at, sign in enumerate(f"{number:>2}"):
            grid[y][x + at] = (sign, style)
    return [Text.assemble(*row) for row in grid]


def shoot_the_moon(draw: Draw) -> list[Text]:
    """Chips and tricks of every side, the trick, the dummy for two."""
    view = draw.view
    lines = []
    for side, seats in enumerate(view["sides"]):
        names = " + ".join(draw.people[seat] for seat in seats)
        chips = view["scores"][side]
        coin = "o" if draw.words.ascii_only else "◉"
        lines.append(
            Text.assemble(
                (f"{names}  ", "bold"),
                (coin * min(chips, 12) + f" {chips}   ", IVORY),
                (draw.words("tricks", number=view["tricks"][side]), DIM),
            )
        )
    lines.append(draw.by_seat(lambda seat: draw.card(view["table"][seat])))
    if view["dummy_size"] is not None:
        left = draw.words("left", number=view["dummy_size"])
        dummy = Text.assemble(draw.card(view["dummy_card"]), (f"   {left}", DIM))
        lines.append(draw.line("dummy", dummy))
    lines.append(_last_trick(draw))
    return lines


def lunatic(draw: Draw) -> list[Text]:
    """The pile with its claims, the direction, who is bound and who is out."""
    view = draw.view
    forward = view["direction"] == 1
    arrow = ("->" if forward else "<-") if draw.words.ascii_only else ("↻" if forward else "↺")
    lines = [draw.line("direction", f"{arrow} {draw.word(view['going'])}")]
    if not view["pile"]:
        lines.append(Text(draw.words("empty_pile"), style=DIM))
    for placement in view["pile"]:
        claim = draw.words("claim", count=placement["count"], value=placement["value"])
        line = Text.assemble((f"{draw.people[placement['seat']]}  ", DIM), (claim, "bold"))
        if placement["cards"] is not None:
            line = Text.assemble(line, "   ", draw.cards(placement["cards"]))
        lines.append(line)
    lines.append(draw.line("held", draw.by_seat(lambda seat: str(view["hand_sizes"][seat]))))
    for name in ("bound", "out"):
        if view[name]:
            who = ", ".join(draw.people[seat] for seat in view[name])
            lines.append(draw.line(name, who))
    if view["last_shown"]:
        lines.append(draw.line("last_shown", draw.cards(view["last_shown"])))
    return lines


def _last_trick(draw: Draw) -> Text:
    cards = draw.view.get("last_trick") or []
    if not any(cards):
        return Text()
    text = Text("  ").join(
        draw.cards(card) if isinstance(card, list) else draw.card(card) for card in cards
    )
    return Text.assemble((draw.words("last_trick") + "  ", DIM), text)


PICTURES: dict[str, Callable[[Draw], list[Text]]] = {
    "lunar": lunar,
    "lunar-trick": lunar_trick,
    "shoot-the-moon": shoot_the_moon,
    "lunatic": lunatic,
}
