"""How a game looks where nobody has drawn a table for it: its cards, and what lies where.

A game's ``looks`` module declares ``FACES``, and a ``LAYOUT`` if its view has more than the usual
keys. A game need not have it: its cards then show their numbers and letters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# How a face is drawn: a sign of its colour; a dial, which is larger; an ink sign on a disc of its
# colour; a figure in line art; the moon of its number's day.
Style = Literal["sign", "dial", "disc", "figure", "moon"]


@dataclass(frozen=True)
class Face:
    """What is drawn on a card.

    ``group``: cards of one group lie together in a hand. ``numeral`` is the number in the corner;
    a card without one has its sign there. ``sign`` is a drawing of the sprite
    (``web/src/art/sprite.svg``), ``colour`` a name of the look (``web/src/look.css``); without one
    it is ink. ``marked`` puts the sign in the corner too.
    """

    code: str
    group: str
    sign: str = ""
    numeral: str = ""
    colour: str | None = None
    marked: bool = False
    style: Style = "sign"


def plain_face(code: str) -> Face:
    """A card that nobody has drawn: its number, and its letters as its group.

    >>> plain_face("R12")
    Face(code='R12', group='R', sign='star', numeral='12', colour=None, marked=False, style='sign')
    """
    letters = code.rstrip("0123456789")
    return Face(code, letters, "star", code.removeprefix(letters) or code)


@dataclass(frozen=True)
class Layout:
    """Which keys of a view are what, on a table that knows no game. Keys it lacks are left out.

    Their titles are the game's words, in the section ``[layout]``; the usual keys have words
    already (``text/en/common.toml``).
    """

    # The cards of the trick by seat, and the one before it with the seat, or side, that took it.
    trick: str = "table"
    last_trick: str = "last_trick"
    last_winner: str = "last_winner"
    won_by_sides: bool = False
    # Who plays together, as lists of seats; counts go by side then.
    sides: str = "sides"
    # Cards that lie open beside the trick. Where a move is about one of them, it is touched there.
    cards: tuple[str, ...] = ()
    # Numbers of every seat or side, on its plate.
    counts: tuple[str, ...] = ("bids", "tricks", "scores")
    # Single values: a card, a number or a word of the game.
    facts: tuple[str, ...] = ("trump", "led")
    # Seats, or lists of seats, that have a mark on their plate.
    marks: tuple[str, ...] = ("dealer",)
    # Texts of every seat: what was said or placed.
    said: tuple[str, ...] = ()
    # The columns of a round's result: keys of the event ``scored``.
    sheet: tuple[str, ...] = ("tricks", "points", "scores")
