"""Hints: what the search would do, how good the alternatives are, and one reason.

All of it is made from worlds that the player's view allows and what was played makes likely, never
from the hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from moonlit import games
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.table.thinking import whole_move

from .bot import Story
from .reasons import Reason, explain
from .search.bot import Budget
from .weighing import Option, thinker, weigh


@dataclass(frozen=True)
class Hint:
    """The search's move, as actions; all options, the best first; and a reason."""

    actions: list[int]
    options: list[Option]
    reason: Reason

    def sentence(self, language: str, people: Sequence[str]) -> str:
        """The reason in a person's language."""
        return self.reason.sentence(language, people)


def hint(
    game: str,
    view: Cell,
    seat: int,
    story: Story,
    seconds: float = 0.0,
    *,
    simulations: int = 0,
    answering: bool = False,
    seed: int = 0,
) -> Hint:
    """A hint for a seat that may act, by its view and story; ``answering`` a window, one action."""
    plain: Any = cells.plain(games.game(game).rules.State, view)
    bot = thinker(game, int(plain.seats), Budget(seconds, simulations))
    weighing = weigh(bot, view, seat, story, seed=seed)
    best, *others = weighing.options
    reason = explain(weighing, best, others[0]) if others else Reason(game, "only")
    left = [best.action]  # of the move: what was thought about already is not thought about again

    def choose(then: Cell) -> int:
        return left.pop() if left else bot.choose(then, seat, story)

    actions = [best.action] if answering else whole_move(game, view, seat, choose)
    return Hint(actions, weighing.options, reason)
