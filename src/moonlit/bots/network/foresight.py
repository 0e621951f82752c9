"""Looking ahead with a network: what each action leads to in many worlds, at equal cards for all.

In every world that a view allows each action is tried; then all seats play on as the network would,
each by what it knows there, until it is the own turn again. What the position is worth then the
judge says, who has learned what such play comes to when all cards are known; so one look is as good
as many rounds played to their end. A round that is over is worth what the standings say.

A world is as likely as the network would have played in it as the others did; where a game cannot
go back to the beginning of a round, as its own beliefs say.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from moonlit.bots.search.scratch import Scratch
from moonlit.kernel.cards import count, has, lowest, rest
from moonlit.kernel.codes import CANNOT_REWIND
from moonlit.kernel.contract import (
    apply,
    imagine,
    legal,
    observe,
    outcome,
    overwrite,
    payoffs,
    rewind,
    sample,
    waiting,
    worth,
)
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import draw
from moonlit.kernel.records import Ints
from moonlit.kernel.rows import look_around_row

from .answers import answer, room_for
from .weights import Array, Network

SLIP = 0.15  # how likely somebody does anything at all: nobody is read without a doubt


class Mind(NamedTuple):
    """What compiled code needs to think as a network does: weights, and memory to write into."""

    player: Any
    room: Array
    own: Any  # what one seat knows
    scores: Array
    judge: Any
    judge_room: Array
    everything: Array  # what all seats know, the one to act first
    values: Array  # what each of them may expect
    table: Array  # what standings are worth
    shares: Array
    greedy: bool


def mind_for(network: Network, seats: int, table: list[float]) -> Mind:
    """Room to think in for a match of so many seats; without a judge the player stands in for it,
    and is never asked."""
    judge = network.judge or network
    return Mind(
        player=network.arrays,
        room=room_for(network),
        own=np.zeros(len(network.entry), np.int8),
        scores=np.zeros(network.exit.shape[-1], np.float32),
        judge=judge.arrays,
        judge_room=room_for(judge),
        everything=np.zeros(seats * len(network.entry), np.int8),
        values=np.zeros(judge.exit.shape[-1], np.float32),
        table=np.array(table or [0.0], np.float64),
        shares=np.zeros(6, np.float64),
        greedy=bool(network.header.get("greedy")),
    )


def room_for_worlds(actions: int, worlds: int = 1) -> Array:
    """A row for each world: its weight, and what each action brought."""
    return np.zeros((worlds, 1 + actions))


@rule
def ask(mind: Mind, state: Any, seat: int) -> None:
    """Write the network's score of every action of a seat."""
    observe(state, seat, mind.own)
    answer(mind.player, mind.own, mind.room, mind.scores)


@rule
def ask_in(mind: Mind, seen: Any, seat: int) -> None:
    """``ask`` for Python callers."""
    ask(mind, seen[0], seat)


@rule
def favourite(scores: Any, actions: int) -> int:
    """The action with the highest score."""
    best = lowest(actions)
    for action in range(len(scores)):
        if has(actions, action) and scores[action] > scores[best]:
            best = action
    return best


@rule
def by_chance(scores: Any, actions: int, rng: Ints) -> int:
    """An action, as likely as the scores say."""
    most, total = scores[favourite(scores, actions)], 0.0
    for action in range(len(scores)):
        if has(actions, action):
            total += exp(scores[action] - most)
    aim, last = total * (draw(rng) / 4294967296.0), lowest(actions)
    for action in range(len(scores)):
        if has(actions, action):
            last = action
            aim -= exp(scores[action] - most)
            if aim < 0.0:
                return action
    return last


@rule
def chance_of(scores: Any, actions: int, action: int) -> float:
    """How likely an action is, as the scores say."""
    most, total = scores[favourite(scores, actions)], 0.0
    for other in range(len(scores)):
        if has(actions, other):
            total += exp(scores[other] - most)
    return float(exp(scores[action] - most) / total)


@rule
def likely(state: Any, past: Any, since: int, me: int, mind: Mind) -> float:
    """How likely the others would have acted as the past says; the state goes along."""
    weight = 1.0
    for i in range(since, len(past)):
        who, action = past[i][0], past[i][1]
        actions = legal(state, who)
        if not has(actions, action):
            return weight  # this is another past, and tells nothing more
        if who != me and rest(actions) != 0:
            ask(mind, state, who)
            chance = chance_of(mind.scores, actions, action)
            weight *= (1.0 - SLIP) * chance + SLIP / count(actions)
        apply(state, who, action)
    return weight


@rule
def draw_world(seen: Any, me: int, past: Any, scratch: Scratch, mind: Mind) -> float:
    """Draw a world that may be the true one; its weight."""
    sample(seen[0], me, scratch.rng, scratch.saved)
    since = rewind(scratch.saved[0], past, scratch.room)
    if since == CANNOT_REWIND:
        return imagine(seen[0], me, past, scratch.rng, scratch.saved, scratch.room)
    return 1.0 if since < 0 else likely(scratch.room[0], past, since, me, mind)


@rule
def expected(mind: Mind, state: Any, me: int) -> float:
    """What the judge says that a seat will gain until the round is over."""
    seats = state.seats
    actor, _ = look_around_row(state, seats, mind.everything)
    answer(mind.judge, mind.everything, mind.judge_room, mind.values)
    return float(mind.values[me - actor if me >= actor else me - actor + seats])


@rule
def follow(state: Any, me: int, mind: Mind, turns: int, standing: float, rng: Ints) -> float:
    """Let all play on for so many turns of one's own, and judge; 0: until the round is over."""
    others, left = False, turns
    while waiting(state) != 0:
        seat = lowest(waiting(state))
        actions = legal(state, seat)
        action = lowest(actions)
        if rest(actions) != 0:
            if seat == me and others:
                others = False
                left -= 1
                if left == 0:
                    return standing + expected(mind, state, me)
            ask(mind, state, seat)
            if mind.greedy:
                action = favourite(mind.scores, actions)
            else:
                action = by_chance(mind.scores, actions, rng)
        others |= seat != me
        apply(state, seat, action)
    if outcome(state) != 0:
        payoffs(state, mind.shares)
    else:
        worth(state, mind.table, mind.shares)
    return float(mind.shares[me])


@rule
def look_ahead(
    seen: Any,
    me: int,
    past: Any,
    scratch: Scratch,
    mind: Mind,
    kept: int,
    turns: int,
    found: Any,
) -> None:
    """Try the actions of the set ``kept``, all in the same worlds.

    ``found`` has a row for each world: its weight, and then what each action brought.
    """
    if turns > 0:
        worth(seen[0], mind.table, mind.shares)
    standing = float(mind.shares[me])
    for at in range(len(found)):
        found[at, 0] = draw_world(seen, me, past, scratch, mind)
        left, i = kept, 1
        while left != 0:
            overwrite(scratch.world[0], scratch.saved[0])
            apply(scratch.world[0], me, lowest(left))
            found[at, i] = follow(scratch.world[0], me, mind, turns, standing, scratch.rng)
            left, i = rest(left), i + 1
