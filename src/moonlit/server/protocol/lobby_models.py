"""What the lobby's REST calls take and give.

What they take is made ready at once: FastAPI takes it apart when a call is declared.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from moonlit.games.looks import Style
from moonlit.reviews.results import Review

from .messages import (
    Agreed,
    Choices,
    Event,
    Grade,
    Language,
    Lesson,
    Level,
    Model,
    Name,
    Pace,
    Person,
    Position,
    Refusal,
    Result,
    Status,
    TableState,
    Takebacks,
    View,
)


class OptionForm(Model):
    """What an option of a table may be.

    ``kind``: ``switch`` (true or false), ``number`` (low to high; null too if ``none`` is set),
    ``choice`` (one of values), ``seat`` (a seat's number, or null), ``numbers`` (a list of length
    numbers, low to high), ``counts`` (an object: for each of ``keys`` a number, 0 to its high),
    ``text`` (a line of at most length characters, or null).
    ``seats``: with how many players it can be changed at all. ``prominent``: it is asked for beside
    the number of players, not among the house rules.
    """

    name: str
    kind: Literal["switch", "number", "choice", "seat", "numbers", "counts", "text"]
    title: str
    about: str
    rule: str | None
    prominent: bool
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
    """A game of the catalogue; ``lesson``: it has one; ``puzzles``: how many it has."""

    name: str
    title: str
    sentence: str
    seats: list[int]
    default_seats: int
    minutes: int
    designer: str
    publisher: str
    lesson: bool
    puzzles: int
    options: list[OptionForm]
    levels: list[LevelInfo]
    default_level: Level
    faces: list[CardFace]
    layout: TableLayout


class PuzzleInfo(Model):
    """A puzzle before it is opened: its name, which stays, and how hard it is."""

    puzzle: str
    grade: Grade


class GamePuzzles(Model):
    """The puzzles of a game, from easy to hard."""

    game: str
    title: str
    puzzles: list[PuzzleInfo]


class NewTable(Model, defer_build=False):
    """A table to be made. ``start``: play now, as soon as the browser is there. ``rated``: whether
    results count for ratings; unless it is said, they do at tables that are shown to everyone."""

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
    rated: bool | None = None
    start: bool = False


class WantedVariation(Model, defer_build=False):
    """House rules that are to be kept or shared as a variation; the name is among them."""

    game: Annotated[str, Field(max_length=40)]
    seats: int | None = None
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)


class VariationInfo(Model):
    """A variation: its values, its TOML file, and the link behind the server's address."""

    name: str
    game: str
    seats: int | None
    options: dict[str, Any]
    text: str
    link: str


class Pairing(Model, defer_build=False):
    """Anyone for this game, with so many players? ``bots``: they may take the free seats later."""

    game: Annotated[str, Field(max_length=40)]
    seats: int | None = None
    name: Name
    language: Language = "en"
    bots: bool = False


class Join(Model, defer_build=False):
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
    agreed: Agreed
    public: bool
    quick: bool  # strangers meet here: it begins by itself when all seats are taken
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
    title: str
    people: list[str]
    positions: list[RecordPosition]
    result: Result


class ReviewState(Model):
    """The review of a finished match: not asked for yet, being made, or there."""

    state: Literal["none", "making", "ready"]
    done: int  # decisions that are judged
    of: int  # 0: not counted yet
    review: Review | None


class Deal(Model):
    """A deck as it was dealt: for every segment a permutation, one after the other."""

    segments: list[int]
    deck: list[int]


class RefusedCard(Model):
    """Cards that cannot be played, whose they are, and the sentence that says why."""

    seat: int
    cards: list[str]
    refusal: Refusal


class RuleExample(Model):
    """A rule at work: what happens in a position, and what cannot be done at its end."""

    rule: str
    about: str
    people: list[str]
    events: list[Event]
    refused: list[RefusedCard]


class LessonStep(Model):
    """A step of a lesson: what has happened since the one before, how things stand, what to read.

    ``tried`` is how the table refuses the move that is asked for, where it is to be refused;
    ``other`` what is said to any other move; ``choices`` are all answers to ``steps``.
    """

    events: list[Event]
    position: Position
    lesson: Lesson
    tried: Refusal | None
    other: str | None
    choices: list[Choices]


class LessonScript(Model):
    """A whole lesson: with it a browser gives it by itself, also without the server."""

    table: TableState
    seat: int
    outside: str  # what is said to whatever belongs to a real table
    steps: list[LessonStep]


class RulesPage(Model):
    """A game's rules as HTML, and examples; every rule's id is the id of an element."""

    game: str
    title: str
    language: Language
    html: str
    ids: list[str]
    examples: list[RuleExample]


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
    ready: list[str]  # games that can be searched: for master, hints and reviews
