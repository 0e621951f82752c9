"""Guided first rounds on a socket: the same messages as at a table, and a text for every step."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from moonlit import games
from moonlit.errors import BadInput, Refused
from moonlit.table.lesson import Lesson
from moonlit.table.match import Match
from moonlit.text import say

from ..protocol import messages
from . import positions
from .course import Course
from .requests import choices_after

PREFIX = "lesson-"
Send = Callable[[messages.Model], Awaitable[None]]


def game_of(link: str) -> str | None:
    """The game that a link teaches, which is the prefix and the game's name."""
    game = games.CATALOGUE.get(link.removeprefix(PREFIX)) if link.startswith(PREFIX) else None
    return game.name if game is not None and game.has_lesson else None


class Teaching:
    """One learner's lesson. It is kept nowhere: whoever comes back says which step was reached."""

    def __init__(self, game: str, hello: messages.Hello, send: Send) -> None:
        self.language, self.send = hello.language, send
        name = hello.name or say("server", "words", "guest", self.language)
        self.lesson = Lesson(game, self.language, name)
        self.lesson.catch_up(hello.step)
        self.told = 0

    async def begin(self) -> None:
        """Welcome the learner."""
        events, position = self.news()
        await self.send(
            messages.Welcome(
                seat=self.lesson.seat,
                table=table_of(self.lesson.match, self.lesson.seat),
                position=position,
                events=events,
                chat=[],
            )
        )
        await self.tell()

    async def answer(self, message: messages.AnyRequest) -> None:
        """Carry out what a lesson knows; the rest belongs to a real table."""
        number = getattr(message, "id", None)
        try:
            if isinstance(message, messages.GoOn):
                self.lesson.go_on()
            elif isinstance(message, messages.Move):
                other = self.lesson.play(message.move)
                if other is not None:
                    await self.send(messages.Refused(id=message.id, text=other, rule=None))
                    return
            elif isinstance(message, messages.Steps):
                sight = self.lesson.match.sight(self.lesson.seat)
                people = positions.names(self.lesson.match)
                await self.send(choices_after(sight, message, people, self.language))
                return
            else:
                text = say("server", "denied", "in_a_lesson", self.language)
                await self.send(messages.Error(id=number, text=text))
                return
        except Refused as refusal:
            text = refusal.sentence(self.language)
            await self.send(messages.Refused(id=number or "", text=text, rule=refusal.rule))
            await self.tell()
            return
        except BadInput as error:
            await self.send(messages.Error(id=number, text=str(error)))
            return
        await self.send(messages.Ack(id=number or ""))
        events, position = self.news()
        await self.send(messages.Update(events=events, position=position))
        await self.tell()

    def news(self) -> tuple[list[messages.Event], messages.Position]:
        """What has happened since the learner was last told, and how things stand."""
        course = Course(self.lesson.match, time.time(), None, 0.0)
        seat = self.lesson.seat
        events = positions.events(course, seat, self.told, self.language)
        self.told += len(events)
        return events, positions.position(course, seat, self.language)

    async def tell(self) -> None:
        step, people = self.lesson.step(), positions.names(self.lesson.match)
        asked = step.move
        await self.send(
            messages.Lesson(
                text=step.text,
                move=None
                if asked is None
                else positions.move_in_words(asked, people, self.language),
                number=step.number,
                count=step.count,
                done=step.done,
            )
        )


def table_of(match: Match, learner: int) -> messages.TableState:
    """A table that nobody else can come to."""
    return messages.TableState(
        game=match.game,
        title=games.game(match.game).title,
        seats=match.seats,
        options=match.options,
        status="running",
        preparing=None,
        match=match.seal.match,
        number=1,
        commitment=match.seal.commitment,
        play_link=None,
        watch_link=f"{PREFIX}{match.game}",
        people=[sitting(seat, name, bot=seat != learner) for seat, name in enumerate(match.people)],
        host=None,
        clock=None,
        public=False,
        pace="normal",
        takebacks="strict",
        level="club",
        watchers=0,
        free_text=False,
        silence_rule=None,
        muted=False,
        muted_lines=[],
        proposal=None,
    )


def sitting(seat: int, name: str, *, bot: bool) -> messages.Person:
    """The learner, or one of those who play along as the lesson says."""
    return messages.Person(
        seat=seat,
        kind="bot" if bot else "person",
        name=name,
        level="club" if bot else None,
        connected=True,
        meanwhile=False,
        stand_in=False,
        resigned=False,
        asked=False,
        muted=False,
    )
