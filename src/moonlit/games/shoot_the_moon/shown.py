"""What a view of Shoot the Moon shows, key by key."""

from __future__ import annotations

from typing import Literal, TypedDict

from moonlit.games.shown import Shown

Phase = Literal["deal", "tricks", "over"]
Revoke = Literal["refuse", "penalty"]


class Public(TypedDict):
    """What everybody sees."""

    round: int
    dealer: int | None
    trump: str
    sides: list[list[int]]
    """The seats of every side; tricks and scores (chips) go by side."""
    scores: list[int]
    tricks: list[int]
    leader: int | None
    led: str | None
    """The name of a colour, or the code of a moon."""
    table: list[str | None]
    dummy_card: str | None
    dummy_size: int | None
    dummy_tricks: int | None
    hand_sizes: list[int]
    over: bool


class View(Public, Shown):
    """The view of a seat."""

    phase: Phase
    partners: list[list[int]]
    revoke: Revoke
    pays: list[int]
    """The chips for every number of tricks, from 0."""
    goal: int
    """The chips that win, after a round and with nobody level."""
    winning: int | None
    """Whose card would take the trick as it lies; after the last seat comes the dummy."""
    shown: list[str]
    last_trick: list[str | None]
    last_dummy_card: str | None
    last_leader: int | None
    last_winner: int | None
    last_rule: str | None
    last_swing: int
    """The chips that the moons in the last trick gave or took."""
    last_revoker: int | None
    last_tricks: list[int]
    last_gains: list[int]
