"""The memory that a search writes into, made once and handed to compiled code in one piece."""

from __future__ import annotations

from typing import Any, NamedTuple

from moonlit.kernel import arrays, records
from moonlit.kernel.random import seeded
from moonlit.kernel.records import Ints

from .tree import Tree

LONGEST_DECK = 64


class Scratch(NamedTuple):
    """One thread's memory and random numbers; each is room for one."""

    trees: list[Tree]
    saved: Any  # the world that was drawn
    world: Any  # the same while it is played
    room: Any  # what a seat sees of it
    rng: Ints
    deck: Ints


class Pool(NamedTuple):
    """Worlds, and the sums of their weights."""

    worlds: Any
    sums: Any


def scratch_for(rules: Any, seed: int) -> Scratch:
    """Room for a thread that searches a game."""
    return Scratch(
        trees=records.batch(Tree, 1),
        saved=records.batch(rules.State, 1),
        world=records.batch(rules.State, 1),
        room=records.batch(rules.State, 1),
        rng=seeded(seed),
        deck=arrays.ints([0] * LONGEST_DECK),
    )


def pool_for(rules: Any, worlds: int) -> Pool:
    """Room for so many worlds; none is in it yet."""
    return Pool(records.batch(rules.State, worlds), arrays.floats(worlds))
