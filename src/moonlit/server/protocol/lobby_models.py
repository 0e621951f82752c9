"""What the lobby's REST calls take and give."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from moonlit.games.looks import Style

from .messages import (
    Event,
    Language,
    Level,
    Model,
    Name,
    Pace,
    Person,
    Result,
    Status,
    Takebacks,
    View,
)


class OptionForm(Model):
    """What an option of a table may be.

    ``kind``: ``switch`` (true or false), ``number`` (low to high; null too if ``none`` is set),
    ``choice`` (one of values), ``seat`` (a seat's number, or null), ``numbers`` (a list of length
    numbers, low to high), ``counts`` (an object: for each of ``keys`` a number, 0 to its high).
    ``seats``: with how many players it can be changed at all.
    """

    name: str
    kind: Literal["switch", "number", "choice", "seat", "numbers", "counts"]
    title: str
    about: str
    rule: str | None
    default: Any
    none: bool
    low: int | None
    high: int | None
    length: int | None
    values: list[str]
    keys: dict[str, int]
    seats: list[int]


class LevelInfo(Model):
    """A level of the bots."""

    name: Level
    title: str
    about: str


class CardFace(Model):
    """What is drawn on a card, and its name, as it is read aloud.

    ``group``: cards of one group lie together in a hand. ``marked``: the sign stands in the corner
    too. ``style``: a sign of its colour; a dial, which is larger; an ink sign on a disc of its
    colour; a figure in line art; the moon of its number's day.
    """

    code: str
    name: str
    group: str
    sign: str
    numeral: str
    colour: str | None
    marked: bool
    style: Style


class TableLayout(Model):
    """Which keys of the view are what, for the table of a game that brings none of its own.

    See ``moonlit.games.looks``. ``titles`` has what each key is called, ``words`` what the values
    in them are called; ``R#`` stands for all that begins so and ends in a number.
    """

    trick: str
    last_trick: str
    last_winner: str
    won_by_sides: bool
    sides: str
    cards: list[str]
    counts: list[str]
    facts: list[str]
    marks: list[str]
    said: list[str]
    sheet: list[str]
    titles: dict[str, str]
    words: dict[str, str]


class GameInfo(Model):
    """A game of the catalogue; ``lesson``: it has one."""

    name: str
    title: str
    sentence: str
    seats: list[int]
    default_seats: int
    minutes: int
    designer: str
    publisher: str
    lesson: bool
    options: list[OptionForm]
    levels: list[LevelInfo]
    default_level: Level
    faces: list[CardFace]
    layout: TableLayout


class NewTable(Model):
    """A table to be made. ``start``: play now, as soon as the browser is there."""

    game: Annotated[str, Field(max_length=40)]
    seats: int | None = None
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    name: Name
    language: Language = "en"
    bots: Level | None = None
    clock: Annotated[int, Field(ge=5, le=86_400)] | None = None
    public: bool = False
    pace: Pace = "normal"
    takebacks: Takebacks = "strict"
    start: bool = False


class Join(Model):
    """Take a seat: this one, or any that is free."""

    name: Name
    seat: Annotated[int, Field(ge=0, le=5)] | None = None


class Share(Model):
    """Links to hand on. ``local_only``: they work on this machine only."""

    play: str | None
    watch: str
    local_only: bool


class TableInfo(Model):
    """A table as it is shown before one joins. ``seat`` is one's own, if one has joined."""

    game: str
    title: str
    seats: int
    options: dict[str, Any]
    status: Status
    people: list[Person]
    free: list[int]
    host: int | None
    clock: int | None
    pace: Pace
    takebacks: Takebacks
    public: bool
    seat: int | None
    play_link: str | None
    watch_link: str
    share: Share
    match: str
    created: float  # seconds since 1970


class MatchInfo(Model):
    """One of my matches, running or finished."""

    match: str
    game: str
    title: str
    seats: int
    people: list[str]
    seat: int
    link: str
    status: Status
    your_turn: bool
    started: float | None
    result: Result | None


class Mine(Model):
    """My matches, the latest first."""

    running: list[MatchInfo]
    finished: list[MatchInfo]


class RecordPosition(Model):
    """A finished match after one of its moves (at first before any), all cards open.

    ``view`` is the view of the seat asked for, or of a spectator; ``hands`` are everyone's.
    """

    move: str | None
    seat: int | None
    time: int  # milliseconds since the start
    view: View
    hands: list[list[str]]
    events: list[Event]


class Positions(Model):
    """A finished match, position by position."""

    match: str
    game: str
    people: list[str]
    positions: list[RecordPosition]
    result: Result


class Deal(Model):
    """A deck as it was dealt: for every segment a permutation, one after the other."""

    segments: list[int]
    deck: list[int]


class RulesPage(Model):
    """A game's rules as HTML; every rule's id is the id of an element."""

    game: str
    title: str
    language: Language
    html: str
    ids: list[str]


class Problem(Model):
    """What was wrong with a request, as a sentence."""

    detail: str


class Alive(Model):
    """The process answers."""

    status: Literal["ok"]
    version: str


class Health(Model):
    """The server's own state."""

    status: Literal["ok", "stopping", "trouble"]  # trouble: with the database
    version: str
    database: Literal["sqlite", "postgresql"]
    reads: bool  # the database can be read
    writes: bool  # and matches can go on
    ready: list[str]  # games that can be searched: for expert, master and hints
