"""What the upper part of the table shows: a row for every seat, and what lies in the middle."""

from __future__ import annotations

from rich.text import Text

from moonlit.server.protocol import messages as protocol
from moonlit.text import say

from . import pictures
from .faces import DIM, GOLD, IVORY
from .words import Column, Draw, Words


def title(table: protocol.TableState, position: protocol.Position | None, words: Words) -> Text:
    """The game, the round, and the beginning of the commitment to its deals."""
    parts = [(table.title, f"bold {IVORY}")]
    if position is not None:
        parts.append((f"   {words('round', number=position.view['round'])}", DIM))
    parts.append((f"   {words('sealed', commitment=table.commitment[:12])}", DIM))
    return Text.assemble(*parts)


def picture(
    table: protocol.TableState,
    position: protocol.Position | None,
    own: int | None,
    words: Words,
    *,
    roomy: bool,
    levels: bool,
) -> list[Text]:
    """All lines, fewer of them where the screen is not ``roomy``; ``levels`` of bots, or not."""
    waiting = position.waiting if position is not None else []
    heads = [
        _head(person, own, words, waits=person.seat in waiting, levels=levels)
        for person in table.people
    ]
    if position is None:
        return heads
    draw = Draw(position.view, [person.name for person in table.people], words, roomy=roomy)
    held = Column("held", lambda seat: str(position.view["hand_sizes"][seat]))
    seats = draw.grid(heads, [held, *pictures.columns(draw)])
    space = [Text()] if roomy else []
    return [*seats, *space, *pictures.picture(draw)]


def _head(
    person: protocol.Person, own: int | None, words: Words, *, waits: bool, levels: bool
) -> Text:
    """A name; gold, with a mark, for whoever is waited for."""
    mark = ("> " if words.ascii_only else "▸ ") if waits else "  "
    about = None
    if person.seat == own:
        about = words("you")
    elif person.level is not None and levels:
        about = say("server", "levels", person.level, words.language)
        about = words("meanwhile", level=about) if person.meanwhile else about
    name = Text(mark + person.name, style=f"bold {GOLD}" if waits else "bold")
    return name.append(f" ({about})" if about else "", DIM)
