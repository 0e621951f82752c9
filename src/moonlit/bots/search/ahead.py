"""Make the search of a game ready ahead: all that a process calls in which bots only think."""

from __future__ import annotations

from moonlit import games
from moonlit.kernel import arrays, cells, records
from moonlit.kernel.cards import lowest, nth
from moonlit.kernel.random import draw, seeded
from moonlit.kernel.warming import Call, Told, make_ready, nobody

from .endgame.graph import Graph
from .endgame.settle import settle
from .endgame.solver import conclude, small
from .pool import drawn, fill
from .root import row_of, think
from .simulate import index_of
from .tree import Tree, clear


def compile_search(game: str, told: Told = nobody) -> float:
    """Make ready what ``expert``, ``master`` and hints call; the seconds it took.

    ``told`` is told before each rule how many are ready, and of how many.
    """
    return make_ready(calls_of_a_search(game), told)


def calls_of_a_search(game: str) -> list[Call]:
    """What a search calls from Python, of its own and of its game; the short ones first."""
    view, rng, number = cells.new(games.game(game).rules.State), seeded(0), 0
    trees, graphs = records.batch(Tree, 1), records.batch(Graph, 1)
    past, ints, floats = arrays.rows([(0, 0)]), arrays.ints([0]), arrays.floats(1)
    rooms, worlds = (view, view, trees, view), (view, floats, ints, view, view)
    return [
        (lowest, (number,)),
        (nth, (number, number)),
        (draw, (rng,)),
        (index_of, (number, number)),
        (drawn, (floats, number, rng)),
        (clear, (trees, number)),
        (row_of, (view, number, trees)),
        (cells.waiting, (view,)),
        (cells.legal, (view, number)),
        (cells.apply, (view, number, number)),
        (cells.sample, (view, number, rng, view)),
        (cells.advise, (view, number, rng)),
        (settle, (graphs, floats, number, number)),
        (conclude, (view, number, graphs, trees, floats, number)),
        (fill, (view, number, past, view, floats, number, number, view, view, rng)),
        (think, (view, number, view, floats, number, *rooms, rng, ints, number)),
        (small, (view, number, past, graphs, trees, *worlds, rng, number)),
    ]
