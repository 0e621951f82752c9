"""A lesson written out: every answer that it can give, so that a browser can give it by itself.

A lesson has no chance in it and one way to go, and at each step there are few things to ask.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from moonlit.errors import Refused
from moonlit.table.lesson import Lesson, Step
from moonlit.table.sight import Sight
from moonlit.text import say

from ..protocol import messages
from ..protocol.lobby_models import LessonScript, LessonStep
from . import positions
from .exercises import table_of
from .lessons import lesson_message, setting_of, told_of
from .requests import choices_after

MOST_ASKED = 1_000  # questions about a step that are answered in a script


class LessonScripts:
    """The lessons that somebody has asked for, each written out once."""

    def __init__(self) -> None:
        self._written: dict[tuple[str, str], bytes] = {}
        self._writing = asyncio.Lock()

    async def written(self, game: str, language: str) -> bytes:
        """A game's lesson as JSON."""
        async with self._writing:
            if (game, language) not in self._written:
                script = await lesson_script(game, language)
                self._written[game, language] = script.model_dump_json().encode()
            return self._written[game, language]


async def lesson_script(game: str, language: str) -> LessonScript:
    """A game's lesson from its first step to its last; tables go on meanwhile."""
    lesson = Lesson(game, language)
    table = table_of(setting_of(lesson))
    steps: list[LessonStep] = []
    told = 0
    while True:
        step = lesson.step()
        events, position = told_of(lesson, told)
        told += len(events)
        written = LessonStep(
            events=events,
            position=position,
            lesson=lesson_message(lesson),
            tried=None,
            other=None,
            choices=[],
        )
        steps.append(written)
        if step.done:
            outside = say("server", "denied", "in_a_lesson", language)
            return LessonScript(table=table, seat=lesson.seat, outside=outside, steps=steps)
        if step.move is None:
            lesson.go_on()
            continue
        written.other = other_move(lesson, step, language)
        written.choices = [one async for one in all_choices(lesson, language)]
        try:
            lesson.play(step.move)
        except Refused as refusal:
            written.tried = positions.refusal(refusal, language)


def other_move(lesson: Lesson, step: Step, language: str) -> str:
    """What is said to a move that may be made, but is not the one that the lesson goes on with."""
    assert step.move is not None
    return say(
        "common",
        "lesson",
        "other_move",
        language,
        move=step.move.in_words(lesson.match.people, language),
    )


async def all_choices(lesson: Lesson, language: str) -> AsyncIterator[messages.Choices]:
    """The answers to all that can be asked about a move of several steps."""
    sight: Sight = lesson.match.sight(lesson.seat)
    people = positions.names(lesson.match)
    ahead: list[tuple[tuple[int, ...], tuple[str, ...]]] = [((), ())]
    seen = set(ahead)
    while ahead and len(seen) <= MOST_ASKED:
        prefix, cards = ahead.pop()
        asked = messages.Steps(id="-", prefix=list(prefix), cards=list(cards))
        found = choices_after(sight, asked, people, language)
        await asyncio.sleep(0)  # others have their turn
        yield found
        more = [
            ((*prefix, option.action), cards)
            for option in found.options
            if option.refusal is None and option.move is None and option.card is None and not cards
        ]
        more += [
            (prefix, tuple(sorted((*cards, one.card))))
            for one in found.cards
            if one.refusal is None
        ]
        for question in more:
            if question not in seen:
                seen.add(question)
                ahead.append(question)
