"""One simulation: a world, a way down the tree, the rest of the round by rules of thumb.

Every seat decides on its own information: a node is what the acting seat's view shows. Choices that
are made at the same time, hidden, or in windows are asked for one after another; the views hide the
others' choices.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from moonlit.kernel.cards import count, first, lowest, nth
from moonlit.kernel.contract import (
    advise,
    apply,
    deal,
    legal,
    outcome,
    payoffs,
    put,
    sample,
    shuffle,
    view,
    waiting,
    worth,
)
from moonlit.kernel.keys import key
from moonlit.kernel.random import below, draw, pick
from moonlit.kernel.records import Ints, Record
from moonlit.kernel.rules import rule

from .dials import ERR, EXPLORE, HORIZON, OTHERS
from .tree import DECISIONS, DEPTH, MOST_SEATS, SIMULATIONS, Tree, find, grow, is_full, learn


@rule
def think(
    seen: Any,
    me: int,
    pool: Any,
    worlds: int,
    world: Any,
    trees: list[Tree],
    room: Any,
    rng: Ints,
    deck: Ints,
    simulations: int,
) -> None:
    """So many simulations of what a view allows, or of the first ``worlds`` of a pool."""
    tree = trees[0]
    for _ in range(simulations):
        if worlds > 0:
            put(world, pool[below(rng, worlds)])
        else:
            sample(seen[0], me, rng, world)
        simulate(world[0], me, tree, room, rng, deck)


@rule
def simulate(state: Any, me: int, tree: Tree, room: Any, rng: Ints, deck: Ints) -> None:
    """Play this world on, and learn from how it ends. ``me`` is to choose."""
    length, decisions, inside, seat = 0, 0, True, me
    until = state.round + int(tree.dials[HORIZON]) if tree.dials[HORIZON] > 0.0 else 1 << 30
    err = int(tree.dials[ERR])
    while True:
        actions = legal(state, seat)
        if actions & (actions - 1) == 0:
            action = lowest(actions)
        elif inside and (seat == me or tree.dials[OTHERS] > 0.0) and length < DEPTH:
            view(state, seat, room)
            name = name_of(room, seat)
            slot = find(tree, name)
            if tree.first[slot] == 0:
                inside = seat != me
                action = policy(state, seat, actions, err, rng)
                if not is_full(tree):
                    grow(tree, slot, name, count(actions))
                    length = step(tree, length, slot, seat, index_of(actions, action))
            else:
                if tree.visits[slot] < 2 and seat != me:
                    action = policy(state, seat, actions, err, rng)
                else:
                    action = nth(actions, choose(tree, slot, seat, count(actions), rng))
                length = step(tree, length, slot, seat, index_of(actions, action))
        else:
            action = policy(state, seat, actions, err, rng)
        apply(state, seat, action)
        decisions += 1
        if not going_on(state, until, tree, rng, deck):
            break
        seat = lowest(waiting(state))
    tree.counts[DECISIONS] += decisions
    learn(tree, length, MOST_SEATS)


@rule
def name_of(seen: Any, seat: int) -> int:
    """The name of a seat's information set."""
    return int(key(seen[0]) ^ (seat * 0x51ED270B))


@rule
def going_on(state: Any, until: int, tree: Tree, rng: Ints, deck: Ints) -> bool:
    """Does the simulation go on? If not, the shares are written. Deals what is due."""
    while waiting(state) == 0:
        if outcome(state) != 0:
            payoffs(state, tree.shares)
            return False
        if state.round + 1 == until:
            worth(state, tree.table, tree.shares)
            return False
        shuffle(state, rng, deck)
        deal(state, deck)
    if state.round == until:
        worth(state, tree.table, tree.shares)
        return False
    return True


@rule
def policy(state: Record, seat: int, actions: int, err: int, rng: Ints) -> int:
    """What the seat does in a playout."""
    if err > 0 and draw(rng) < err:
        return pick(rng, actions)
    return advise(state, seat, rng)


@rule
def index_of(actions: int, action: int) -> int:
    """How many lower actions there are."""
    return count(actions & first(action))


@rule
def step(tree: Tree, length: int, slot: int, seat: int, index: int) -> int:
    """Note a choice on the way down."""
    tree.path_slots[length] = slot
    tree.path_edges[length] = tree.first[slot] + index
    tree.path_seats[length] = seat
    return length + 1


@rule
def choose(tree: Tree, slot: int, seat: int, number: int, rng: Ints) -> int:
    """The action with the best upper bound of its mean share; those never tried come first."""
    edge = tree.first[slot]
    untried = 0
    for i in range(number):
        if tree.tries[edge + i] == 0:
            untried += 1
    if untried > 0:
        skip = below(rng, untried)
        for i in range(number):
            if tree.tries[edge + i] == 0:
                if skip == 0:
                    return i
                skip -= 1
    # Shares differ little in the middle of a match: exploring goes by how much they do.
    played = tree.counts[SIMULATIONS]
    mean = tree.totals[seat] / played
    spread = sqrt(max(0.0, tree.squares[seat] / played - mean * mean)) + 1e-6
    bonus = tree.dials[EXPLORE] * spread * sqrt(log(tree.visits[slot] + 1.0))
    best, found = -1.0, 0
    for i in range(number):
        tries = tree.tries[edge + i]
        bound = tree.sums[edge + i] / tries + bonus / sqrt(tries)
        if bound > best:
            best, found = bound, i
    return found
