"""Hints: what the search would do, how good the alternatives are, and one reason.

The reason is made from worlds like those that the search thought about, which the player's view
allows and what was played makes likely, never from the hidden cards. What to look at in them is the
game's own knowledge (``players/hints.py``); a game without it is told what a move promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moonlit import games
from moonlit.games import Game
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.random import seeded
from moonlit.table.thinking import whole_move
from moonlit.table.wording import listed
from moonlit.text import say

from .bot import Story
from .search.bot import Budget, SearchBot

WORLDS = 60  # looked through for the reason, for each of the moves that are compared


@dataclass(frozen=True)
class Weighed:
    """One option and the share of the win that it promises, from 0 to 1."""

    action: int
    name: str
    chance: float


Reason = tuple[str, dict[str, Any]]  # the name of a sentence, and its values


@dataclass(frozen=True)
class Hint:
    """The search's move, as actions; all options, the best first; a reason with its values."""

    game: str
    actions: list[int]
    options: list[Weighed]
    reason: str
    values: Mapping[str, Any]

    def sentence(self, language: str) -> str:
        """The reason in a person's language."""
        values = dict(self.values)
        if "wanted" in values:
            values["wanted"] = listed([str(count) for count in values["wanted"]], language, "or")
        return say(self.game, "reasons", self.reason, language, **values)


@dataclass(frozen=True)
class Asked:
    """Who wants a hint, who thought about it, and this seat's view."""

    game: Game
    bot: SearchBot
    view: Cell
    seat: int
    seed: int

    def worlds(self) -> Iterator[Cell]:
        """Worlds that may be the true one, to be played on."""
        rng = seeded(self.seed + 1)
        for _ in range(WORLDS):
            yield self.bot.world(self.view, self.seat, rng)

    def plain(self, cell: Cell) -> Any:
        """A state that is quick to read."""
        return cells.plain(self.game.rules.State, cell)

    @property
    def sides(self) -> int:
        return self.game.sides(self.plain(self.view))

    @property
    def side(self) -> int:
        """Which of the sides the seat belongs to."""
        return self.seat % self.sides


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
    bot = SearchBot("hint", game, seed, Budget(seconds, simulations))
    first = bot.choose(view, seat, story)
    asked = Asked(games.game(game), bot, view, seat, seed)
    options = _options(asked, first)
    reason, values = _reason(asked, options)
    left = [first]  # of the move: what was thought about already is not thought about again

    def choose(then: Cell) -> int:
        return left.pop() if left else bot.choose(then, seat, story)

    actions = [first] if answering else whole_move(game, view, seat, choose)
    return Hint(game, actions, options, reason, values)


def _options(asked: Asked, chosen: int) -> list[Weighed]:
    """All actions with their chances: what was chosen, then the others, the best first."""
    seat, names, plain = asked.seat, asked.game.names, asked.plain(asked.view)
    partners = int(plain.seats) // asked.sides
    return sorted(
        (
            Weighed(action, names.step(plain, seat, action), chance * partners)
            for action, chance in asked.bot.weighed(asked.view, seat)
        ),
        key=lambda weighed: (weighed.action != chosen, -weighed.chance),
    )


def _reason(asked: Asked, options: Sequence[Weighed]) -> Reason:
    if len(options) < 2:
        return "only", {}
    known = asked.game.part("players.hints")
    return promise(options) if known is None else known.reason(asked, options)


def promise(options: Sequence[Weighed]) -> Reason:
    """The plainest reason: what the best option promises."""
    return "share", {"percent": round(100 * options[0].chance)}
