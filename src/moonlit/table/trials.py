"""Can a position that somebody brings be played? It is tried; nothing is taken on trust.

What ``Match.short`` writes is a state as it is in memory. Somebody could write another one by hand,
which no match leads to, and for which the rules were not made.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from moonlit.errors import BadInput
from moonlit.games.reading import shown
from moonlit.kernel import cells
from moonlit.kernel.random import seeded

from .chance import random_move
from .match import Match

TIMES = 3
MOST_MOVES = 2_000  # of one trial: a match without a limit need not come to its end
SECONDS = 10.0


def opened(text: str) -> Match:
    """The match that goes on from a position; BadInput if it cannot, or if it is over."""
    try:
        with at_most(SECONDS):
            match = Match.from_short(text)
            if match.outcome() is None:
                _try(match)
    except BadInput:
        raise
    except Exception:  # whatever odd numbers lead to
        raise BadInput.named("no_position", text=shown(text)) from None
    if match.outcome() is not None:
        raise BadInput.named("position_over")
    return match


def _try(match: Match) -> None:
    """Imagine each seat's worlds, and play at random from there."""
    for time in range(TIMES):
        rng = seeded(time)
        for seat in range(match.seats):
            cells.sample(match.view_cell(seat), seat, rng, cells.new(match.rules.State))
        twin = match.copy()
        for _ in range(MOST_MOVES):
            if twin.outcome() is not None:
                break
            twin.play(random_move(twin, rng))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """TimeoutError after so long, where a process can be interrupted: in its main thread."""

    def stop(*_: Any) -> None:
        raise TimeoutError

    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
