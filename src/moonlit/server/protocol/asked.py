"""What a browser says on a table's socket: who is there, moves, questions, wishes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .terms import Card, Greeting, Id, Language, Line, Model, Name, Pace, Secret, Words


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


class Claim(Request):
    """Takes all tricks that are left of a round, where that is certain (``Position.can_claim``)."""

    type: Literal["claim"] = "claim"


class Hurry(Request):
    """Lets bots play on without pauses until a person is asked."""

    type: Literal["hurry"] = "hurry"


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


class Swap(Request):
    """Before the match: who has the first seat (``name``) changes to the other, and whoever sits
    there comes back. The host may move anybody; everybody else themselves, to a free seat."""

    type: Literal["swap"] = "swap"
    seat: int
    other: int
    name: Annotated[str, Field(max_length=64)]


class AllowBots(Request):
    """At a table for strangers: bots may, or may not, take the seats for which nobody comes."""

    type: Literal["bots"] = "bots"
    agree: bool


class Takeback(Request):
    """Asks all persons at the table to let the own last move be taken back."""

    type: Literal["takeback"] = "takeback"


class Vote(Request):
    """Answers the table's open proposal."""

    type: Literal["vote"] = "vote"
    proposal: int
    agree: bool


class Leave(Request):
    """Gets up. In a running match a bot plays on for those who stay, until one comes back; else the
    seat is free."""

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
    """After a match: wishes for another one at the same table, which begins when all who are there
    do (``again``)."""

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
    | Claim
    | Hurry
    | GoOn
    | Say
    | Nonce
    | Start
    | Swap
    | AllowBots
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
