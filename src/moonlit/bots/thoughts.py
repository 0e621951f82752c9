"""One thought: what a bot does, or what a person might do, by a packed view.

It needs nothing of a server, so that a process which only thinks loads nothing else. Levels
that do not search are quick with interpreted rules; a search needs compiled ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from moonlit import games
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED
from moonlit.table.match import Match
from moonlit.table.thinking import allowed, whole_move

from .bot import Bot
from .ladder import MASTER, SEARCH, SECONDS

if TYPE_CHECKING:
    from .hints import Hint

# So many simulations make up a thought where everybody is to have the same bots, however busy the
# machine is; interpreted rules are some hundred times slower.
SIMULATIONS = {SEARCH: 40, MASTER: 40} if INTERPRETED else {SEARCH: 8_000, MASTER: 4_000}
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
    repeatable: bool = False  # a search is stopped by its simulations, and not by the clock

    @classmethod
    def about(
        cls, match: Match, seat: int, level: str, *, answering: bool, repeatable: bool = False
    ) -> Task:
        """What a bot has to think about now; the same match gives the same thoughts again."""
        said = f"bot {seat} {len(match.moves)}".encode()
        return cls(
            game=match.game,
            view=cells.pack(match.view_cell(seat, asked=answering)),
            seat=seat,
            story=match.story(seat),
            level=level,
            seed=int.from_bytes(hashlib.sha256(match.seal.secret + said).digest()[:6], "big"),
            answering=answering,
            repeatable=repeatable,
        )

    @property
    def searches(self) -> bool:
        """Does this level think ahead, and so need processes of its own?"""
        return self.level in SECONDS


def make(task: Task, seconds: float) -> Bot:
    """The bot that a task asks, as the bots' own list has it; BadInput if it cannot play this."""
    levels = import_module("moonlit.bots.levels")  # not before somebody is to think
    written = task.level
    if task.searches:
        budget = str(SIMULATIONS[task.level]) if task.repeatable else f"{seconds:.3f}s"
        written = f"{task.level}:{budget}"
    bot: Bot = levels.bot(written, task.game, task.seed)
    return bot


def think(task: Task, seconds: float = LEAST_SECONDS) -> list[int]:
    """The actions that a bot chooses; Illegal if its view does not allow one of them."""
    bot = make(task, seconds)
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
