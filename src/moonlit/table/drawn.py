"""A match in a notebook: the table as a seat sees it, or somebody who only watches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from moonlit.text import catalogue, say, spoken, word

if TYPE_CHECKING:
    from .sight import Sight

FRAME = (
    "display:inline-block;background:#0f1226;color:#f4efe0;border-radius:.8em;padding:.8em 1.2em;"
    "font-family:system-ui,sans-serif;line-height:1.5"
)
CARD = (
    "display:inline-block;min-width:1.6em;margin:.1em;padding:.3em .4em;border-radius:.3em;"
    "background:#f4efe0;color:#0f1226;text-align:center"
)
BACK = CARD.replace("#f4efe0", "#3a4278").replace("color:#0f1226", "color:#7b80a0")


def in_html(sight: Sight, people: Sequence[str], language: str = "en") -> str:
    """What is seen: who holds how much, what lies on the table, how it stands, and one's hand."""
    view: Mapping[str, Any] = sight.shown()
    seats = "".join(_row(sight, people, view, seat, language) for seat in range(len(people)))
    lines = "".join(
        f"<div>{escape(_line(sight.game, people, view, key, language))}</div>"
        for key in catalogue(language, sight.game)["view"]
        if key not in ("hand", "hand_sizes", "table") and view.get(key) not in (None, [], {}, "")
    )
    title = f"<strong>{escape(sight.entry.title)}</strong>"
    hand = f"<div>{_faces(sight.game, view.get('hand') or [], language)}</div>"
    table = f'<table style="color:inherit">{seats}</table>'
    return f'<div style="{FRAME}">{title}{table}{lines}{hand}</div>'


def _line(
    game: str, people: Sequence[str], view: Mapping[str, Any], key: str, language: str
) -> str:
    """A value of the view, as the game's catalogue words it."""
    return say(game, "view", key, language, value=spoken(game, key, view[key], people, language))


def _row(
    sight: Sight, people: Sequence[str], view: Mapping[str, Any], seat: int, language: str
) -> str:
    """A seat: whose turn it is, its cards from behind, and what it has played."""
    mark = "▸" if seat in sight.waiting else ""
    held = f'<span style="{BACK}">{view["hand_sizes"][seat]}</span>'
    table = view.get("table") or []
    played = table[seat] if seat < len(table) else None
    cards = played if isinstance(played, list) else [played] if played else []
    cells = (mark, escape(people[seat]), held, _faces(sight.game, cards, language))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _faces(game: str, cards: Sequence[str], language: str) -> str:
    """Cards from the front, side by side."""
    return "".join(
        f'<span style="{CARD}">{escape(word(game, card, language))}</span>' for card in cards
    )
