"""Worlds as a seat imagines them, with their weights."""

from typing import Any

from cases import view
from moonlit.kernel import arrays, contract, records
from moonlit.kernel.random import seeded

Past = list[tuple[int, int]]


def rows(past: Past) -> Any:
    """A story in the form that beliefs read."""
    return arrays.rows([*past, (0, 0)])[:-1]


def imagined(state: Any, seat: int, past: Past, worlds: int) -> list[tuple[Any, float]]:
    """Worlds that a seat imagines, with their weights."""
    seen, rng, found = view(state, seat), seeded(1), []
    world, room = (records.batch(records.class_of(state), 1) for _ in range(2))
    for _ in range(worlds):
        weight = contract.imagine(seen, seat, rows(past), rng, world, room)
        found.append((records.plain(world[0]), weight))
    return found


def belief_in_the_truth(state: Any, past: Past, others: tuple[int, ...]) -> tuple[float, float]:
    """How likely seat 0 takes the others' true hands to be, summed up: by weight, and evenly."""
    found = imagined(state, 0, past, 300)
    total, by_weight, evenly = sum(weight for _, weight in found), 0.0, 0.0
    for other in others:
        true = [weight for world, weight in found if world.hands[other] == state.hands[other]]
        by_weight += sum(true) / total
        evenly += len(true) / len(found)
    return by_weight, evenly
