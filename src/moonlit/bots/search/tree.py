"""The search's memory: what was tried in which information set, and how it went.

Its room is made once and used again for every decision. A node is a slot of a hash table; its
actions, which a view determines, are edges in one row, lowest action first.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.records import Ints, Record, f64, i8, i32, i64
from moonlit.kernel.rules import rule

from .dials import DIALS

NODES = 1 << (10 if INTERPRETED else 18)  # slots of the hash table
EDGES = 4 * NODES
VISIT = 1 << 32  # a slot's second number counts visits above its first edge: one place in memory
DEPTH = 512  # own decisions and the others' remembered on the way down
MOST_SEATS = 6
LARGEST_TABLE = 42 * 42

# What `counts` counts: nodes, edges in use (the first stays empty), simulations, decisions in them.
USED_NODES, USED_EDGES, SIMULATIONS, DECISIONS = 0, 1, 2, 3


class Tree(Record):
    """One search: what it found, and its settings. A record, since compiled code takes it whole."""

    slots: Ints = i64(2 * NODES)  # by slot: the information set; its visits and its first edge
    used: Ints = i32(NODES)  # the slots in use
    tries: Ints = i32(EDGES)  # by edge
    sums: Any = f64(EDGES)  # by edge: the acting seat's shares
    path_slots: Ints = i32(DEPTH)  # the way of the present simulation
    path_edges: Ints = i32(DEPTH)
    path_seats: Ints = i8(DEPTH)
    shares: Any = f64(MOST_SEATS)  # how the present simulation ended
    totals: Any = f64(MOST_SEATS)  # the sums of shares, and of their squares
    squares: Any = f64(MOST_SEATS)
    spreads: Any = f64(MOST_SEATS)  # their standard deviations, small in the middle of a match
    counts: Ints = i64(4)
    dials: Any = f64(DIALS)
    table: Any = f64(LARGEST_TABLE)  # of what standings are worth


@rule
def clear(trees: list[Tree]) -> None:
    """Forget everything that was found."""
    tree = trees[0]
    for i in range(tree.counts[USED_NODES]):
        tree.slots[2 * tree.used[i] + 1] = 0
    for seat in range(MOST_SEATS):
        tree.totals[seat] = 0.0
        tree.squares[seat] = 0.0
    for i in range(4):
        tree.counts[i] = 0
    tree.counts[USED_EDGES] = 1


@rule
def find(tree: Tree, key: int) -> int:
    """The slot of an information set, or the free one where it belongs."""
    slot = key & (NODES - 1)
    while first_edge(tree, slot) != 0 and tree.slots[2 * slot] != key:
        slot = (slot + 1) & (NODES - 1)
    return slot


@rule
def first_edge(tree: Tree, slot: int) -> int:
    """The first edge of a slot's information set, 0 for a free slot."""
    return tree.slots[2 * slot + 1] & (VISIT - 1)


@rule
def visits(tree: Tree, slot: int) -> int:
    """How often a simulation came through."""
    return tree.slots[2 * slot + 1] >> 32


@rule
def is_full(tree: Tree) -> bool:
    """Is there no room for more information sets? Then those known are still improved."""
    return tree.counts[USED_NODES] >= NODES - NODES // 4 or tree.counts[USED_EDGES] + 64 >= EDGES


@rule
def grow(tree: Tree, slot: int, key: int, actions: int) -> None:
    """Remember an information set with so many actions."""
    edge = tree.counts[USED_EDGES]
    tree.slots[2 * slot] = key
    tree.slots[2 * slot + 1] = edge
    tree.used[tree.counts[USED_NODES]] = slot
    for i in range(actions):
        tree.tries[edge + i] = 0
        tree.sums[edge + i] = 0.0
    tree.counts[USED_NODES] += 1
    tree.counts[USED_EDGES] += actions


@rule
def learn(tree: Tree, length: int, seats: int) -> None:
    """Note on the way of this simulation how it ended."""
    for step in range(length):
        edge, share = tree.path_edges[step], tree.shares[tree.path_seats[step]]
        tree.slots[2 * tree.path_slots[step] + 1] += VISIT
        tree.tries[edge] += 1
        tree.sums[edge] += share
    tree.counts[SIMULATIONS] += 1
    played = tree.counts[SIMULATIONS]
    for seat in range(seats):
        share = tree.shares[seat]
        tree.totals[seat] += share
        tree.squares[seat] += share * share
        mean = tree.totals[seat] / played
        tree.spreads[seat] = sqrt(max(0.0, tree.squares[seat] / played - mean * mean)) + 1e-6
