"""How the search is set for each game; all values were measured (see ``bench/duel.py``)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

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
    worlds: int = 0  # the most worlds that are weighed by beliefs; 0: all are alike likely
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


_SETTINGS = {
    "lunar": Dials(err=0.4, deep=200.0, worlds=10_000),
    "lunar-trick": Dials(err=0.3, deep=200.0, worlds=20_000),
    "shoot-the-moon": Dials(alone=True, worlds=8000),
    "lunatic": Dials(err=0.0, horizon=2, deep=20.0, worlds=1000, mixing=0.005),
}
_FOR_SEATS = {
    # Hands can be read from the plays, with a guess at what came to the sky when; but against a
    # search without such beliefs that gained nothing (0.471 ± 0.049), so there are none.
    ("lunar", 2): replace(_SETTINGS["lunar"], worlds=0),
    # One other hand tells too little for beliefs to help.
    ("shoot-the-moon", 2): replace(_SETTINGS["shoot-the-moon"], worlds=0),
}


def settings(game: str, seats: int) -> Dials:
    """The dials of a game for so many players."""
    return _FOR_SEATS.get((game, seats), _SETTINGS[game])
