"""How the search is set; every game has its own dials (``players/dials.py``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moonlit import games

# Where the dials are in the array that compiled code takes.
EXPLORE, ERR, HORIZON, PATIENCE, DEEP, ALONE = range(6)
DIALS = 6


@dataclass(frozen=True)
class Dials:
    """The settings of one game."""

    explore: float = 0.5  # how far beyond the best action so far to look, in standard deviations
    err: float = 0.1  # how often a playout acts at random rather than by rules of thumb
    horizon: int = 1  # the rounds that a simulation looks ahead; 0: to the end of the match
    patience: float = 3.0  # standard errors behind the best until an action is given up
    deep: float = 8.0  # the decisions left in a round from which on all information sets are kept
    alone: bool = False  # only the own choices are searched; others play by rules of thumb
    worlds: int = 0  # the most worlds that are weighed by beliefs; 0: all are equally likely
    exact: bool = True  # is the rest of a round solved where it is small enough?
    mixing: float = 0.0  # the share that may be lost to be hard to read; 0: always the best action

    def write(self, out: Any) -> None:
        """Put the dials where compiled code finds them."""
        out[EXPLORE] = self.explore
        out[ERR] = self.err * 2**32
        out[HORIZON] = float(self.horizon)
        out[PATIENCE] = self.patience
        out[DEEP] = self.deep
        out[ALONE] = float(self.alone)


def settings(game: str, seats: int) -> Dials:
    """The dials of a game for so many players.

    A game that has measured none is searched evenly; without values, to the end of the match.
    """
    this = games.game(game)
    part = this.part("players.dials")
    if part is not None:
        return part.dials(seats)  # type: ignore[no-any-return]
    return Dials() if this.part("players.values") else Dials(horizon=0)
