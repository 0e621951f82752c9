"""What is asked and told about a person's own history."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .messages import Level, Model


class HistoryLine(Model):
    """A finished match of one's own; ``level``: of the bot at a seat, null for people.

    ``points`` go by seat; none in games without. ``score``: how well one played, of 100, once it
    was reviewed.
    """

    match: str
    game: str
    title: str
    seat: int
    people: list[str]
    levels: list[Level | None]
    level_titles: list[str | None]
    started: float
    how: Literal["finished", "given_up", "broken"]
    won: bool
    place: int | None
    points: list[int]
    score: int | None


class HistoryWins(Model):
    """Wins against bots of a level, or against people (level null), and an interval of 95 %."""

    level: Level | None
    title: str
    matches: int
    won: int
    low: float
    high: float


class HistoryScore(Model):
    """A point of the plot: how well a match was played."""

    match: str
    started: float
    score: int


class HistoryMistakes(Model):
    """A kind of mistakes in words, and how often it was made."""

    text: str
    count: int


class HistoryRating(Model):
    """A rating among people: ``rating`` is null before there were ``enough`` matches."""

    rating: int | None
    give_or_take: int | None
    matches: int
    enough: int


class HistoryOfGame(Model):
    """What one's matches of a game add up to; ``scores``: the oldest first."""

    game: str
    title: str
    matches: int
    wins: list[HistoryWins]
    scores: list[HistoryScore]
    mistakes: list[HistoryMistakes]
    rating: HistoryRating | None


class History(Model):
    """All finished matches of one's own, the latest first, and what they add up to."""

    matches: list[HistoryLine]
    games: list[HistoryOfGame]


class Import(Model, defer_build=False):
    """Some matches of a history file, as they are written there."""

    matches: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=50)]


class Imported(Model):
    """How many of them are in one's history now, how many were before, and what was refused."""

    added: int
    known: int
    refused: list[str]
