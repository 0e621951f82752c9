"""The search's memory: names find their places, ways are learned, and all is forgotten in time."""

import random

import pytest

from moonlit.bots.search.tree import (
    NODES,
    SLOTS,
    SLOTS_A_SIMULATION,
    Tree,
    clear,
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
from moonlit.kernel import records

NAMES = random.Random(1).sample(range(-(1 << 61), 1 << 61), 200)


def empty(simulations: int) -> Tree:
    trees = records.batch(Tree, 1)
    clear(trees, simulations)
    return trees[0]


def test_a_name_is_found_again_and_no_other_is_taken_for_it() -> None:
    tree = empty(1)
    rows = {}
    for number, name in enumerate(NAMES):
        slot = find(tree, name)
        assert not is_known(tree, slot)
        mark(tree, slot, name)
        assert is_known(tree, find(tree, name))
        assert first_edge(tree, slot) == 0, "once is no reason for a row"
        rows[name] = grow(tree, slot, 1 + number % 5)
    assert {name: first_edge(tree, find(tree, name)) for name in NAMES} == rows
    assert len(set(rows.values())) == len(NAMES)


def test_a_way_is_learned_along_its_rows() -> None:
    tree = empty(1)
    slot = find(tree, 1 << 40)
    mark(tree, slot, 1 << 40)
    row = grow(tree, slot, 3)
    for edge, seat, share in ((0, 0, 1.0), (2, 1, 0.25), (2, 1, 0.75)):
        tree.path_rows[0], tree.path_edges[0], tree.path_seats[0] = row, row + edge, seat
        tree.shares[0], tree.shares[1] = 1.0, share
        learn(tree, 1, 2)
    assert visits(tree, row) == 3
    assert [int(tree.tries[row + i]) for i in range(3)] == [1, 0, 2]
    assert [float(tree.sums[row + i]) for i in range(3)] == [1.0, 0.0, 1.0]
    assert spread(tree, 0) == pytest.approx(0.0, abs=1e-5)
    assert spread(tree, 1) == pytest.approx((7 / 72) ** 0.5, abs=1e-5)  # of 1, 1/4 and 3/4


def test_a_larger_budget_has_a_larger_table_and_nothing_is_left_of_the_last() -> None:
    trees = records.batch(Tree, 1)
    for simulations in (NODES, 1, NODES // SLOTS_A_SIMULATION):
        clear(trees, simulations)
        tree = trees[0]
        slots = int(tree.counts[SLOTS])
        assert min(NODES, SLOTS_A_SIMULATION * simulations) <= slots <= NODES
        assert not any(is_known(tree, find(tree, name)) for name in NAMES)
        for name in NAMES:
            mark(tree, find(tree, name), name)
    assert not is_full(trees[0])
