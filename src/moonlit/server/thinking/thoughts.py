"""One thought: what a bot does, or what a person might do, by a packed view.

It needs nothing else of the server, so that a process which only thinks loads nothing else. Levels
that do not search are quick with interpreted rules; a search needs compiled ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from moonlit import games
from moonlit.bots.bot import Bot
from moonlit.kernel import cells
from moonlit.table.thinking import allowed, whole_move

if TYPE_CHECKING:
    from moonlit.bots.hints import Hint

SECONDS = {"expert": 0.1, "master": 0.8}  # that a level which searches may think, unhurried
LEAST_SECONDS = 0.02
HINT_SECONDS = 0.4


@dataclass(frozen=True)
class Task:
    """What a bot is asked: a view as bytes, and whether it answers a window or makes a move."""

    game: str
    view: bytes
    seat: int
    story: Sequence[tuple[int, int]]
    level: str
    seed: int
    answering: bool

    @property
    def searches(self) -> bool:
        return self.level in SECONDS


def make(level: str, game: str, seed: int, seconds: float) -> Bot:
    """A bot of a level, as the bots' own list has it; BadInput if it cannot play this game."""
    levels = import_module("moonlit.bots.levels")  # not before somebody is to think
    bot: Bot = levels.bot(f"{level}:{seconds:.3f}s" if level in SECONDS else level, game, seed)
    return bot


def think(task: Task, seconds: float = LEAST_SECONDS) -> list[int]:
    """The actions that a bot chooses; Illegal if its view does not allow one of them."""
    bot = make(task.level, task.game, task.seed, seconds)
    view = cells.unpack(games.game(task.game).rules.State, task.view)
    if task.answering:
        return [allowed(view, task.seat, bot.choose(view, task.seat, task.story))]
    return whole_move(
        task.game, view, task.seat, lambda shown: bot.choose(shown, task.seat, task.story)
    )


def weigh(game: str, view: bytes, seat: int, story: Sequence[tuple[int, int]], asked: bool) -> Hint:
    """A hint for a person, by their view and story."""
    hints = import_module("moonlit.bots.hints")
    cell = cells.unpack(games.game(game).rules.State, view)
    found: Hint = hints.hint(game, cell, seat, story, HINT_SECONDS, answering=asked)
    return found
