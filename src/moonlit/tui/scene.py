"""What the upper part of the table shows: a row for every seat, and what lies in the middle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from moonlit.server.protocol import messages as protocol
from moonlit.text.levels import level_title

from . import pictures
from .faces import DIM, GOLD, IVORY
from .words import Column, Draw, Words

WIDTH = 70  # columns beside the log, on the smallest screen that has one


def title(table: protocol.TableState, position: protocol.Position | None, words: Words) -> Text:
    """The game, the round, and the beginning of the commitment to its deals."""
    parts = [(table.title, f"bold {IVORY}")]
    if position is not None:
        parts.append((f"   {words('round', number=position.view['round'])}", DIM))
    parts.append((f"   {words('sealed', commitment=table.commitment[:12])}", DIM))
    return Text.assemble(*parts)


@dataclass(frozen=True)
class Wishes:
    """What a picture shows; a screen that is not ``roomy`` has fewer lines."""

    roomy: bool
    goal: bool
    levels: bool  # of bots


def picture(
    table: protocol.TableState,
    position: protocol.Position | None,
    own: int | None,
    words: Words,
    wishes: Wishes,
    order: Sequence[int | None],
) -> list[Text]:
    """All lines; ``order`` is that of the last trick, by seat."""
    # In a window all are asked and nobody's answer shows, so nobody is marked.
    waiting = position.waiting if position is not None and position.window is None else []
    heads = [
        _head(person, own, words, waits=person.seat in waiting, levels=wishes.levels)
        for person in table.people
    ]
    if position is None:
        return heads
    people = [person.name for person in table.people]
    draw = Draw(position.view, people, words, roomy=wishes.roomy, order=order)
    held = Column("held", lambda seat: str(position.view["hand_sizes"][seat]))
    seats = draw.grid(heads, [held, *pictures.columns(draw)])
    told = whole_sentences(words.clean(position.goal.text)) if wishes.goal else []
    goal = [Text(line, DIM) for line in told]
    space = [Text()] if wishes.roomy else []
    return [*seats, *goal, *space, *pictures.picture(draw)]


def whole_sentences(text: str, width: int = WIDTH) -> list[str]:
    """A text in lines of whole sentences, as many in a line as fit.

    >>> whole_sentences("One. Two. Three.", 10)
    ['One. Two.', 'Three.']
    """
    lines = [""]
    for sentence in re.findall(r".+?。|.+?\.(?:\s|$)|.+$", text):
        longer = lines[-1] + sentence
        fits = not lines[-1] or cell_len(longer.rstrip()) <= width
        lines[-1:] = [longer] if fits else [lines[-1], sentence]
    return [line.rstrip() for line in lines]


def _head(
    person: protocol.Person, own: int | None, words: Words, *, waits: bool, levels: bool
) -> Text:
    """A name; gold, with a mark, for whoever is waited for."""
    mark = ("> " if words.ascii_only else "▸ ") if waits else "  "
    about = None
    if person.seat == own:
        about = words("you")
    elif person.level is not None and levels:
        about = level_title(person.level, words.language)
        about = words("meanwhile", level=about) if person.meanwhile else about
    name = Text(mark + person.name, style=f"bold {GOLD}" if waits else "bold")
    return name.append(f" ({about})" if about else "", DIM)
