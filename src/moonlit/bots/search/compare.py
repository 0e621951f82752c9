"""All options tried in the same worlds, each as often as the others.

A search gives options up that fall behind, and so knows little about them. Whoever wants to know
what an option would have cost has to try it as often as the best one, in the same worlds: then what
they differ by is much surer than what either is worth.
"""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import count, has, nth
from moonlit.kernel.contract import legal, overwrite, put_at
from moonlit.kernel.decorators import rule

from .endgame.scratch import SEATS
from .endgame.scratch import Scratch as Ending
from .endgame.worlds import part
from .root import draw_world, root_row
from .scratch import Pool, Scratch
from .simulate import simulate


@rule
def compare(
    seen: Any,
    me: int,
    pool: Pool,
    worlds: int,
    scratch: Scratch,
    kept: int,
    start: int,
    stop: int,
    shares: Any,
    ends: Any,
) -> None:
    """Try the actions of the set ``kept`` in worlds number ``start`` to ``stop``.

    ``shares`` goes by world, action and seat, all actions being counted; ``ends`` by world and
    action, for as many worlds as there is room: how the simulation left the world.
    """
    tree, world = scratch.trees[0], scratch.world[0]
    actions = legal(seen[0], me)
    number, seats = count(actions), seen[0].seats
    row = root_row(tree, seen[0], me, number)
    for at in range(start, stop):
        draw_world(seen, me, pool, worlds, scratch)
        for i in range(number):
            action = nth(actions, i)
            if has(kept, action):
                overwrite(world, scratch.saved[0])
                simulate(world, me, tree, scratch.room[0], scratch.rng, scratch.deck, row, action)
                place = at * number + i
                for seat in range(seats):
                    shares[place * seats + seat] = tree.shares[seat]
                if place < len(ends):
                    put_at(ends, place, world)


@rule
def solved_shares(ending: Ending, number: int, size: int, weights: Any, shares: Any) -> None:
    """Of a solved ending: how likely each world is, and by world, action and seat what follows."""
    graph = ending.graphs[0]
    seats = graph.counts[SEATS]
    for world in range(number):
        weights[world] = part(ending.sums, world)
        for i in range(size):
            follower = graph.links[graph.node_links[graph.roots[world]] + i]
            for seat in range(seats):
                shares[(world * size + i) * seats + seat] = graph.shares[follower * seats + seat]
