"""What is asked and told about cards that are played again: on from a point, challenges, days."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .messages import Language, Level, Model, Name, Pace
from .terms import View


class Brought(Model):
    """A record that was brought as a file is at ``/replay/{match}``."""

    match: str


class PlayOn(Model, defer_build=False):
    """Go on from a finished match after so many of its moves, at a seat, against bots.

    ``cards``: the same hidden ones, or newly dealt ones that fit what that seat knew.
    """

    moves: Annotated[int, Field(ge=0, le=100_000)]
    seat: Annotated[int, Field(ge=0, le=5)]
    cards: Literal["same", "new"]
    name: Name
    language: Language = "en"
    bots: Level | None = None
    pace: Pace = "normal"


class Sit(Model, defer_build=False):
    """Sit down to cards that others play too."""

    name: Name
    language: Language = "en"
    pace: Pace = "normal"


class PlayFrom(Sit, defer_build=False):
    """Play on from a position that was brought, at a seat, against bots."""

    seat: Annotated[int, Field(ge=0, le=5)]
    bots: Level | None = None


class OpenedPosition(Model):
    """A position that was brought as a word: what a seat sees of it, and whose turn it is."""

    game: str
    seats: int
    seat: int
    waiting: list[int]
    view: View


class Compared(Model):
    """How somebody came out of the same cards.

    ``score``: how well it was played, of 100; null if that could not be told, or is not ``judged``
    yet. ``match``: its record, replay and review.
    """

    name: str
    you: bool
    how: Literal["finished", "given_up", "broken"]
    won: bool
    place: int | None
    share: float | None
    judged: bool
    score: int | None
    match: str


class Challenged(Model):
    """The answer to a wish to challenge others with a deal: the link's last part."""

    challenge: str


class Challenge(Model):
    """A deal that somebody has played and others may play.

    ``state``: whose challenge it is is its ``owner``; others are ``new`` to it, ``playing`` it at
    ``link``, or it is ``over`` for them. Who has not finished is told no result: ``rows`` is empty.
    """

    challenge: str
    game: str
    title: str
    seats: int
    seat: int
    level: Level
    level_title: str
    by: str
    commitment: str  # of the challenger's match: SHA-256 of the secret and of that match's id
    state: Literal["owner", "new", "playing", "over"]
    link: str | None
    rows: list[Compared]
    playing: int  # how many others have begun and not finished


class DayMark(Model):
    """What became of a day for somebody."""

    day: str
    state: Literal["none", "playing", "over"]
    won: bool
    place: int | None
    score: int | None


class Par(Model):
    """How ``master`` came out of the same cards."""

    share: float
    place: int
    won: bool


class DayDeal(Model):
    """A deal of the day, as far as one may know it.

    Its ``commitment`` is SHA-256 of its secret and ``sealed_as``; the ``secret`` is told when the
    day is over. ``rows`` and ``par`` are told to whom it is ``over`` for, and after the day to all.
    """

    game: str
    title: str
    day: str
    today: bool
    seconds_left: float  # of today
    seats: int
    seat: int
    level: Level
    level_title: str
    sealed_as: str
    commitment: str
    secret: str | None
    state: Literal["new", "playing", "over"]
    link: str | None
    rows: list[Compared]
    playing: int
    par: Par | None
    par_comes: bool  # it is being played, or will be
    streak: int
    last: list[DayMark]
