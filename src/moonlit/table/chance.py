"""Random matches at the table, with records: uniform at each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.random import pick, seeded
from moonlit.kernel.records import Ints

from . import windows
from .match import Match
from .moves import Move
from .seals import Seal
from .thinking import whole_move


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
    """A move of the seat that is first to act, every step of it drawn at random."""
    return next_move(match, lambda view, seat: drawn(view, seat, rng))


def next_move(match: Match, choose: Callable[[Cell, int], int]) -> Move:
    """A move of the seat that is first to act; ``choose`` says a seat's next step, by its view.

    In a window everyone is asked; the answer that counts is the move, and if all decline, the seat
    whose turn it is goes on.
    """
    if match.in_window:
        sights = [match.sight(seat) for seat in match.waiting()]
        answer = windows.counted(match, {one.seat: choose(one.cell, one.seat) for one in sights})
        if answer is not None:
            return answer
    seat = match.sight(match.spectator, asked=False).waiting[0]
    sight = match.sight(seat, asked=False)
    return sight.move(whole_move(match.game, sight.cell, seat, lambda view: choose(view, seat)))


def drawn(view: Cell, seat: int, rng: Ints) -> int:
    """One of the actions that a seat may take, all equally likely."""
    return int(pick(rng, cells.legal(view, seat)))
