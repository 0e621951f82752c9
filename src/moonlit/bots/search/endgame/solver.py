"""Solving the rest of a round, where that is small enough."""

from __future__ import annotations

from time import perf_counter as now
from typing import Any

from moonlit.kernel import arrays, records
from moonlit.kernel.cards import count
from moonlit.kernel.cells import Cell
from moonlit.kernel.contract import legal
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import seeded
from moonlit.kernel.records import Ints

from ..simulate import name_of
from ..tree import Tree, find, grow, mark
from .graph import DEPTH, NODES, SEATS, Graph, lay_out
from .settle import ROUNDS, follow_average, look_ahead, look_back, settle
from .worlds import MOST_WORLDS, all_worlds, part

NODES_A_SECOND = 50_000  # as many as are looked at several hundred times in a second
SLICE = 10  # rounds of settling between two looks at the clock
TRIES = 1_000_000  # as which all that was looked at counts, at the root


class Solver:
    """Room for solving a game's endings."""

    def __init__(self, rules: Any, seed: int) -> None:
        self.rng = seeded(seed)  # its own: what a search finds does not hang on what was tried here
        self.graphs = records.batch(Graph, 1)
        self.worlds = records.batch(rules.State, MOST_WORLDS + 1)
        self.stack = records.batch(rules.State, DEPTH)
        self.room = records.batch(rules.State, 1)
        self.sums = arrays.floats(MOST_WORLDS)
        self.names = arrays.ints([0] * MOST_WORLDS)
        self.number = 0  # of worlds

    def lays_out(self, view: Cell, seat: int, past: Any, trees: list[Tree], limit: int) -> bool:
        """Are there few worlds, and no more nodes than the limit? Then all are looked at."""
        self.number = int(
            small(
                view,
                seat,
                past,
                self.graphs,
                trees,
                self.worlds,
                self.sums,
                self.names,
                self.stack,
                self.room,
                self.rng,
                min(limit, NODES),
            )
        )
        return self.number > 0

    def settle(self, view: Cell, seat: int, trees: list[Tree], until: float) -> None:
        """Write at the tree's root what is best; 0 or the time at which to be content."""
        for done in range(0, ROUNDS, SLICE):
            if done and until and now() > until:
                break
            settle(self.graphs, self.sums, self.number, SLICE)
        conclude(view, seat, self.graphs, trees, self.sums, self.number)


@rule
def small(
    seen: Any,
    me: int,
    past: Any,
    graphs: list[Graph],
    trees: list[Tree],
    worlds: Any,
    sums: Any,
    names: Ints,
    stack: Any,
    room: Any,
    rng: Ints,
    limit: int,
) -> int:
    """Lay all ways out, if they are few; the number of worlds, or 0."""
    number = all_worlds(seen, me, past, worlds, sums, names, room, rng)
    if number > 0 and lay_out(graphs, trees[0], worlds, number, me, stack, room, rng, limit):
        return number
    return 0


@rule
def conclude(
    seen: Any, me: int, graphs: list[Graph], trees: list[Tree], sums: Any, number: int
) -> None:
    """Write at the tree's root how often each action is the habit there, and what it brings."""
    graph, tree = graphs[0], trees[0]
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
