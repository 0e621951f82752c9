"""The root of the search: which world to play on, and which action to try in it."""

from __future__ import annotations

from math import sqrt
from typing import Any

from moonlit.kernel.cards import count, nth
from moonlit.kernel.contract import legal, overwrite, sample
from moonlit.kernel.records import Ints
from moonlit.kernel.rules import rule

from .dials import PATIENCE
from .pool import drawn
from .simulate import name_of, simulate
from .tree import Tree, find, first_edge, grow

FEWEST_TRIES = 16  # before an action may be given up


@rule
def think(
    seen: Any,
    me: int,
    pool: Any,
    sums: Any,
    worlds: int,
    saved: Any,
    world: Any,
    trees: list[Tree],
    room: Any,
    rng: Ints,
    deck: Ints,
    simulations: int,
) -> None:
    """So many simulations of what a view allows, or of the first ``worlds`` of a pool.

    Every action that may still be the best is tried in the same worlds: the luck of the deal then
    tells nothing against any of them.
    """
    tree = trees[0]
    actions = legal(seen[0], me)
    number = count(actions)
    name = name_of(seen[0], me)
    root = find(tree, name)
    if first_edge(tree, root) == 0:
        grow(tree, root, name, number)
    left = simulations
    while left > 0:
        if worlds > 0:
            overwrite(saved[0], pool[drawn(sums, worlds, rng)])
        else:
            sample(seen[0], me, rng, saved)
        for i in range(number):
            if left > 0 and may_be_best(tree, root, me, number, i):
                overwrite(world[0], saved[0])
                simulate(world[0], me, tree, room[0], rng, deck, root, nth(actions, i))
                left -= 1


@rule
def may_be_best(tree: Tree, root: int, me: int, number: int, index: int) -> bool:
    """Is the action not worse than the best one by more than chance can explain?"""
    edge = first_edge(tree, root)
    tries = tree.tries[edge + index]
    if tries < FEWEST_TRIES:
        return True
    best = 0.0
    for i in range(number):
        if tree.tries[edge + i] > 0:
            best = max(best, tree.sums[edge + i] / tree.tries[edge + i])
    chance = tree.dials[PATIENCE] * tree.spreads[me] / sqrt(tries)
    return bool(tree.sums[edge + index] / tries + chance >= best)
