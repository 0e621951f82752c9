"""What every game's view shows people, key by key. A game's own ``shown`` adds its keys.

The browser's types are made from these (``moonlit.server.protocol.typescript``).
"""

from __future__ import annotations

from typing import TypedDict


class Shown(TypedDict):
    """What ``show`` gives in every game."""

    round: int
    hand: list[str]
    """The own cards; empty for somebody who watches."""
    hand_sizes: list[int]
    """How many cards each seat holds."""
    over: bool


class Usual(TypedDict, total=False):
    """Keys that mean the same in every game that has them; score sheets read them."""

    sides: list[list[int]]
    """The seats of every side, where partners count together; numbers go by side then."""
    teams: list[list[int]] | None
    """The same, where players do not always have partners."""
    scores: list[int]
    tricks: list[int]
    out: list[int]
    """Who is out, the first first, where that decides."""


class Seen(Shown, Usual):
    """All that a seat may know, in any game: what its ``show`` gives, and what a table adds."""

    game: str
    seats: int
    seat: int | None
    """Whose view it is; null for somebody who watches."""
    turn: list[int]
    """Who may act now, as far as everybody knows."""
    winners: list[int]
