"""What a view of Lunatic shows, key by key."""

from __future__ import annotations

from typing import Literal, TypedDict

from moonlit.games.shown import Shown

Phase = Literal["deal", "window", "turn", "over"]


class Placed(TypedDict):
    """A placement of this round; its cards if they are known."""

    seat: int
    count: int
    value: int
    face_up: bool
    cards: list[str] | None


class Public(TypedDict):
    """What everybody sees; of the pile, what this view shows."""

    round: int
    dealer: int | None
    opener: int | None
    direction: int
    """1 clockwise, -1 the other way."""
    announced: str | None
    pile: list[Placed]
    bound: list[int]
    hand_sizes: list[int]
    out: list[int]
    """Who is out, the first first."""
    over: bool
    next_dealer: int | None


class View(Public, Shown):
    """The view of a seat."""

    phase: Phase
    window: bool
    whose_turn: int | None
    """In a window, who comes next."""
    going: str
    specials: dict[str, int]
    table: list[list[str] | None]
    """What each seat has placed, in notation."""
    doubtable: bool
    passed: list[int]
    discards: list[str]
    doubted_rounds: int
    opening_rule: str | None
    last_rule: str | None
    last_placer: int | None
    last_doubter: int | None
    last_true: bool
    last_value: int | None
    last_shown: list[str]
    last_taker: int | None
    last_number: int
    last_player: int | None
    last_anytime: str | None
