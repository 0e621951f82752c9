"""Make the search of a game ready ahead: all that a process calls in which bots only think."""

from __future__ import annotations

from moonlit import games
from moonlit.bots.network.foresight import ask_in, look_ahead, mind_for, room_for_worlds
from moonlit.bots.network.shelf import network_for, shelf
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import lowest, nth
from moonlit.kernel.mode import INTERPRETED, search_mark
from moonlit.kernel.random import draw
from moonlit.kernel.warming import Call, Told, make_ready, nobody

from .compare import compare, solved_shares
from .endgame import scratch as endgame
from .endgame.settle import settle
from .endgame.solver import conclude, small
from .pool import drawn, fill
from .root import row_of, think
from .scratch import pool_for, scratch_for
from .simulate import index_of
from .tallies import counts_as, tally
from .tree import clear


def compile_search(game: str, told: Told = nobody) -> float:
    """Make ready what ``search``, ``master`` and hints call; the seconds it took.

    ``told`` is told before each rule how many are ready, and of how many. A mark in the disk cache
    says that all of it is there.
    """
    seconds = make_ready(calls_of_a_search(game), told)
    if not INTERPRETED:
        mark = search_mark(game)
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    return seconds


def calls_of_looking_ahead(game: str) -> list[Call]:
    """What ``master`` calls where it has a network: the same for all of a game's networks."""
    learned = next(iter(shelf(game)), None)
    if learned is None:
        return []
    rules, number = games.game(game).rules, 0
    view, past = cells.new(rules.State), arrays.rows([(0, 0)])
    mind = mind_for(network_for(game, learned), 1, [])
    return [
        (ask_in, (mind, view, number)),
        (
            look_ahead,
            (view, number, past, scratch_for(rules, 0), mind, number, number, room_for_worlds(1)),
        ),
    ]


def calls_of_a_search(game: str) -> list[Call]:
    """What a search calls from Python, of its own and of its game; the short ones first."""
    rules, number = games.game(game).rules, 0
    view, past = cells.new(rules.State), arrays.rows([(0, 0)])
    scratch, pool, ending = scratch_for(rules, 0), pool_for(rules, 1), endgame.scratch_for(rules, 0)
    trees, rng = scratch.trees, scratch.rng
    return [
        *calls_of_looking_ahead(game),
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
        (compare, (view, number, pool, number, scratch, number, number, number, pool.sums, view)),
        (solved_shares, (ending, number, number, pool.sums, pool.sums)),
        (
            tally,
            (pool.sums, pool.sums, number, (number, number, number), number, number, pool.sums),
        ),
        (counts_as, (pool.sums, number)),
        (think, (view, number, pool, number, scratch, number)),
        (small, (view, number, past, trees, ending, number)),
    ]
