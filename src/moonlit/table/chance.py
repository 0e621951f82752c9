"""Random matches at the table, with records: uniform at each step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moonlit.games.reading import bits
from moonlit.kernel import cells
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import pick, seeded
from moonlit.kernel.records import Ints

from .match import Match
from .moves import Move
from .seals import Seal


def random_match(
    game: str, seats: int | None, options: Mapping[str, Any], seed: int, index: int = 0
) -> Match:
    """A whole match of random moves; seed and index decide its cards and moves."""
    match = Match(game, seats, options, seal=Seal.from_seed(seed, index), clock=lambda: 0.0)
    rng = seeded(seed * 1_000_003 + index)
    while match.outcome() is None:
        match.play(random_move(match, rng))
    return match


def random_move(match: Match, rng: Ints) -> Move:
    """A move of the seat that is first to act, every step of it drawn at random.

    In a window everyone asked answers at random; the answer that counts is the move, and if all
    decline, the seat whose turn it is goes on.
    """
    names, kind = match.names, match.rules.State
    cell = cells.copy(kind, match.cell)
    if names.in_window(match.now):
        for seat in bits(int(cells.waiting(cell))):
            cells.apply(cell, seat, pick(rng, cells.legal(cell, seat)))
        answer = names.last_answer(match.now, cells.plain(kind, cell))
        if answer is not None:
            seat, action = answer
            return match.sight(seat).move([action])
    seat = lowest(cells.waiting(cell))
    actions: list[int] = []
    while not actions or names.unfinished(cells.plain(kind, cell), seat):
        actions.append(int(pick(rng, cells.legal(cell, seat))))
        cells.apply(cell, seat, actions[-1])
    return match.sight(seat, asked=False).move(actions)
