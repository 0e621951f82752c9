"""What the games' pictures have in common, and the picture of a game that brings none.

A game's own ``terminal.py`` says what the middle of the table shows (``picture``), what stands in
the row of every seat (``columns``).
"""

from __future__ import annotations

from rich.text import Text

from moonlit import games
from moonlit.text import catalogue

from .faces import DIM
from .words import Column, Draw

ELSEWHERE = ("hand", "hand_sizes", "table", "last_trick")  # what the rest of the screen shows


def picture(draw: Draw) -> list[Text]:
    """The middle of the table: what the round is about, and what lies there."""
    part = games.game(draw.game).part("terminal")
    middle = listed(draw) if part is None else part.picture(draw)
    return [*middle, *last_trick(draw)]


def columns(draw: Draw) -> list[Column]:
    """What stands in the row of every seat."""
    part = games.game(draw.game).part("terminal")
    if part is not None:
        return part.columns(draw)  # type: ignore[no-any-return]
    return [on_the_table(draw)] if "table" in draw.view else []


def listed(draw: Draw) -> list[Text]:
    """All that the game has words for, line by line."""
    known = catalogue(draw.words.language, draw.game)["view"]
    return [
        Text(known[key].format(value=draw.spoken(key)))
        for key in known
        if key not in ELSEWHERE and draw.view.get(key) not in (None, [], {}, "")
    ]


def last_trick(draw: Draw) -> list[Text]:
    """The trick before this one in the order of play, as far as it is known, and who took it."""
    cards, winner = draw.view.get("last_trick") or [], draw.view.get("last_winner")
    if not any(cards):
        return []
    places = [len(draw.people) if seat is None else seat for seat in draw.order]
    if sorted(places) == list(range(len(cards))):
        cards = [cards[place] for place in places]
    shown = Text("  ").join(
        draw.cards(card) if isinstance(card, list) else draw.card(card) for card in cards
    )
    who = draw.people[winner] if winner is not None and winner < len(draw.people) else ""
    if who and winner == draw.view.get("seat"):
        who = draw.words("you")
    taken = f"   {draw.words('taken_by', who=who)}" if who else ""
    return [Text.assemble(draw.line("last_trick", shown), (taken, DIM))]


# --- what stands in the row of every seat ------------------------------------------------------


def on_the_table(draw: Draw) -> Column:
    def played(seat: int) -> Text:
        card = draw.view["table"][seat]
        shown = draw.cards(card) if isinstance(card, list) and card else draw.card(card or None)
        if card and seat == draw.view.get("leader"):
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
