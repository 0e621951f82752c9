"""OpenSpiel's ISMCTS once more, compiled: a quick stand-in for ``bench/ismcts.py`` to tune against.

Every legal action of every seat is a node's child, tried once before any is tried again, then by
upper bounds; a new node is judged by one random playout to the end of the match.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from moonlit.bots.search.simulate import asked, goes_on, name_of, play_on, step
from moonlit.bots.search.tree import (
    DEPTH,
    MOST_SEATS,
    Tree,
    find,
    first_edge,
    grow,
    is_full,
    learn,
    mark,
    visits,
)
from moonlit.kernel.cards import count, lowest, nth
from moonlit.kernel.contract import apply, legal, payoffs, sample, view, waiting
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import below
from moonlit.kernel.records import Ints

UCT = 1.0
FOREVER = 1 << 30
ALWAYS = 1 << 32  # playouts act at random every time


@rule
def think_like_openspiel(
    seen: Any, me: int, world: Any, trees: Any, room: Any, rng: Ints, deck: Ints, simulations: int
) -> None:
    tree = trees[0]
    for _ in range(simulations):
        sample(seen[0], me, rng, world)
        simulate(world[0], tree, room, rng, deck)


@rule
def simulate(state: Any, tree: Tree, room: Any, rng: Ints, deck: Ints) -> None:
    length = 0
    while length < DEPTH and (asked(state, FOREVER) or goes_on(state, FOREVER, rng, deck)):
        seat = lowest(waiting(state))
        actions = legal(state, seat)
        view(state, seat, room)
        name = name_of(room[0], seat)
        slot = find(tree, name)
        row = first_edge(tree, slot)
        if row == 0:
            if not is_full(tree):
                mark(tree, slot, name)
                grow(tree, slot, count(actions))
            break
        index = choose(tree, row, count(actions), rng)
        length = step(tree, length, row, seat, index)
        apply(state, seat, nth(actions, index))
    play_on(state, FOREVER, ALWAYS, rng, deck)
    payoffs(state, tree.shares)
    learn(tree, length, MOST_SEATS)


@rule
def choose(tree: Tree, row: int, number: int, rng: Ints) -> int:
    untried = 0
    for i in range(number):
        untried += tree.tries[row + i] == 0
    if untried > 0:
        skip = below(rng, untried)
        for i in range(number):
            if tree.tries[row + i] == 0:
                if skip == 0:
                    return i
                skip -= 1
    passed = log(visits(tree, row))
    best, found = -9.0, 0
    for i in range(number):
        tries = tree.tries[row + i]
        bound = tree.sums[row + i] / tries + UCT * sqrt(passed / tries)
        if bound > best:
            best, found = bound, i
    return found


@rule
def most_tried(tree: Tree, edge: int, number: int) -> int:
    """Its choice in the end."""
    most, found = 0, 0
    for i in range(number):
        if tree.tries[edge + i] > most:
            most, found = tree.tries[edge + i], i
    return found
