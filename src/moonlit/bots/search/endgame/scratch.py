"""The memory in which an ending is solved, made once and handed to compiled code in one piece."""

from __future__ import annotations

from typing import Any, NamedTuple

from moonlit.kernel import arrays, records
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded
from moonlit.kernel.records import Ints, Record, f64, i8, i32, i64

from ..tree import MOST_SEATS

MOST_WORLDS = 16 if INTERPRETED else 128
NODES = 1 << (10 if INTERPRETED else 17)
SLOTS = 2 * NODES  # of the two hash tables
LINKS = 3 * NODES
DEPTH = 64  # choices of a round, one after another
MOST_ACTIONS = 64

# What `counts` counts: nodes, sets, links and actions of sets in use; the settling done;
# and the number of seats, and who asks.
USED_NODES, USED_SETS, USED_LINKS, USED_ROWS, SETTLED, SEATS, ASKING = range(7)
LEAF = -1


class Graph(Record):
    """The ways, and what is found about them. A record, since compiled code takes it whole."""

    names: Ints = i64(SLOTS)  # of nodes, and of sets: two hash tables
    places: Ints = i32(SLOTS)  # their numbers, plus one
    set_names: Ints = i64(SLOTS)
    set_places: Ints = i32(SLOTS)
    node_sets: Ints = i32(NODES)  # the set that a node belongs to, or LEAF
    node_links: Ints = i32(NODES)  # the first of its links
    links: Ints = i32(LINKS)  # the nodes that its actions lead to, lowest action first
    set_rows: Ints = i32(NODES)  # a set's first row; it has one for every action
    set_sizes: Ints = i8(NODES)
    set_seats: Ints = i8(NODES)
    set_fixed: Ints = i8(NODES)  # is what is done there known before, by rules of thumb?
    roots: Ints = i32(MOST_WORLDS)
    regrets: Any = f64(LINKS)  # by row, as the next ones
    chances: Any = f64(LINKS)  # how likely the action is taken
    average: Any = f64(LINKS)  # the same over all settling so far, in sums
    shares: Any = f64(MOST_SEATS * NODES)  # by node and seat: what it may expect
    others_reach: Any = f64(MOST_SEATS * NODES)  # how likely the others (and the deal) come there
    own_reach: Any = f64(MOST_SEATS * NODES)  # how likely the seat itself would go there
    set_reach: Any = f64(NODES)  # by set: the sum of these, for its seat
    open_actions: Ints = i64(DEPTH)  # while the ways are laid out: where we are
    open_seats: Ints = i8(DEPTH)
    open_names: Ints = i64(DEPTH)
    followers: Ints = i32(DEPTH * MOST_ACTIONS)
    follower_counts: Ints = i32(DEPTH)
    counts: Ints = i64(7)


class Scratch(NamedTuple):
    """Room for one ending of a game."""

    graphs: list[Graph]  # one
    worlds: Any  # and a last place for the one just drawn
    sums: Any  # of how likely they are
    names: Ints
    stack: Any  # the states on the way that is being laid out
    room: Any  # what a seat sees of them
    rng: Ints


def scratch_for(rules: Any, seed: int) -> Scratch:
    """Room for a game's endings."""
    return Scratch(
        graphs=records.batch(Graph, 1),
        worlds=records.batch(rules.State, MOST_WORLDS + 1),
        sums=arrays.floats(MOST_WORLDS),
        names=arrays.ints([0] * MOST_WORLDS),
        stack=records.batch(rules.State, DEPTH),
        room=records.batch(rules.State, 1),
        rng=seeded(seed),
    )
