"""What browsers and the server say to each other on a table's socket.

The one schema of the protocol: TypeScript's types are made from it (``typescript``). Every message
has a ``type``. What a person reads comes in the language that the socket's ``hello`` named.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetPydanticSchema,
    StringConstraints,
    TypeAdapter,
)

from moonlit.games.shown import Seen
from moonlit.text.names import LONGEST_NAME, readable

Language = Literal["en", "ja"]
Pace = Literal["slow", "normal", "fast"]
Takebacks = Literal["strict", "generous"]  # only while nothing hidden has come out, or any
Level = Literal["random", "novice", "club", "expert", "master"]
Greeting = Literal["hello", "good_luck", "thanks", "well_played", "one_moment", "sorry", "bye"]
Status = Literal["waiting", "starting", "running", "over"]

Id = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]
Secret = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


LONGEST_LINE = 300

# Cleaned; what is empty then has nothing to read in it, and whoever takes it says so.
Name = Annotated[
    str,
    StringConstraints(max_length=LONGEST_NAME),
    AfterValidator(partial(readable, longest=LONGEST_NAME)),
]
Line = Annotated[
    str,
    StringConstraints(max_length=LONGEST_LINE),
    AfterValidator(partial(readable, longest=LONGEST_LINE)),
]
Words = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Card = Annotated[str, StringConstraints(min_length=1, max_length=4)]

# A view is what its game declares: mypy sees to that where it is made, and no message is held up by
# looking at it key by key.
View = Annotated[
    Seen,
    GetPydanticSchema(
        lambda _, handler: handler(dict[str, Any]),
        lambda _, handler: {"type": "object", "x-typescript": Seen.__name__},
    ),
]


class Model(BaseModel):
    """Unknown keys are refused: mostly a slip of the pen."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


# --- from the browser -------------------------------------------------------------------------


class Request(Model):
    """Something that is answered: by what it asks for, or that it was done or refused."""

    id: Id


class Hello(Model):
    """The first message: who is there, and what was seen of which match (or step of a lesson)."""

    type: Literal["hello"] = "hello"
    secret: Secret
    name: Name
    language: Language = "en"
    match: str | None = Field(None, max_length=64)
    seen: int = Field(0, ge=0)
    step: int = Field(0, ge=0)


class Move(Request):
    """A whole move, written without its seat: ``play 7``."""

    type: Literal["move"] = "move"
    move: Words


class Answer(Request):
    """An answer in a window: an anytime card, or null to decline."""

    type: Literal["answer"] = "answer"
    window: int
    move: Words | None


class Steps(Request):
    """Asks how a move of several steps can go on.

    ``prefix`` are the actions taken so far (face, count, value); ``cards`` those picked after
    them, in any order.
    """

    type: Literal["steps"] = "steps"
    prefix: list[int] = Field(default_factory=list, max_length=8)
    cards: list[Card] = Field(default_factory=list, max_length=8)


class Why(Request):
    """Asks why a move cannot be made."""

    type: Literal["why"] = "why"
    move: Words


class AskHint(Request):
    """Asks what a strong player would do with what this seat knows."""

    type: Literal["hint"] = "hint"


class GoOn(Request):
    """In a lesson: the text was read."""

    type: Literal["go_on"] = "go_on"


class Say(Request):
    """Free text, or a fixed greeting, which is always allowed."""

    type: Literal["chat"] = "chat"
    text: Line | None = None
    greeting: Greeting | None = None


class Nonce(Model):
    """The browser's share in the deals, after the commitment was shown and before the deal."""

    type: Literal["nonce"] = "nonce"
    nonce: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32,64}$")]


class Start(Request):
    """The host begins the match; free seats are given to bots."""

    type: Literal["start"] = "start"


class Takeback(Request):
    """Asks all persons at the table to let the own last move be taken back."""

    type: Literal["takeback"] = "takeback"


class Vote(Request):
    """Answers the table's open proposal."""

    type: Literal["vote"] = "vote"
    proposal: int
    agree: bool


class Leave(Request):
    """Gives up the seat for good; a bot plays on."""

    type: Literal["leave"] = "leave"


class Resign(Request):
    """Gives up this match: a bot plays on; without another person the match ends."""

    type: Literal["resign"] = "resign"


class Replace(Request):
    """The host lets a bot play for a person who is away; one who is here is asked (``asked``)."""

    type: Literal["replace"] = "replace"
    seat: int


class StandIn(Request):
    """Answers the host who asks whether a bot may play for oneself for a while."""

    type: Literal["stand_in"] = "stand_in"
    agree: bool


class Back(Request):
    """Plays oneself again, after a bot stood in."""

    type: Literal["back"] = "back"


class About(Request):
    """Something about somebody at the table: who sits at a seat, or who said a line."""

    seat: int | None = None
    line: int | None = None


class Mute(About):
    """The host takes somebody's free words in the chat, or gives them back; greetings stay."""

    type: Literal["mute"] = "mute"
    muted: bool = True


class Remove(About):
    """The host shows somebody out for good. Their seat is free, or a bot's if the match runs."""

    type: Literal["remove"] = "remove"


class SetPace(Request):
    """How fast bots play and how long windows stay open."""

    type: Literal["pace"] = "pace"
    pace: Pace


class Rematch(Request):
    """After a match: another one at the same table."""

    type: Literal["rematch"] = "rematch"


class Ping(Model):
    """Keeps a connection alive; answered by a pong."""

    type: Literal["ping"] = "ping"


AnyRequest = (
    Move
    | Answer
    | Steps
    | Why
    | AskHint
    | GoOn
    | Say
    | Nonce
    | Start
    | Takeback
    | Vote
    | Leave
    | Resign
    | Replace
    | StandIn
    | Back
    | Mute
    | Remove
    | SetPace
    | Rematch
    | Ping
)
FromClient = Annotated[Hello | AnyRequest, Field(discriminator="type")]


# --- from the server --------------------------------------------------------------------------


class Refusal(Model):
    """Why something cannot be done: a sentence, and the rule's id if it is one."""

    text: str
    rule: str | None


class Choice(Model):
    """One option for the next step of a move, in notation (``name``) and in words (``text``).

    ``card`` is the card it plays, if it plays one, and ``area`` where that lies: the hand, or a key
    of the view; ``target`` is the seat that it is aimed at, if it is; ``move`` the whole move if
    this step completes it. A refused one says why. One that is ``penalised`` is refused by a rule,
    but may be made.
    """

    action: int
    name: str
    text: str
    card: str | None
    area: str
    target: int | None
    move: str | None
    refusal: Refusal | None
    penalised: bool = False
    answer: bool = False  # an anytime card, for a window


class CardChoice(Model):
    """Whether one more copy of a card can join the cards picked so far."""

    card: str
    refusal: Refusal | None


class Event(Model):
    """Something that happened, as this seat may know it; numbered per seat, without gaps."""

    number: int
    event: str
    seat: int | None
    rule: str | None
    data: dict[str, Any]
    text: str


class Window(Model):
    """Everyone is asked for anytime cards for the same time."""

    number: int
    seconds: float  # left
    total: float
    answered: bool  # this seat has answered, or has its turn's move ready


class Clock(Model):
    """Who has to move, and how many seconds are left for it."""

    seconds: float
    total: float


class Result(Model):
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


class Seal(Model):
    """The deals' commitment; secret and nonces when the match is over."""

    match: str
    commitment: str
    secret: str | None
    nonces: list[str] | None


class MoveInWords(Model):
    """A whole move: as it is written, in words, its cards and where they lie, its first step."""

    move: str
    text: str
    cards: list[str]
    area: str
    action: int


class Position(Model):
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
    window: Window | None
    clock: Clock | None
    can_take_back: bool
    result: Result | None
    seal: Seal


class Person(Model):
    """Who sits at a seat. A stand-in is a bot that plays for a person until they are back."""

    seat: int
    kind: Literal["person", "bot", "free"]
    name: str
    level: Level | None  # of the bot, or of the one that would stand in
    connected: bool
    stand_in: bool
    resigned: bool
    asked: bool  # by the host, whether a bot may play for them
    muted: bool


class Proposal(Model):
    """Something that all persons at the table have to agree to."""

    number: int
    kind: Literal["takeback"]
    seat: int
    agreed: list[int]
    asked: list[int]  # who has not yet said
    text: str


class ChatLine(Model):
    """A line of the chat; ``seat`` is null for somebody who watches."""

    number: int
    seat: int | None
    name: str
    text: str
    greeting: Greeting | None
    time: float  # seconds since 1970


class TableState(Model):
    """The table, apart from the cards."""

    game: str
    title: str
    seats: int
    options: dict[str, Any]
    status: Status
    ready: bool  # the game's rules are compiled
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
    watchers: int
    free_text: bool  # whether this socket may chat freely now
    muted: bool  # whether the host has taken this person's free words
    muted_lines: list[int]  # of the chat, by people who are muted
    proposal: Proposal | None


class Welcome(Model):
    """The answer to hello, and again when a new match begins: everything.

    ``events`` are those after the last one seen. ``position`` is null before the deal.
    """

    type: Literal["welcome"] = "welcome"
    seat: int | None
    table: TableState
    position: Position | None
    events: list[Event]
    chat: list[ChatLine]


class Table(Model):
    """The table has changed: people, pace, proposals."""

    type: Literal["table"] = "table"
    table: TableState


class Update(Model):
    """Something happened."""

    type: Literal["update"] = "update"
    events: list[Event]
    position: Position


class Ack(Model):
    """A request was carried out; a move has been stored."""

    type: Literal["ack"] = "ack"
    id: str


class Refused(Model):
    """A request was refused; nothing changed."""

    type: Literal["refused"] = "refused"
    id: str
    text: str
    rule: str | None


class Choices(Model):
    """How a move of several steps can go on; when it is complete, its notation and its words.

    ``options`` are the next steps that are no cards; ``cards`` the cards that could be picked.
    """

    type: Literal["choices"] = "choices"
    id: str
    prefix: list[int]
    picked: list[str]
    options: list[Choice]
    cards: list[CardChoice]
    move: str | None
    text: str | None


class Reason(Model):
    """The answer to why: ``rule`` and sentence, or that the move is allowed."""

    type: Literal["reason"] = "reason"
    id: str
    allowed: bool
    text: str
    rule: str | None


class Weighed(Model):
    """An option of the next step, and the chance to win, or the share, that it promises."""

    name: str
    text: str
    chance: float


class Hint(Model):
    """The answer to hint: a whole move, all options of its first step, the best first, and why.

    ``caption`` says what the options' chances are chances of.
    """

    type: Literal["hint"] = "hint"
    id: str
    move: MoveInWords
    options: list[Weighed]
    text: str
    caption: str


class Lesson(Model):
    """A guided first round: what to read, and the move that is waited for, if one is."""

    type: Literal["lesson"] = "lesson"
    text: str
    move: MoveInWords | None
    number: int  # of this text, from 1
    count: int
    done: bool


class Chat(Model):
    """A new line of the chat."""

    type: Literal["chat"] = "chat"
    line: ChatLine


class Error(Model):
    """A message that could not be read or answered. If it had an id, this has it too."""

    type: Literal["error"] = "error"
    id: str | None
    text: str


class Pong(Model):
    """The answer to ping."""

    type: Literal["pong"] = "pong"


Response = (
    Welcome
    | Table
    | Update
    | Ack
    | Refused
    | Choices
    | Reason
    | Hint
    | Lesson
    | Chat
    | Error
    | Pong
)
FromServer = Annotated[Response, Field(discriminator="type")]

from_client: TypeAdapter[Hello | AnyRequest] = TypeAdapter(FromClient)
from_server: TypeAdapter[Response] = TypeAdapter(FromServer)
