"""Compile the search of a game ahead: it takes half a minute, later processes load it."""

from __future__ import annotations

import time

from moonlit import games
from moonlit.kernel import arrays, cells, records
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import seeded

from .bot import LONGEST_DECK, Budget, SearchBot
from .simulate import index_of
from .tree import Tree, clear


def compile_search(game: str) -> float:
    """Put all that a game's search needs into the disk cache; the seconds it took."""
    began = time.perf_counter()
    rules, seats = games.game(game).rules, games.game(game).seats[-1]
    deck = arrays.ints([0] * LONGEST_DECK)
    cell, view = cells.new(rules.State), cells.new(rules.State)
    options = games.game(game).encode(seats, {})
    cells.start(cell, seats, arrays.ints(options))
    cells.deal_due(cell, seeded(1), deck)
    seat = int(lowest(cells.waiting(cell)))
    cells.view(cell, seat, view)
    bot = SearchBot("warm", game, 1, Budget(simulations=1))
    bot.choose(view, seat, [])
    bot.world(view, seat, seeded(1))
    index_of(cells.legal(view, seat), cells.advise(view, seat, seeded(1)))
    trees = records.batch(Tree, 1)
    clear(trees, 1)
    bot.solver.settle(view, seat, trees, 0.0)  # there is nothing to settle yet
    return time.perf_counter() - began
