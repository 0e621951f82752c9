"""Make the search of a game ready ahead: all that a process calls in which bots only think."""

from __future__ import annotations

from moonlit import games
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import lowest, nth
from moonlit.kernel.random import draw
from moonlit.kernel.warming import Call, Told, make_ready, nobody

from .endgame import scratch as endgame
from .endgame.settle import settle
from .endgame.solver import conclude, small
from .pool import drawn, fill
from .root import row_of, think
from .scratch import pool_for, scratch_for
from .simulate import index_of
from .tree import clear


def compile_search(game: str, told: Told = nobody) -> float:
    """Make ready what ``expert``, ``master`` and hints call; the seconds it took.

    ``told`` is told before each rule how many are ready, and of how many.
    """
    return make_ready(calls_of_a_search(game), told)


def calls_of_a_search(game: str) -> list[Call]:
    """What a search calls from Python, of its own and of its game; the short ones first."""
    rules, number = games.game(game).rules, 0
    view, past = cells.new(rules.State), arrays.rows([(0, 0)])
    scratch, pool, ending = scratch_for(rules, 0), pool_for(rules, 1), endgame.scratch_for(rules, 0)
    trees, rng = scratch.trees, scratch.rng
    return [
        (lowest, (number,)),
        (nth, (number, number)),
        (draw, (rng,)),
        (index_of, (number, number)),
        (drawn, (pool.sums, number, rng)),
        (clear, (trees, number)),
        (row_of, (view, number, trees)),
        (cells.waiting, (view,)),
        (cells.legal, (view, number)),
        (cells.apply, (view, number, number)),
        (cells.sample, (view, number, rng, view)),
        (cells.advise, (view, number, rng)),
        (settle, (ending.graphs, ending.sums, number, number)),
        (conclude, (view, number, trees, ending, number)),
        (fill, (view, number, past, pool, number, number, scratch)),
        (think, (view, number, pool, number, scratch, number)),
        (small, (view, number, past, trees, ending, number)),
    ]
