"""Guided first rounds on a socket: the same messages as at a table, and a text for every step."""

from __future__ import annotations

import time

from moonlit import games
from moonlit.errors import BadInput, Refused
from moonlit.table.lesson import Lesson
from moonlit.text import say

from ..protocol import messages
from . import positions
from .course import Course
from .exercises import Send, Setting, table_of
from .requests import choices_after

PREFIX = "lesson-"


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
                table=table_of(setting_of(self.lesson)),
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
            await self.send(messages.Error(id=number, text=error.text(self.language)))
            return
        await self.send(messages.Ack(id=number or ""))
        events, position = self.news()
        await self.send(messages.Update(events=events, position=position))
        await self.tell()

    def news(self) -> tuple[list[messages.Event], messages.Position]:
        """What has happened since the learner was last told, and how things stand."""
        events, position = told_of(self.lesson, self.told)
        self.told += len(events)
        return events, position

    async def tell(self) -> None:
        await self.send(lesson_message(self.lesson))


def setting_of(lesson: Lesson) -> Setting:
    """The table of a lesson, to which nobody else can come."""
    match = lesson.match
    return Setting(
        match.game,
        match.people,
        lesson.seat,
        match.options,
        f"{PREFIX}{match.game}",
        match.seal.match,
        match.seal.commitment,
        "club",
    )


def told_of(lesson: Lesson, after: int) -> tuple[list[messages.Event], messages.Position]:
    """What has happened in a lesson since an event, and how things stand."""
    course = Course(lesson.match, time.time(), None, 0.0)
    events = positions.events(course, lesson.seat, after, lesson.language)
    return events, positions.position(course, lesson.seat, lesson.language)


def lesson_message(lesson: Lesson) -> messages.Lesson:
    """What is to be read or done now."""
    step, people = lesson.step(), positions.names(lesson.match)
    asked = None
    if step.move is not None:
        asked = positions.move_in_words(step.move, people, lesson.language)
    return messages.Lesson(
        text=step.text, move=asked, number=step.number, count=step.count, done=step.done
    )
