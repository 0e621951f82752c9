"""What the server's messages show: a position and its choices, events, people, the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from moonlit.games import EventKind

from .terms import Greeting, Level, Pace, Said, Status, Takebacks, View


class Refusal(Said):
    """Why something cannot be done: a sentence, and the rule's id if it is one."""

    text: str
    rule: str | None


class Choice(Said):
    """One option for the next step of a move, in notation (``name``) and in words (``text``).

    ``verb`` and ``number`` say what it does, as its game calls it: ``place``, or ``count`` 2.
    ``card`` is the card it plays, if it plays one, and ``area`` where that lies: the hand, or a key
    of the view; ``target`` is the seat that it is aimed at, if it is; ``move`` the whole move if
    this step completes it. A refused one says why. One that is ``penalised`` is refused by a rule,
    but may be made.
    """

    action: int
    name: str
    verb: str
    number: int | None
    text: str
    card: str | None
    area: str
    target: int | None
    move: str | None
    refusal: Refusal | None
    penalised: bool = False
    answer: bool = False  # an anytime card, for a window


class CardChoice(Said):
    """Whether one more copy of a card can join the cards picked so far."""

    card: str
    refusal: Refusal | None


class Event(Said):
    """Something that happened, as this seat may know it; numbered per seat, without gaps.

    ``event`` is its game's name for it, ``kind`` what it is in any game.
    """

    number: int
    event: str
    kind: EventKind
    seat: int | None
    rule: str | None
    data: dict[str, Any]
    text: str


class Window(Said):
    """Everyone is asked for anytime cards for the same time."""

    number: int
    seconds: float  # left
    total: float
    answered: bool  # this seat has answered, or has its turn's move ready


class Clock(Said):
    """Who has to move, and how many seconds are left for it."""

    seconds: float
    total: float


class Result(Said):
    """How a match ended: by its rules (``finished``), because everyone gave up (``given_up``), or
    because its log cannot be played any further (``broken``).

    ``ranks`` are places from 1, by seat; ``text`` is the sentence that says who won.
    """

    how: Literal["finished", "given_up", "broken"]
    winners: list[int]
    rule: str | None
    shares: list[float]
    ranks: list[int]
    text: str
    chain: str | None  # the last link of the record
    points: Sequence[int] = ()  # at the end, by seat, in games that have some


class Seal(Said):
    """The deals' commitment; secret and nonces when the match is over."""

    match: str
    commitment: str
    secret: str | None
    nonces: list[str] | None


class MoveInWords(Said):
    """A whole move: as it is written, in words, its cards and where they lie, its steps."""

    move: str
    text: str
    cards: list[str]
    area: str
    actions: list[int]


class Weighed(Said):
    """An option of the next step, and the chance to win, or the share, that it promises."""

    name: str
    text: str
    chance: float


class Goal(Said):
    """What the match is about, how it stands for this seat, and what its numbers mean, by key."""

    text: str
    terms: Mapping[str, str]


class Position(Said):
    """Everything that this seat may know now.

    ``view`` is the game's own view, as it declares it. ``waiting`` are the seats waited for, as
    far as everybody knows. ``yours`` are the options for the next step of this seat's move; empty
    if it has none. ``prompt`` says what is asked, or whom all wait for.
    """

    match: str
    number: int  # of this seat's latest event
    view: View
    waiting: list[int]
    yours: list[Choice]
    prompt: str
    goal: Goal
    window: Window | None
    clock: Clock | None
    can_take_back: bool
    can_claim: bool  # this seat leads, and is certain to take all tricks that are left
    result: Result | None
    seal: Seal


class Person(Said):
    """Who sits at a seat. A stand-in is a bot that plays for a person until they are back."""

    seat: int
    kind: Literal["person", "bot", "free"]
    name: str
    level: Level | None  # of the bot that plays here
    meanwhile: bool  # it plays for the table's own level, which cannot search yet
    connected: bool
    stand_in: bool
    stands_in: float | None = None  # seconds until a bot does, for who is away while others wait
    resigned: bool
    asked: bool  # by the host, whether a bot may play for them
    muted: bool
    rating: int | None = None  # where results count, of who has played enough


class Proposal(Said):
    """Something that all persons at the table have to agree to."""

    number: int
    kind: Literal["takeback"]
    seat: int
    agreed: list[int]
    asked: list[int]  # who has not yet said
    text: str


class ChatLine(Said):
    """A line of the chat; ``seat`` is null for somebody who watches."""

    number: int
    seat: int | None
    name: str
    text: str
    greeting: Greeting | None
    time: float  # seconds since 1970


class Preparing(Said):
    """The search of this table's bots is being made ready; ``text`` says who plays meanwhile."""

    text: str
    percent: int


class HouseRule(Said):
    """An option that is not as usual, in words; ``rule`` is what it is about."""

    title: str
    value: str
    rule: str | None


class Agreed(Said):
    """What is agreed at a table, in words: how bots play (``level``), house rules; and whether what
    comes of a match counts for the ratings of people (``rated``).

    ``sides``: how many there are; those of one side have the same remainder, ``seat % sides``. As
    many as seats: each plays alone.
    """

    level: str
    sides: int
    house_rules: list[HouseRule]
    rated: bool


class TableState(Said):
    """The table, apart from the cards."""

    game: str
    title: str
    seats: int
    options: dict[str, Any]
    status: Status
    preparing: Preparing | None
    match: str  # the id of the current match, also of its record
    number: int  # which match at this table, from 1
    commitment: str
    play_link: str | None  # for those who sit at the table
    watch_link: str
    people: list[Person]
    host: int | None
    clock: int | None
    public: bool
    pace: Pace
    takebacks: Takebacks
    level: Level
    agreed: Agreed
    quick: bool  # strangers meet here: it begins by itself when all seats are taken
    bots_in: float | None  # seconds until bots take the free seats of such a table, if all wish so
    bots_wished: bool  # whether this person does
    watchers: int
    free_text: bool  # whether this socket may chat freely now
    silence_rule: str | None  # by which partners may not, while a round runs
    muted: bool  # whether the host has taken this person's free words
    muted_lines: list[int]  # of the chat, by people who are muted
    proposal: Proposal | None
    deal: str | None  # the page of the cards that others play too: ``day/GAME``, ``challenge/ID``
    again: list[int]  # after a match: the seats of people who would like another
