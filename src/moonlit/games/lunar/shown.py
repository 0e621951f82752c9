"""What a view of Lunar shows, key by key."""

from __future__ import annotations

from typing import Literal, TypedDict

from moonlit.games.shown import Shown

Phase = Literal["deal", "pass", "flip", "play", "over"]
Trick = list[str | list[str] | None]


class Public(TypedDict):
    """What everybody sees. Tricks, points and stars go by team: seats 0 and 2, seats 1 and 3."""

    round: int
    black_lead: int
    white_lead: int
    start: int
    tiles: list[str]
    """The trump tiles still face up."""
    trump: str | None
    leader: int | None
    tricks: list[int]
    stars: list[int]
    scores: list[int]
    sky: list[str]
    hand_sizes: list[int]
    over: bool


class View(Public, Shown):
    """The view of a seat."""

    phase: Phase
    teams: list[list[int]] | None
    """Who plays together; null with two players."""
    track: list[int]
    goal: int
    """The points that must be passed to win."""
    """The points for 0 to 12 tricks."""
    star_cards: dict[str, int]
    rank_sizes: list[int]
    suit_sizes: list[int]
    passed: list[str]
    received: list[str]
    deck_sizes: list[int] | None
    led: str | None
    table: Trick
    """By seat; with two players the cards of each."""
    areas: list[str]
    """With two players, where each card of the trick came from."""
    played: list[list[str]]
    free_text: bool
    """Whether partners may say what they like."""
    last_trick: Trick
    last_leader: int | None
    last_winner: int | None
    """A team."""
    last_rule: str | None
    last_trick_stars: int
    last_tricks: list[int]
    last_stars: list[int]
    last_points: list[int]
