"""Loops over the rows of a batch, shared among all cores."""

from __future__ import annotations

from typing import Any

from .decorators import parallel_rule, rule
from .mode import INTERPRETED
from .records import Ints
from .rows import (
    advised_action_in_row,
    begin_row,
    is_legal_in_row,
    look_around_row,
    look_at_row,
    play_row_at_random,
    random_action_in_row,
    stand_in_row,
    step_row,
    step_row_by_rounds,
)

if INTERPRETED:
    prange = range
else:
    from numba import prange


@parallel_rule
def begin_all(states: Any, players: int, options: Ints, rngs: Any, decks: Any) -> None:
    """Begin a match in every row."""
    for row in prange(len(states)):
        begin_row(states[row], players, options, rngs[row], decks[row])


@parallel_rule
def look_at_all(states: Any, seats: Any, legal: Any, masks: Any, observations: Any) -> None:
    """Write, for every row, the seat to act, what it may do, and what it knows."""
    for row in prange(len(states)):
        seats[row], legal[row] = look_at_row(states[row], masks[row], observations[row])


@rule
def first_illegal(legal: Any, actions: Any) -> int:
    """The first row whose action is illegal; as many as there are rows if none is."""
    found = len(actions)
    for row in range(len(actions)):
        if not is_legal_in_row(legal[row], actions[row]):
            found = min(found, row)
    return found


@parallel_rule
def step_all(
    states: Any,
    players: int,
    options: Ints,
    rngs: Any,
    decks: Any,
    actions: Any,
    rewards: Any,
    done: Any,
    seats: Any,
    legal: Any,
    masks: Any,
    observations: Any,
) -> None:
    """Take one legal action in every row, and look at what came of it."""
    for row in prange(len(states)):
        done[row] = step_row(
            states[row], players, options, rngs[row], decks[row], actions[row], rewards[row]
        )
        seats[row], legal[row] = look_at_row(states[row], masks[row], observations[row])


@parallel_rule
def choose_all(legal: Any, rngs: Any, actions: Any) -> None:
    """Write a random legal action for every row."""
    for row in prange(len(actions)):
        actions[row] = random_action_in_row(legal[row], rngs[row])


@parallel_rule
def advise_all(states: Any, rngs: Any, actions: Any) -> None:
    """Write what rules of thumb advise in every row."""
    for row in prange(len(states)):
        actions[row] = advised_action_in_row(states[row], rngs[row])


@parallel_rule
def mend_all(legal: Any, rngs: Any, actions: Any) -> None:
    """Put a random legal action in the place of every illegal one."""
    for row in prange(len(actions)):
        if not is_legal_in_row(legal[row], actions[row]):
            actions[row] = random_action_in_row(legal[row], rngs[row])


@parallel_rule
def spread_all(states: Any, players: int, options: Ints, rngs: Any, decks: Any, most: int) -> None:
    """Let every row be further on than the one before it, by random decisions, up to ``most``."""
    for row in prange(len(states)):
        play_row_at_random(states[row], players, options, rngs[row], decks[row], row % most)


@parallel_rule
def stand_in_all(states: Any, table: Any, standings: Any) -> None:
    """Write what every seat of every row may expect."""
    for row in prange(len(states)):
        stand_in_row(states[row], table, standings[row])


@parallel_rule
def step_all_by_rounds(
    states: Any,
    players: int,
    options: Ints,
    rngs: Any,
    decks: Any,
    actions: Any,
    table: Any,
    standings: Any,
    rewards: Any,
    brought: Any,
) -> None:
    """Take one legal action in every row; rewards lie row-last."""
    for row in prange(len(states)):
        brought[row] = step_row_by_rounds(
            states[row],
            players,
            options,
            rngs[row],
            decks[row],
            actions[row],
            table,
            standings[row],
            rewards[:, row],
        )


@parallel_rule
def look_around_all(states: Any, players: int, observations: Any, seats: Any, legal: Any) -> None:
    """Write, for every row, what all seats know; observations lie row-last."""
    for row in prange(len(states)):
        seats[row], legal[row] = look_around_row(states[row], players, observations[:, row])
