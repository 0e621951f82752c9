"""Asking a network: scores for all actions, by what a seat knows.

``scores`` is the plain numpy of it. ``answer`` says the same, compiled: one observation in about a
fifth of a millisecond; ``answer_all`` asks about many on all cores.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from moonlit.kernel.decorators import parallel_rule, rule
from moonlit.kernel.mode import INTERPRETED

from .weights import Array, Network

if INTERPRETED:
    prange = range
else:
    from moonlit.kernel.batches import prange

EPSILON = 1e-6


def scores(network: Network, observations: Array) -> Array:
    """A score for each action; one observation, or a row each."""
    return scores_by(network.arrays, observations)


def scores_by(arrays: Any, observations: Array) -> Array:
    """``scores`` by a network's arrays."""
    entry, entry_bias, inner, inner_bias, exit, exit_bias, ordered_by = arrays
    x = np.maximum(observations.astype(np.float32) @ entry + entry_bias, 0)
    for i in range(0, len(inner), 2):
        y = levelled(x) @ inner[i] + inner_bias[i]
        x = x + np.maximum(y, 0) @ inner[i + 1] + inner_bias[i + 1]
    order = observations[..., ordered_by] * (len(exit) > 1)
    found: Array = np.einsum("...i,...ij->...j", levelled(x), exit[order])
    found += exit_bias[order]
    return found


def levelled(x: Array) -> Array:
    """Rows of the same length, in the root mean square."""
    root: Array = np.sqrt(np.square(x).mean(-1, keepdims=True) + EPSILON)
    return x / root


@rule
def level(x: Any, out: Any) -> None:
    """``levelled``, compiled."""
    total = np.float32(0.0)
    for i in range(len(x)):
        total += x[i] * x[i]
    factor = np.float32(1.0 / np.sqrt(total / len(x) + EPSILON))
    for i in range(len(x)):
        out[i] = x[i] * factor


@rule
def add_product(x: Any, matrix: Any, out: Any) -> None:
    """Add to ``out`` a row of ``matrix`` for each number of ``x``, that often."""
    for i in range(len(x)):
        times = np.float32(x[i])
        if times != 0:
            row = matrix[i]
            for j in range(len(out)):
                out[j] += times * row[j]


@rule
def keep_positive(x: Any) -> None:
    """Set what is below zero to zero: the network's only bend."""
    for i in range(len(x)):
        x[i] = max(x[i], np.float32(0.0))


@rule
def set_to(out: Any, numbers: Any) -> None:
    """Copy numbers, where they are."""
    for i in range(len(out)):
        out[i] = numbers[i]


if INTERPRETED:  # loops of plain Python would take half a second

    def answer(arrays: Any, observation: Any, room: Any, out: Any) -> None:
        """Write a score for each action, by numpy."""
        out[:] = scores_by(arrays, np.asarray(observation, np.int8))

else:

    @rule
    def answer(arrays: Any, observation: Any, room: Any, out: Any) -> None:
        """Write a score for each action; ``room`` is three rows as wide as the network."""
        entry, entry_bias, inner, inner_bias, exit, exit_bias, ordered_by = arrays
        x, y, z = room[0], room[1], room[2]
        set_to(x, entry_bias)
        add_product(observation, entry, x)
        keep_positive(x)
        for i in range(0, len(inner), 2):
            level(x, y)
            set_to(z, inner_bias[i])
            add_product(y, inner[i], z)
            keep_positive(z)
            for j in range(len(x)):
                x[j] += inner_bias[i + 1, j]
            add_product(z, inner[i + 1], x)
        level(x, y)
        order = int(observation[ordered_by]) if len(exit) > 1 else 0
        set_to(out, exit_bias[order])
        add_product(y, exit[order], out)


@parallel_rule
def answer_all(arrays: Any, observations: Any, rooms: Any, out: Any) -> None:
    """``answer`` for a row each."""
    for row in prange(len(observations)):
        answer(arrays, observations[row], rooms[row], out[row])


def room_for(network: Network, rows: int = 0) -> Array:
    """Room to think in, for one observation or for several."""
    width = network.entry.shape[1]
    return np.zeros((rows, 3, width) if rows else (3, width), np.float32)
