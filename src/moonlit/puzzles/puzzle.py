"""A puzzle as data: what a seat sees and noticed, what each option is worth, and why.

A game's puzzles lie in its folder (``puzzles.jsonl``), one a line, from easy to hard. A line holds
what its seat may know and nothing else: nobody can learn from it where a hidden card was.
Sentences are made from its numbers when somebody reads them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games.reading import bits, shown
from moonlit.kernel import cells, records
from moonlit.table.sight import Sight

FILE = "puzzles.jsonl"
SOLVED_BY = 0.5  # the part of its tries in which a level finds what it is said to solve

Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")
EASY, MEDIUM = 4, 3  # so many levels at least solve it


@dataclass(frozen=True)
class Answer:
    """An option of a puzzle: the chance to win after it, and how far it is behind the best one.

    ``doubt`` is the standard error of that. ``reason`` names the sentence that says why the best
    one is better, and ``values`` are what stands in it; the best one has none.
    """

    action: int
    chance: float
    behind: float = 0.0
    doubt: float = 0.0
    reason: str | None = None
    values: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move is clearly best, as the seat knows it that has to move.

    ``view`` are the fields of its view that are not zero, ``story`` what it noticed before, the
    latest last. ``tempting`` is what others do there, ``levels`` how often each level finds the
    best move, and ``match`` from which match of its seed it comes.
    """

    game: str
    seat: int
    view: Mapping[str, Any]
    story: tuple[tuple[int, int], ...]
    answers: tuple[Answer, ...]  # the best first
    tempting: int
    levels: Mapping[str, float]
    simulations: int  # with which it was verified
    worlds: int  # in which its options were compared
    solved: bool  # was everything from here on worked out to the end?
    match: int = 0

    @cached_property
    def id(self) -> str:
        """A name that stays the same whatever else the game's puzzles become."""
        told = json.dumps([self.game, self.seat, self.view, self.story], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    @property
    def best(self) -> int:
        """The step to be found."""
        return self.answers[0].action

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.view["seats"])

    @property
    def ease(self) -> float:
        """How often our levels find it, on average."""
        return sum(self.levels.values()) / max(1, len(self.levels))

    @property
    def solvers(self) -> list[str]:
        """The levels that find the best move at least every other time."""
        return [level for level, part in self.levels.items() if part >= SOLVED_BY]

    @property
    def grade(self) -> Grade:
        """How hard it is, by how many of our levels solve it."""
        solvers = len(self.solvers)
        return "easy" if solvers >= EASY else "medium" if solvers >= MEDIUM else "hard"

    def answer(self, action: int) -> Answer:
        """What an option is worth; BadInput if it is none."""
        for one in self.answers:
            if one.action == action:
                return one
        raise BadInput.named("no_option")

    def cell(self) -> cells.Cell:
        """The view, as bots are shown it."""
        state: Any = games.game(self.game).rules.State
        plain = state()
        for name, value in self.view.items():
            setattr(plain, name, list(value) if isinstance(value, list) else value)
        return cells.unpack(state, records.pack(plain))

    def sight(self) -> Sight:
        """What the seat sees, to be asked about moves."""
        cell = self.cell()
        return Sight(games.game(self.game), self.seat, cell, bits(int(cells.waiting(cell))))

    def sentence(self, action: int, language: str, people: Sequence[str]) -> str:
        """Why the best move is better than an option; of the best one, than what tempts."""
        from moonlit.bots.reasons import reason_of  # loaded with all that thinks: only for readers

        other = self.answer(self.tempting if action == self.best else action)
        sight = self.sight()
        reason = reason_of(
            self.game,
            other.reason or "wins",
            (sight.option(self.best), sight.option(other.action)),
            (self.answers[0].chance, other.chance),
            other.values or {},
        )
        return reason.sentence(language, people)


def seen_in(plain: Any) -> dict[str, Any]:
    """The fields of a plain view that are not zero."""
    found = {}
    for name in sorted(type(plain).fields):
        value = getattr(plain, name)
        if any(value) if isinstance(value, list) else value:
            found[name] = value
    return found


def written(puzzle: Puzzle) -> str:
    """A puzzle as one line."""
    return json.dumps(
        {
            "seat": puzzle.seat,
            "view": puzzle.view,
            "story": puzzle.story,
            "answers": [_answer_written(one) for one in puzzle.answers],
            "tempting": puzzle.tempting,
            "levels": puzzle.levels,
            "simulations": puzzle.simulations,
            "worlds": puzzle.worlds,
            "solved": puzzle.solved,
            "match": puzzle.match,
        },
        separators=(",", ":"),
    )


def _answer_written(one: Answer) -> list[Any]:
    numbers = [one.action, *(round(part, 4) for part in (one.chance, one.behind, one.doubt))]
    return numbers if one.reason is None else [*numbers, one.reason, one.values]


def read(game: str, line: str) -> Puzzle:
    """The puzzle of a line; BadInput if it is none."""
    try:
        found = json.loads(line)
        return Puzzle(
            game,
            found["seat"],
            found["view"],
            tuple((int(actor), int(action)) for actor, action in found["story"]),
            tuple(Answer(*one) for one in found["answers"]),
            found["tempting"],
            found["levels"],
            found["simulations"],
            found["worlds"],
            found["solved"],
            found["match"],
        )
    except (ValueError, KeyError, TypeError):
        raise BadInput.named("no_puzzle", text=shown(line)) from None


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings, from easy to hard; none, if it brings none."""
    file = games.game(game).file(FILE)
    if not file.is_file():
        return ()
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(read(game, line) for line in lines)


def numbered(game: str, number: int) -> Puzzle:
    """A game's puzzle by its number, from 1; BadInput if there is none."""
    there = puzzles(game)
    if not 1 <= number <= len(there):
        raise BadInput.named("no_puzzle_number", title=games.game(game).title, last=len(there))
    return there[number - 1]
