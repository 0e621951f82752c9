"""What everybody does best, all being equally wise: found by regret.

All sets are played again and again; what would have done better there is done more often from then
on. Over time nobody has anything to gain by leaving the average strategy (this is CFR+, with later
rounds counting more). A seat knows in its sets what it may know, so nothing is chosen differently
in two worlds that look the same.
"""

from __future__ import annotations

from typing import Any

from moonlit.kernel.decorators import rule

from .scratch import LEAF, SEATS, SETTLED, USED_NODES, USED_SETS, Graph
from .worlds import part

ROUNDS = 200  # of settling


@rule
def settle(graphs: list[Graph], sums: Any, number: int, rounds: int) -> None:
    """So many rounds more."""
    graph = graphs[0]
    for _ in range(rounds):
        graph.counts[SETTLED] += 1
        look_ahead(graph, sums, number)
        look_back(graph)
        regret(graph)
        change(graph)


@rule
def look_ahead(graph: Graph, sums: Any, number: int) -> None:
    """How likely the others let a seat come to a node, and how likely the seat goes there."""
    seats = graph.counts[SEATS]
    for i in range(graph.counts[USED_NODES] * seats):
        graph.others_reach[i] = 0.0
        graph.own_reach[i] = 0.0
    for i in range(number):
        for seat in range(seats):
            graph.others_reach[graph.roots[i] * seats + seat] = part(sums, i)
            graph.own_reach[graph.roots[i] * seats + seat] = 1.0
    for node in range(graph.counts[USED_NODES] - 1, -1, -1):
        knows = graph.node_sets[node]
        if knows != LEAF:
            row, link = graph.set_rows[knows], graph.node_links[node]
            for seat in range(seats):
                own, at = seat == graph.set_seats[knows], node * seats + seat
                for i in range(graph.set_sizes[knows]):
                    chance, to = graph.chances[row + i], graph.links[link + i] * seats + seat
                    graph.others_reach[to] += graph.others_reach[at] * (1.0 if own else chance)
                    graph.own_reach[to] += graph.own_reach[at] * (chance if own else 1.0)


@rule
def look_back(graph: Graph) -> None:
    """What every seat may expect in every node."""
    seats = graph.counts[SEATS]
    for node in range(graph.counts[USED_NODES]):
        knows = graph.node_sets[node]
        if knows != LEAF:
            row, link = graph.set_rows[knows], graph.node_links[node]
            for seat in range(seats):
                share = 0.0
                for i in range(graph.set_sizes[knows]):
                    share += (
                        graph.chances[row + i] * graph.shares[graph.links[link + i] * seats + seat]
                    )
                graph.shares[node * seats + seat] = share


@rule
def regret(graph: Graph) -> None:
    """Sum up for every set how much better each action would have been."""
    seats = graph.counts[SEATS]
    for i in range(graph.counts[USED_SETS]):
        graph.set_reach[i] = 0.0
    for node in range(graph.counts[USED_NODES]):
        knows = graph.node_sets[node]
        if knows != LEAF:
            seat = graph.set_seats[knows]
            row, link = graph.set_rows[knows], graph.node_links[node]
            reached = graph.others_reach[node * seats + seat]
            graph.set_reach[knows] += graph.own_reach[node * seats + seat]
            for i in range(graph.set_sizes[knows]):
                better = (
                    graph.shares[graph.links[link + i] * seats + seat]
                    - graph.shares[node * seats + seat]
                )
                graph.regrets[row + i] += reached * better


@rule
def change(graph: Graph) -> None:
    """Count what was done into the average strategy, and do from now on what was missed most."""
    for knows in range(graph.counts[USED_SETS]):
        row, size = graph.set_rows[knows], graph.set_sizes[knows]
        weight = graph.counts[SETTLED] * graph.set_reach[knows]
        total = 0.0
        for i in range(size):
            graph.average[row + i] += weight * graph.chances[row + i]
            graph.regrets[row + i] = max(0.0, graph.regrets[row + i])
            total += graph.regrets[row + i]
        if graph.set_fixed[knows] == 0:
            for i in range(size):
                graph.chances[row + i] = (
                    graph.regrets[row + i] / total if total > 0.0 else 1.0 / size
                )


@rule
def follow_average(graph: Graph) -> None:
    """From now on everybody plays the average strategy."""
    for knows in range(graph.counts[USED_SETS]):
        row, size = graph.set_rows[knows], graph.set_sizes[knows]
        total = 0.0
        for i in range(size):
            total += graph.average[row + i]
        if total > 0.0:
            for i in range(size):
                graph.chances[row + i] = graph.average[row + i] / total
