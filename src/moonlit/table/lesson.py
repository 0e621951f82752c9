"""A guided first round: a scenario with words between its moves, for every way to play.

A lesson file is a scenario (``scenarios.py``) whose steps may also be ``say`` (a text to read),
``ask`` (the move that the learner makes now, and why) and ``refuse`` with a text (an illegal move
to try, so that the table's answer is met once in safety). Other moves are played by themselves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from moonlit import games
from moonlit.errors import BadInput, Refused
from moonlit.text import say

from .match import Match
from .moves import Move


@dataclass(frozen=True)
class Step:
    """Where a lesson stands: what to read, and the move that is waited for, if one is."""

    text: str
    move: Move | None  # None: read, and go on
    number: int  # from 1
    count: int
    done: bool


class Lesson:
    """One learner's lesson.

    >>> lesson = Lesson("lunar-trick")
    >>> lesson.go_on()
    >>> lesson.go_on()
    >>> str(lesson.step().move)
    '0 show 12'
    >>> lesson.play("show 9")
    'That is allowed, but this lesson goes on with another move. Put your 12 face down.'
    """

    def __init__(self, game: str, language: str = "en", name: str | None = None) -> None:
        file = read(game)
        self.language = language
        self.seat: int = file["learner"]
        self.match = Match.from_setup(
            game, file["seats"], file.get("options", {}), {"seed": 0, **file["setup"]}
        )
        others = iter(file["names"][language])
        self.match.people = [
            (name or say("common", "lesson", "learner", language))
            if seat == self.seat
            else next(others)
            for seat in range(self.match.seats)
        ]
        self._steps = file["moves"]
        self._texts = [at for at, step in enumerate(self._steps) if isinstance(step, dict)]
        self._at = 0
        self._asked = self._read()

    def step(self) -> Step:
        """What is to be read or done now; the last text stays when all is done."""
        at = min(self._at, len(self._steps) - 1)
        step = self._steps[at]
        return Step(
            text=step["say"][self.language],
            move=self._asked,
            number=self._texts.index(at) + 1,
            count=len(self._texts),
            done=at == len(self._steps) - 1,
        )

    def go_on(self) -> None:
        """The text was read; nothing happens while a move is waited for."""
        if self.step().move is None:
            self._advance()

    def catch_up(self, number: int) -> None:
        """Go to a step that was reached before, by doing what the steps before it ask."""
        while (step := self.step()).number < number and not step.done:
            if step.move is None:
                self.go_on()
                continue
            with suppress(Refused):
                self.play(step.move)

    def play(self, move: Move | str) -> str | None:
        """The learner's move: None if it was the one asked for, else a sentence.

        Raises Refused as a match does; where the lesson asked for just that, it goes on.
        """
        wanted = self.step().move
        if wanted is None:
            raise BadInput(say("common", "lesson", "read_first", self.language))
        sight = self.match.sight(self.seat)
        made = sight.read(move) if isinstance(move, str) else move
        refusal = sight.why_not(made)
        if refusal is not None:
            if made == wanted:
                self._advance()
            raise refusal
        if made != wanted:
            told = wanted.in_words(self.match.people, self.language)
            return say("common", "lesson", "other_move", self.language, move=told)
        self.match.make(made)
        self._advance()
        return None

    def _advance(self) -> None:
        """To the next step with words, the others' moves being made on the way."""
        self._at += 1
        while self._at < len(self._steps) and isinstance(self._steps[self._at], str):
            self.match.play(self._steps[self._at])
            self._at += 1
        self._asked = self._read()

    def _read(self) -> Move | None:
        """The move that the lesson now waits for; it may be one that will be refused."""
        step = self._steps[min(self._at, len(self._steps) - 1)]
        move = step.get("ask") or step.get("refuse")
        return None if move is None else self.match.read(move)


@cache
def read(game: str) -> Mapping[str, Any]:
    """A game's lesson file."""
    file = games.game(game).file("lesson.json")
    return json.loads(file.read_text(encoding="utf-8"))  # type: ignore[no-any-return]
