"""One row of a batch of matches: the same functions for threads on the CPU and on the GPU.

A row is a match that never waits: what chance decides is dealt at once, and a match that is over
begins again. If several seats may act at the same time, they are asked one by one, in the order of
seats; none sees what the others chose.
"""

from __future__ import annotations

from typing import Any

from .cards import has, lowest
from .contract import (
    advise,
    apply,
    deal,
    legal,
    observe,
    outcome,
    payoffs,
    sample,
    shuffle,
    start,
    view,
    waiting,
    worth,
)
from .decorators import rule
from .observing import write_set
from .random import pick
from .records import Ints, Record

GOES_ON, DEALT, ENDED = range(3)  # what a step has brought: nothing, new cards, a new match


@rule
def begin_row(state: Record, seats: int, options: Ints, rng: Ints, deck: Ints) -> None:
    """Begin a match and deal its first round."""
    start(state, seats, options)
    while waiting(state) == 0:
        shuffle(state, rng, deck)
        deal(state, deck)


@rule
def step_row(
    state: Record, seats: int, options: Ints, rng: Ints, deck: Ints, action: int, rewards: Any
) -> bool:
    """Take a legal action of the seat to act; did the match end? ``rewards`` has the shares."""
    apply(state, lowest(waiting(state)), action)
    for seat in range(seats):
        rewards[seat] = 0.0
    while waiting(state) == 0:
        if outcome(state) != 0:
            payoffs(state, rewards)
            begin_row(state, seats, options, rng, deck)
            return True
        shuffle(state, rng, deck)
        deal(state, deck)
    return False


@rule
def stand_in_row(state: Record, table: Any, standing: Any) -> None:
    """Write the share of the match that every seat may expect, by a table of shares."""
    worth(state, table, standing)


@rule
def step_row_by_rounds(
    state: Record,
    seats: int,
    options: Ints,
    rng: Ints,
    deck: Ints,
    action: int,
    table: Any,
    standing: Any,
    rewards: Any,
) -> int:
    """Take a legal action of the seat to act; ``rewards`` has what a finished round changed.

    ``standing`` is the share that each seat could expect when its round began, and is kept up to
    date. So the rewards of a match add up to its shares, less those expected at its beginning.
    """
    before = state.round  # type: ignore[attr-defined]
    apply(state, lowest(waiting(state)), action)
    brought = GOES_ON
    while waiting(state) == 0 and brought != ENDED:
        if outcome(state) != 0:
            payoffs(state, rewards)
            brought = ENDED
        else:
            shuffle(state, rng, deck)
            deal(state, deck)
            brought = DEALT
    if brought == ENDED:
        for seat in range(seats):
            rewards[seat] -= standing[seat]
        begin_row(state, seats, options, rng, deck)
        worth(state, table, standing)
    elif state.round != before:  # type: ignore[attr-defined]
        for seat in range(seats):
            rewards[seat] = -standing[seat]
        worth(state, table, standing)
        for seat in range(seats):
            rewards[seat] += standing[seat]
    else:
        for seat in range(seats):
            rewards[seat] = 0.0
    return brought


@rule
def look_around_row(state: Record, seats: int, observations: Any) -> tuple[int, int]:
    """Write what every seat knows, the one to act first; that seat, and its actions as a set."""
    seat = lowest(waiting(state))
    width = len(observations) // seats
    for i in range(seats):
        other = seat + i if seat + i < seats else seat + i - seats
        observe(state, other, observations[i * width : (i + 1) * width])
    return seat, legal(state, seat)


@rule
def look_at_row(state: Record, mask: Any, observation: Any) -> tuple[int, int]:
    """Write what the seat to act may do and what it knows; that seat, and its actions as a set."""
    seat = lowest(waiting(state))
    actions = legal(state, seat)
    write_set(mask, 0, len(mask), actions)
    observe(state, seat, observation)
    return seat, actions


@rule
def is_legal_in_row(actions: int, action: int) -> bool:
    """Is this one of a row's actions?"""
    return action >= 0 and action < 62 and has(actions, action)


@rule
def random_action_in_row(actions: int, rng: Ints) -> int:
    """One of a row's actions, all equally likely."""
    return pick(rng, actions)


@rule
def advised_action_in_row(state: Record, rng: Ints) -> int:
    """What rules of thumb advise the seat to act."""
    return advise(state, lowest(waiting(state)), rng)


@rule
def play_row_at_random(
    state: Record, seats: int, options: Ints, rng: Ints, deck: Ints, decisions: int
) -> int:
    """Take so many random decisions, match after match; the matches that ended."""
    ended = 0
    for _ in range(decisions):
        seat = lowest(waiting(state))
        apply(state, seat, pick(rng, legal(state, seat)))
        while waiting(state) == 0:
            if outcome(state) != 0:
                ended += 1
                start(state, seats, options)
            shuffle(state, rng, deck)
            deal(state, deck)
    return ended


@rule
def imagine_row(state: Record, rng: Ints, view_out: Any, world_out: Any) -> None:
    """Write a world that the seat to act may take for real."""
    seat = lowest(waiting(state))
    view(state, seat, view_out)
    sample(view_out[0], seat, rng, world_out)
