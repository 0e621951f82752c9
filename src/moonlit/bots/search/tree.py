"""The search's memory: what was tried in which information set, and how it went.

Its room is made once and used again for every decision. A node is a slot of a hash table. From its
second visit on (most are never visited again) it has a row: a place where its visits are counted,
then its actions, which a view determines, as edges, lowest action first. A slot is one word, since
waiting for memory takes much of a search's time.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from moonlit.kernel.decorators import rule
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.records import Ints, Record, f64, i8, i32, i64

from .dials import DIALS

NODES = 1 << (10 if INTERPRETED else 20)  # the most slots of the hash table
EDGES = 5 * NODES
SLOTS_A_SIMULATION = 8  # for the new information sets that it finds
EDGE_BITS = 23  # of a slot: enough for the number of any edge
DEPTH = 512  # own decisions and the others' remembered on the way down
MOST_SEATS = 6
LARGEST_TABLE = 42 * 42

# What `counts` counts: nodes, edges in use, simulations, decisions in them; and the slots in use.
USED_NODES, USED_EDGES, SIMULATIONS, DECISIONS, SLOTS = 0, 1, 2, 3, 4


class Tree(Record):
    """One search: what it found, and its settings. A record, since compiled code takes it whole."""

    slots: Ints = i64(NODES)  # an information set's name, its lowest bits replaced: the first edge
    tries: Ints = i32(EDGES)  # by edge
    sums: Any = f64(EDGES)  # by edge: the acting seat's shares
    path_rows: Ints = i32(DEPTH)  # the way of the present simulation: the first edges there
    path_edges: Ints = i32(DEPTH)  # and those taken
    path_seats: Ints = i8(DEPTH)
    shares: Any = f64(MOST_SEATS)  # how the present simulation ended
    totals: Any = f64(MOST_SEATS)  # the sums of shares, and of their squares
    squares: Any = f64(MOST_SEATS)
    counts: Ints = i64(5)
    dials: Any = f64(DIALS)
    table: Any = f64(LARGEST_TABLE)  # of what standings are worth


@rule
def clear(trees: list[Tree], simulations: int) -> None:
    """Forget everything that was found, and get ready for so many simulations.

    No more slots are used than they need: a small table stays in the processor's caches.
    """
    tree = trees[0]
    for slot in range(tree.counts[SLOTS]):
        tree.slots[slot] = 0
    tree.counts[SLOTS] = 1024
    while tree.counts[SLOTS] < min(NODES, SLOTS_A_SIMULATION * simulations):
        tree.counts[SLOTS] *= 2
    for seat in range(MOST_SEATS):
        tree.totals[seat] = 0.0
        tree.squares[seat] = 0.0
    for i in range(SLOTS):
        tree.counts[i] = 0


@rule
def find(tree: Tree, key: int) -> int:
    """The slot of an information set, or the free one where it belongs."""
    last = tree.counts[SLOTS] - 1
    slot = key & last
    while tree.slots[slot] != 0 and (tree.slots[slot] ^ key) >> EDGE_BITS != 0:
        slot = (slot + 1) & last
    return slot


@rule
def is_known(tree: Tree, slot: int) -> bool:
    """Was a simulation here before?"""
    return tree.slots[slot] != 0


@rule
def first_edge(tree: Tree, slot: int) -> int:
    """The first edge of a slot's row, 0 where there is none yet."""
    return tree.slots[slot] & ((1 << EDGE_BITS) - 1)


@rule
def visits(tree: Tree, row: int) -> int:
    """How often a simulation chose in this row, which is named by its first edge."""
    return tree.tries[row - 1]


@rule
def is_full(tree: Tree) -> bool:
    """Is there no room for more information sets? Then those known are still improved."""
    slots = tree.counts[SLOTS]
    return tree.counts[USED_NODES] >= slots - slots // 4 or tree.counts[USED_EDGES] + 64 >= EDGES


@rule
def mark(tree: Tree, slot: int, key: int) -> None:
    """Remember that an information set came up."""
    tree.slots[slot] = key >> EDGE_BITS << EDGE_BITS
    tree.counts[USED_NODES] += 1


@rule
def grow(tree: Tree, slot: int, actions: int) -> int:
    """Give a marked information set a row for so many actions; its first edge."""
    row = tree.counts[USED_EDGES] + 1
    tree.slots[slot] |= row
    tree.tries[row - 1] = 0
    for i in range(actions):
        tree.tries[row + i] = 0
        tree.sums[row + i] = 0.0
    tree.counts[USED_EDGES] += 1 + actions
    return row


@rule
def learn(tree: Tree, length: int, seats: int) -> None:
    """Note on the way of this simulation how it ended."""
    for step in range(length):
        edge, share = tree.path_edges[step], tree.shares[tree.path_seats[step]]
        tree.tries[tree.path_rows[step] - 1] += 1
        tree.tries[edge] += 1
        tree.sums[edge] += share
    tree.counts[SIMULATIONS] += 1
    for seat in range(seats):
        share = tree.shares[seat]
        tree.totals[seat] += share
        tree.squares[seat] += share * share


@rule
def spread(tree: Tree, seat: int) -> float:
    """The standard deviation of a seat's shares so far: small in the middle of a match."""
    played = max(1, tree.counts[SIMULATIONS])
    mean = tree.totals[seat] / played
    return sqrt(max(0.0, tree.squares[seat] / played - mean * mean)) + 1e-6
