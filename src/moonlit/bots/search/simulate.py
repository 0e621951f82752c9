"""One simulation: a world, a way down the tree, the rest of the round by rules of thumb.

Every seat decides on its own information: a node is what the acting seat's view shows. Choices that
are made at the same time, hidden, or in windows are asked for one after another; the views hide the
others' choices.

The tree holds the steps of the own move and, when little is left to play, all that follows. Where
others hold so many different hands that hardly an information set would come up twice, all play by
thumb at once before that; how little is little, a dial of the game says. Another dial lets the
others play by thumb wherever they act: where they are hard to foresee, that reads them better than
what a tree finds best for them.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from moonlit.kernel.cards import count, first, lowest, nth
from moonlit.kernel.contract import (
    advise,
    apply,
    deal,
    hide,
    legal,
    outcome,
    overwrite,
    payoffs,
    shuffle,
    waiting,
    worth,
)
from moonlit.kernel.decorators import rule
from moonlit.kernel.keys import key
from moonlit.kernel.random import below, draw, pick
from moonlit.kernel.records import Ints, Record

from .dials import ALONE, DEEP, ERR, EXPLORE, HORIZON
from .tree import (
    DECISIONS,
    DEPTH,
    SIMULATIONS,
    Tree,
    find,
    first_edge,
    grow,
    is_full,
    is_known,
    learn,
    mark,
    spread,
    visits,
)

WIDENING = 4  # visits for the second action, four times as many for the third, and so on


@rule
def simulate(
    state: Any, me: int, tree: Tree, room: Any, rng: Ints, deck: Ints, row: int, action: int
) -> None:
    """Let ``me`` take an action in this world, play on, and learn from how it ends."""
    until = state.round + int(tree.dials[HORIZON]) if tree.dials[HORIZON] > 0.0 else 1 << 30
    err = int(tree.dials[ERR])
    length = step(tree, 0, row, me, index_of(legal(state, me), action))
    apply(state, me, action)
    decisions = 1
    deep = is_deep(tree)
    all_search = tree.dials[ALONE] == 0.0
    inside, moving = True, True  # in the tree; in the middle of the own move
    while inside and (asked(state, until) or goes_on(state, until, rng, deck)):
        seat = lowest(waiting(state))
        actions = legal(state, seat)
        moving &= seat == me
        if actions & (actions - 1) == 0:
            action = lowest(actions)
        elif moving or (deep and (all_search or seat == me)):
            overwrite(room, state)
            hide(room, seat)
            name = name_of(room, seat)
            slot = find(tree, name)
            row = first_edge(tree, slot)
            if row != 0:
                action = nth(actions, choose(tree, row, seat, count(actions), rng))
            else:
                action = policy(state, seat, actions, err, rng)
                inside = is_known(tree, slot) or seat != me
                if not is_full(tree):
                    if is_known(tree, slot):
                        row = grow(tree, slot, count(actions))
                    else:
                        mark(tree, slot, name)
            if row != 0:
                length = step(tree, length, row, seat, index_of(actions, action))
            inside &= length < DEPTH
        else:
            action = policy(state, seat, actions, err, rng)
            inside = deep
        apply(state, seat, action)
        decisions += 1
    tree.counts[DECISIONS] += decisions + play_on(state, until, err, rng, deck)
    if outcome(state) != 0:
        payoffs(state, tree.shares)
    else:
        worth(state, tree.table, tree.shares)
    learn(tree, length, state.seats)


@rule
def is_deep(tree: Tree) -> bool:
    """Is so little left to play that information sets come up again and again?"""
    return bool(tree.counts[DECISIONS] < tree.dials[DEEP] * tree.counts[SIMULATIONS])


@rule
def name_of(seen: Any, seat: int) -> int:
    """The name of a seat's information set."""
    return int(key(seen) ^ (seat * 0x51ED270B))


@rule
def asked(state: Any, until: int) -> bool:
    """Is somebody to act, in a round that the simulation looks at?"""
    return bool(waiting(state) != 0 and state.round != until)


@rule
def goes_on(state: Any, until: int, rng: Ints, deck: Ints) -> bool:
    """When nobody is asked: does the simulation go further? Then what is due is dealt."""
    if waiting(state) != 0 or outcome(state) != 0 or state.round + 1 == until:
        return False
    shuffle(state, rng, deck)
    deal(state, deck)
    return True


@rule
def play_on(state: Any, until: int, err: int, rng: Ints, deck: Ints) -> int:
    """Play as far as the simulation goes; the number of decisions."""
    decisions = 0
    while asked(state, until) or goes_on(state, until, rng, deck):
        seat = lowest(waiting(state))
        actions = legal(state, seat)
        if actions & (actions - 1) == 0:
            apply(state, seat, lowest(actions))
        else:
            apply(state, seat, policy(state, seat, actions, err, rng))
        decisions += 1
    return decisions


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
def step(tree: Tree, length: int, row: int, seat: int, index: int) -> int:
    """Note a choice on the way down."""
    tree.path_rows[length] = row
    tree.path_edges[length] = row + index
    tree.path_seats[length] = seat
    return length + 1


@rule
def choose(tree: Tree, row: int, seat: int, number: int, rng: Ints) -> int:
    """The action with the best upper bound of its mean share.

    Rules of thumb chose the first one; others are tried one by one as visits grow, so that what
    follows a good choice is not judged by all the bad ones that could be made there.
    """
    tried = 0
    for i in range(number):
        tried += tree.tries[row + i] > 0
    if tried < number and WIDENING * tried * tried <= visits(tree, row):
        skip = below(rng, number - tried)
        for i in range(number):
            if tree.tries[row + i] == 0:
                if skip == 0:
                    return i
                skip -= 1
    bonus = tree.dials[EXPLORE] * spread(tree, seat) * sqrt(log(visits(tree, row) + 1.0))
    best, found = -1.0, 0
    for i in range(number):
        tries = tree.tries[row + i]
        if tries > 0:
            bound = (tree.sums[row + i] + bonus * sqrt(tries)) / tries
            if bound > best:
                best, found = bound, i
    return found
