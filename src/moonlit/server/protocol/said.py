"""What the server says on a table's socket: what there is, what happened, answers."""

from __future__ import annotations

from typing import Literal

from .pieces import (
    CardChoice,
    ChatLine,
    Choice,
    Event,
    MoveInWords,
    Position,
    TableState,
    Weighed,
)
from .terms import Grade, Said


class Welcome(Said):
    """The answer to hello, and again when a new match begins: everything.

    ``events`` are those after the last one seen. ``position`` is null before the deal.
    """

    type: Literal["welcome"] = "welcome"
    seat: int | None
    table: TableState
    position: Position | None
    events: list[Event]
    chat: list[ChatLine]


class Table(Said):
    """The table has changed: people, pace, proposals."""

    type: Literal["table"] = "table"
    table: TableState


class Update(Said):
    """Something happened."""

    type: Literal["update"] = "update"
    events: list[Event]
    position: Position


class Ack(Said):
    """A request was carried out; a move has been stored."""

    type: Literal["ack"] = "ack"
    id: str


class Refused(Said):
    """A request was refused; nothing changed."""

    type: Literal["refused"] = "refused"
    id: str
    text: str
    rule: str | None


class Choices(Said):
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


class Reason(Said):
    """The answer to why: ``rule`` and sentence, or that the move is allowed."""

    type: Literal["reason"] = "reason"
    id: str
    allowed: bool
    text: str
    rule: str | None


class Hint(Said):
    """The answer to hint: a whole move, all options of its first step, the best first, and why.

    ``caption`` says what the options' chances are chances of.
    """

    type: Literal["hint"] = "hint"
    id: str
    move: MoveInWords
    options: list[Weighed]
    text: str
    caption: str


class Lesson(Said):
    """A guided first round: what to read, and the move that is waited for, if one is."""

    type: Literal["lesson"] = "lesson"
    text: str
    move: MoveInWords | None
    number: int  # of this text, from 1
    count: int
    done: bool


class Verdict(Said):
    """What a puzzle's answer was worth: all options, the best first, and why.

    ``best`` and ``chosen`` are steps in words. ``checked`` says how all that is known.
    """

    right: bool
    best: str
    chosen: str
    options: list[Weighed]
    text: str
    caption: str
    checked: str


class Puzzle(Said):
    """A puzzle of a game: which one, how hard, who finds it; its verdict once it is answered.

    ``puzzle`` is its name, which stays when others are added. ``solvers`` are the levels that find
    the best move, by their titles.
    """

    type: Literal["puzzle"] = "puzzle"
    puzzle: str
    number: int  # from 1
    count: int
    grade: Grade
    solvers: list[str]
    verdict: Verdict | None


class Chat(Said):
    """A new line of the chat."""

    type: Literal["chat"] = "chat"
    line: ChatLine


class Error(Said):
    """A message that could not be read or answered. If it had an id, this has it too."""

    type: Literal["error"] = "error"
    id: str | None
    text: str


class Pong(Said):
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
    | Puzzle
    | Chat
    | Error
    | Pong
)
