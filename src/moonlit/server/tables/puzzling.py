"""Puzzles on a socket: the same messages as at a table, and a verdict on the answer.

All of it is made from what the puzzle's seat knew. There is no match behind it, and no hidden card.
"""

from __future__ import annotations

import re
from typing import Any

from moonlit import games
from moonlit.errors import BadInput, Refused
from moonlit.puzzles.puzzle import Puzzle, numbered, puzzles
from moonlit.table.moves import Move
from moonlit.table.wording import step_in_words
from moonlit.text import say
from moonlit.text.levels import level_title
from moonlit.text.names import isolated, told_apart

from ..protocol import messages
from . import positions
from .exercises import Send, Setting, table_of
from .requests import choices_after

PREFIX = "puzzle-"
LINK = re.compile(rf"{PREFIX}([a-z][a-z0-9-]*)-([1-9][0-9]{{0,3}})")


def puzzle_of(link: str) -> tuple[str, int] | None:
    """The game and the number of the puzzle that a link leads to, if there is such a puzzle."""
    found = LINK.fullmatch(link)
    if found is None or found[1] not in games.CATALOGUE:
        return None
    number = int(found[2])
    return (found[1], number) if number <= len(puzzles(found[1])) else None


class Posing:
    """A puzzle that one person thinks about, and then the next. Nothing is kept of it here."""

    def __init__(self, at: tuple[str, int], hello: messages.Hello, send: Send) -> None:
        self.language, self.send = hello.language, send
        self.name = hello.name or say("server", "words", "guest", self.language)
        self.game, self.number = at
        self.verdict: messages.Verdict | None = None
        self.open()

    def open(self) -> None:
        """Take up the puzzle with this number."""
        self.puzzle: Puzzle = numbered(self.game, self.number)
        self.sight = self.puzzle.sight()
        people: list[str] = []
        for seat in range(self.puzzle.seats):
            bot = say("server", "bots", f"name_{seat}", self.language)
            people.append(
                self.name if seat == self.puzzle.seat else told_apart(bot, [self.name, *people])
            )
        self.people, self.verdict = people, None

    @property
    def in_sentences(self) -> tuple[str, ...]:
        """The names, as they stand in sentences."""
        return tuple(isolated(name) for name in self.people)

    async def begin(self) -> None:
        """Show the position, and say which puzzle it is."""
        puzzle = self.puzzle
        link = f"{PREFIX}{self.game}-{self.number}"
        setting = Setting(self.game, self.people, puzzle.seat, {}, link, puzzle.id)
        await self.send(
            messages.Welcome(
                seat=puzzle.seat,
                table=table_of(setting),
                position=self.position(),
                events=[],
                chat=[],
            )
        )
        await self.tell()

    async def answer(self, message: messages.AnyRequest) -> None:
        """A move is an answer; what it might be made of can be asked for; and then the next."""
        number = getattr(message, "id", None) or ""
        try:
            if isinstance(message, messages.Steps):
                await self.send(
                    choices_after(self.sight, message, self.in_sentences, self.language)
                )
                return
            if isinstance(message, messages.Move):
                if self.verdict is None:
                    self.verdict = self.judge(self.sight.checked(message.move))
                await self.send(messages.Ack(id=number))
                await self.send(messages.Update(events=[], position=self.position()))
                await self.tell()
            elif isinstance(message, messages.GoOn):
                self.number = self.number % len(puzzles(self.game)) + 1
                self.open()
                await self.send(messages.Ack(id=number))
                await self.begin()
            else:
                text = say("server", "denied", "in_a_puzzle", self.language)
                await self.send(messages.Error(id=number or None, text=text))
        except Refused as refusal:
            text = refusal.sentence(self.language)
            await self.send(messages.Refused(id=number, text=text, rule=refusal.rule))
        except BadInput as error:
            await self.send(messages.Error(id=number or None, text=error.text(self.language)))

    async def tell(self) -> None:
        """Which puzzle it is, and the verdict if there is one."""
        puzzle = self.puzzle
        await self.send(
            messages.Puzzle(
                puzzle=puzzle.id,
                number=self.number,
                count=len(puzzles(self.game)),
                grade=puzzle.grade,
                solvers=[level_title(level, self.language) for level in puzzle.solvers],
                verdict=self.verdict,
            )
        )

    def judge(self, move: Move) -> messages.Verdict:
        """What a move is worth, by its first step."""
        puzzle, language = self.puzzle, self.language
        chosen = puzzle.answer(move.actions[0])
        known: dict[str, Any] = {"worlds": f"{puzzle.worlds:,}"}
        return messages.Verdict(
            right=chosen.action == puzzle.best,
            best=self.in_words(puzzle.best),
            chosen=self.in_words(chosen.action),
            options=[
                messages.Weighed(
                    name=self.sight.option(one.action).name,
                    text=self.in_words(one.action),
                    chance=one.chance,
                )
                for one in puzzle.answers
            ],
            text=puzzle.sentence(chosen.action, language, self.in_sentences),
            caption=say(self.game, "hints", "chances", language),
            checked=say(
                "common", "puzzles", "solved" if puzzle.solved else "compared", language, **known
            ),
        )

    def in_words(self, action: int) -> str:
        """A step in a word or two."""
        return step_in_words(self.game, self.sight.option(action), self.in_sentences, self.language)

    def position(self) -> messages.Position:
        """What the seat sees, and what it can do until it has answered."""
        open_still = self.verdict is None
        return positions.posed(
            self.sight, self.puzzle.id, self.in_sentences, self.language, open_still=open_still
        )
