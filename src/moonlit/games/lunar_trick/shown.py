"""What a view of Lunar Trick shows, key by key."""

from __future__ import annotations

from typing import Literal, TypedDict

from moonlit.games.shown import Shown

Phase = Literal["deal", "opening", "tricks", "over"]
Side = Literal["rising", "falling"]


class Public(TypedDict):
    """What everybody sees."""

    round: int
    trump: Side | None
    suits: list[list[str]]
    """Every suit as stretches of the ring: ``["21-30", "1-3"]``."""
    markers: list[int]
    leader: int | None
    tricks: list[int]
    scores: list[int]
    hand_sizes: list[int]
    over: bool


class View(Public, Shown):
    """The view of a seat."""

    phase: Phase
    led: list[str] | None
    """The suit to follow: one of ``suits``."""
    led_suit: int | None
    """Which of them it is."""
    suit_cards: list[list[str]]
    """The cards of every suit, in the order of the ring."""
    trumps: list[str]
    """The cards of the trump side."""
    pays: list[int]
    """The points for every count, from 0."""
    goal: int
    """The points that end the match."""
    worth: list[int]
    """What the counts would score if the round ended now."""
    chosen: str | None
    table: list[str | None]
    shown: list[str]
    last_trick: list[str | None]
    last_winner: int | None
    last_rule: str | None
    last_counts: list[int]
    last_points: list[int]
