"""All ways to play some worlds to the end of the round.

A node is a world at a moment when a seat has a choice; ways that lead to the same one meet there.
A set is what the acting seat knows then: in all nodes of a set it must choose alike. Nodes are
numbered so that what follows comes before: a loop upwards looks back, a loop downwards ahead.
"""

from __future__ import annotations

from typing import Any

from moonlit.kernel.cards import count, lowest, rest
from moonlit.kernel.contract import (
    advise,
    apply,
    hide,
    legal,
    outcome,
    overwrite,
    payoffs,
    waiting,
    worth,
)
from moonlit.kernel.decorators import rule
from moonlit.kernel.keys import key
from moonlit.kernel.records import Ints

from ..dials import ALONE, ERR, HORIZON
from ..simulate import asked, index_of, name_of
from ..tree import Tree
from .scratch import (
    ASKING,
    DEPTH,
    LEAF,
    LINKS,
    MOST_ACTIONS,
    NODES,
    SEATS,
    SLOTS,
    USED_LINKS,
    USED_NODES,
    USED_ROWS,
    USED_SETS,
    Graph,
    Scratch,
)


@rule
def lay_out(scratch: Scratch, tree: Tree, number: int, me: int, limit: int) -> bool:
    """Go all ways from so many worlds, in which ``me`` is to act; False if there are too many."""
    graph = scratch.graphs[0]
    mask = slots_for(limit) - 1
    for i in range(mask + 1):
        graph.places[i] = 0
        graph.set_places[i] = 0
    for i in range(len(graph.counts)):
        graph.counts[i] = 0
    graph.counts[SEATS] = scratch.worlds[0].seats
    graph.counts[ASKING] = me
    for i in range(number):
        overwrite(scratch.stack[0], scratch.worlds[i])
        root = explore(scratch, tree, me, limit, mask)
        so_far = graph.counts[USED_NODES]
        if root < 0 or so_far * number > 2 * limit * (i + 1):
            return False
        graph.roots[i] = root
    return True


@rule
def slots_for(limit: int) -> int:
    """How many slots keep a hash table for so many names quick."""
    slots = 2
    while slots < 2 * limit and slots < SLOTS:
        slots *= 2
    return slots


@rule
def explore(scratch: Scratch, tree: Tree, me: int, limit: int, mask: int) -> int:
    """The number of the node for the first state of the stack, after all that follows it."""
    graph, stack, room = scratch.graphs[0], scratch.stack, scratch.room[0]
    until = stack[0].round + int(tree.dials[HORIZON]) if tree.dials[HORIZON] > 0.0 else 1 << 30
    depth = 0
    open_node(graph, stack[0], me, 0, 0)
    while True:
        actions = graph.open_actions[depth]
        if actions == 0:
            if is_full(graph, limit):
                return -1
            node = close_node(graph, tree, stack[depth], room, depth, scratch.rng, mask)
            if depth == 0:
                return node
            depth -= 1
        else:
            if depth + 1 == DEPTH:
                return -1
            graph.open_actions[depth] = rest(actions)
            state = stack[depth + 1]
            overwrite(state, stack[depth])
            apply(state, graph.open_seats[depth], lowest(actions))
            skip_forced(state, until)
            name = key(state)
            slot = place_of(graph.names, graph.places, name, mask)
            if graph.places[slot] != 0:
                node = graph.places[slot] - 1
            elif asked(state, until):
                depth += 1
                open_node(graph, state, lowest(waiting(state)), depth, name)
                continue
            else:
                if is_full(graph, limit) or (waiting(state) == 0 and is_due(state, until)):
                    return -1
                node = end_node(graph, tree, state)
                graph.names[slot] = name
                graph.places[slot] = node + 1
        at = graph.follower_counts[depth]
        graph.followers[depth * MOST_ACTIONS + at] = node
        graph.follower_counts[depth] = at + 1


@rule
def is_due(state: Any, until: int) -> bool:
    """Would cards be dealt before the end that we look at? Nobody can go all ways of a deal."""
    return bool(outcome(state) == 0 and state.round + 1 != until)


@rule
def is_full(graph: Graph, limit: int) -> bool:
    """Is there no room for a further node?"""
    counts = graph.counts
    return bool(
        counts[USED_NODES] >= limit
        or counts[USED_NODES] >= NODES
        or counts[USED_LINKS] + MOST_ACTIONS > LINKS
        or counts[USED_ROWS] + MOST_ACTIONS > LINKS
    )


@rule
def place_of(names: Ints, places: Ints, name: int, mask: int) -> int:
    """The slot of a name in a hash table, or the free one where it belongs."""
    slot = name & mask
    while places[slot] != 0 and names[slot] != name:
        slot = (slot + 1) & mask
    return slot


@rule
def skip_forced(state: Any, until: int) -> None:
    """Play on while nobody has a choice."""
    while asked(state, until):
        seat = lowest(waiting(state))
        actions = legal(state, seat)
        if rest(actions) != 0:
            return
        apply(state, seat, lowest(actions))


@rule
def open_node(graph: Graph, state: Any, seat: int, depth: int, name: int) -> None:
    """Begin to go the ways of a seat's actions."""
    graph.open_actions[depth] = legal(state, seat)
    graph.open_seats[depth] = seat
    graph.open_names[depth] = name
    graph.follower_counts[depth] = 0


@rule
def close_node(
    graph: Graph, tree: Tree, state: Any, room: Any, depth: int, rng: Ints, mask: int
) -> int:
    """Keep a node whose followers are all there; its number."""
    seat = graph.open_seats[depth]
    node, link = graph.counts[USED_NODES], graph.counts[USED_LINKS]
    graph.node_sets[node] = set_of(graph, tree, state, room, seat, rng, mask)
    graph.node_links[node] = link
    for i in range(graph.follower_counts[depth]):
        graph.links[link + i] = graph.followers[depth * MOST_ACTIONS + i]
    graph.counts[USED_LINKS] += graph.follower_counts[depth]
    graph.counts[USED_NODES] += 1
    slot = place_of(graph.names, graph.places, graph.open_names[depth], mask)
    graph.names[slot] = graph.open_names[depth]
    graph.places[slot] = node + 1
    return node


@rule
def end_node(graph: Graph, tree: Tree, state: Any) -> int:
    """Keep a node where nothing follows, with what it is worth; its number."""
    node, seats = graph.counts[USED_NODES], graph.counts[SEATS]
    if outcome(state) != 0:
        payoffs(state, tree.shares)
    else:
        worth(state, tree.table, tree.shares)
    graph.node_sets[node] = LEAF
    for seat in range(seats):
        graph.shares[node * seats + seat] = tree.shares[seat]
    graph.counts[USED_NODES] += 1
    return node


@rule
def set_of(graph: Graph, tree: Tree, state: Any, room: Any, seat: int, rng: Ints, mask: int) -> int:
    """The set that holds all that looks like this to the acting seat."""
    overwrite(room, state)
    hide(room, seat)
    name = name_of(room, seat)
    slot = place_of(graph.set_names, graph.set_places, name, mask)
    if graph.set_places[slot] != 0:
        return graph.set_places[slot] - 1
    found, row = graph.counts[USED_SETS], graph.counts[USED_ROWS]
    actions = legal(state, seat)
    size = count(actions)
    graph.set_names[slot] = name
    graph.set_places[slot] = found + 1
    graph.set_rows[found] = row
    graph.set_sizes[found] = size
    graph.set_seats[found] = seat
    known = tree.dials[ALONE] != 0.0 and seat != graph.counts[ASKING]
    graph.set_fixed[found] = known
    err = tree.dials[ERR] / 4294967296.0 if known else 1.0
    for i in range(size):
        graph.regrets[row + i] = 0.0
        graph.average[row + i] = 0.0
        graph.chances[row + i] = err / size
    if known:
        graph.chances[row + index_of(actions, advise(state, seat, rng))] += 1.0 - err
    graph.counts[USED_SETS] += 1
    graph.counts[USED_ROWS] += size
    return found
