"""The root of the search: which world to play on, and which action to try in it."""

from __future__ import annotations

from math import sqrt
from typing import Any

from moonlit.kernel.cards import count, nth
from moonlit.kernel.contract import legal, overwrite, sample
from moonlit.kernel.decorators import rule

from .dials import PATIENCE
from .pool import drawn
from .scratch import Pool, Scratch
from .simulate import name_of, simulate
from .tree import Tree, find, first_edge, grow, mark, spread

FEWEST_TRIES = 16  # before an action may be given up


@rule
def think(seen: Any, me: int, pool: Pool, worlds: int, scratch: Scratch, simulations: int) -> None:
    """So many simulations of what a view allows, or of the first ``worlds`` of a pool.

    Every action that may still be the best is tried in the same worlds: the luck of the deal then
    tells nothing against any of them.
    """
    tree, world, room, rng = scratch.trees[0], scratch.world[0], scratch.room[0], scratch.rng
    actions = legal(seen[0], me)
    number = count(actions)
    row, left = root_row(tree, seen[0], me, number), simulations
    while left > 0:
        draw_world(seen, me, pool, worlds, scratch)
        best, chance = best_mean(tree, row, number), tree.dials[PATIENCE] * spread(tree, me)
        for i in range(number):
            if left > 0 and may_be_best(tree, row + i, best, chance):
                overwrite(world, scratch.saved[0])
                simulate(world, me, tree, room, rng, scratch.deck, row, nth(actions, i))
                left -= 1


@rule
def root_row(tree: Tree, seen: Any, me: int, number: int) -> int:
    """Where the tree notes what is found about each action of a view; made if it is not there."""
    name = name_of(seen, me)
    root = find(tree, name)
    if first_edge(tree, root) == 0:
        mark(tree, root, name)
        grow(tree, root, number)
    return first_edge(tree, root)


@rule
def draw_world(seen: Any, me: int, pool: Pool, worlds: int, scratch: Scratch) -> None:
    """Draw a world that may be the true one, from the first ``worlds`` of a pool if there are."""
    if worlds > 0:
        at = drawn(pool.sums, worlds, scratch.rng)
        overwrite(scratch.saved[0], pool.worlds[at])
    else:
        sample(seen[0], me, scratch.rng, scratch.saved)


@rule
def row_of(seen: Any, me: int, trees: list[Tree]) -> int:
    """Where a tree has what was found about each action, after thinking."""
    tree = trees[0]
    return first_edge(tree, find(tree, name_of(seen[0], me)))


@rule
def best_mean(tree: Tree, row: int, number: int) -> float:
    """What the action brought on average that brought most."""
    best = 0.0
    for edge in range(row, row + number):
        if tree.tries[edge] > 0:
            best = max(best, tree.sums[edge] / tree.tries[edge])
    return best


@rule
def may_be_best(tree: Tree, edge: int, best: float, chance: float) -> bool:
    """Is an action not worse than the best one by more than chance can explain?"""
    tries = tree.tries[edge]
    return bool(tries < FEWEST_TRIES or tree.sums[edge] / tries + chance / sqrt(tries) >= best)
