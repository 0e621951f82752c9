"""Solving the rest of a round, where that is small enough."""

from __future__ import annotations

from time import perf_counter as now
from typing import Any

from moonlit.kernel.cards import count
from moonlit.kernel.cells import Cell
from moonlit.kernel.contract import legal
from moonlit.kernel.decorators import rule

from ..simulate import name_of
from ..tree import Tree, find, grow, mark
from .graph import lay_out
from .scratch import NODES, SEATS, Scratch, scratch_for
from .settle import ROUNDS, follow_average, look_ahead, look_back, settle
from .worlds import all_worlds, part

NODES_A_SECOND = 50_000  # as many as are looked at several hundred times in a second
SLICE = 10  # rounds of settling between two looks at the clock
TRIES = 1_000_000  # as which all that was looked at counts, at the root


class Solver:
    """Solves a game's endings."""

    def __init__(self, rules: Any, seed: int) -> None:
        # Its own random numbers: what a search finds does not hang on what was tried here.
        self.scratch = scratch_for(rules, seed)
        self.number = 0  # of worlds

    def lays_out(self, view: Cell, seat: int, past: Any, trees: list[Tree], limit: int) -> bool:
        """Are there few worlds, and no more nodes than the limit? Then all are looked at."""
        self.number = int(small(view, seat, past, trees, self.scratch, min(limit, NODES)))
        return self.number > 0

    def settle(self, view: Cell, seat: int, trees: list[Tree], until: float) -> None:
        """Write at the tree's root what is best; 0 or the time at which to be content."""
        for done in range(0, ROUNDS, SLICE):
            if done and until and now() > until:
                break
            settle(self.scratch.graphs, self.scratch.sums, self.number, SLICE)
        conclude(view, seat, trees, self.scratch, self.number)


@rule
def small(seen: Any, me: int, past: Any, trees: list[Tree], scratch: Scratch, limit: int) -> int:
    """Lay all ways out, if they are few; the number of worlds, or 0."""
    number = all_worlds(seen, me, past, scratch)
    if number > 0 and lay_out(scratch, trees[0], number, me, limit):
        return number
    return 0


@rule
def conclude(seen: Any, me: int, trees: list[Tree], scratch: Scratch, number: int) -> None:
    """Write at the tree's root how often each action is taken there, and what it brings."""
    graph, tree, sums = scratch.graphs[0], trees[0], scratch.sums
    seats = graph.counts[SEATS]
    follow_average(graph)
    look_ahead(graph, sums, number)
    look_back(graph)
    name = name_of(seen[0], me)
    size = count(legal(seen[0], me))
    slot = find(tree, name)
    mark(tree, slot, name)
    edge, row = grow(tree, slot, size), graph.set_rows[graph.node_sets[graph.roots[0]]]
    for i in range(size):
        share = 0.0
        for world in range(number):
            follower = graph.links[graph.node_links[graph.roots[world]] + i]
            share += part(sums, world) * graph.shares[follower * seats + me]
        tree.tries[edge + i] = 1 + int(TRIES * graph.chances[row + i])
        tree.sums[edge + i] = share * tree.tries[edge + i]
