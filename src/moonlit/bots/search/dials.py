"""How the search is set for each game; all values were measured (see ``bench/duel.py``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

# Where the dials are in the array that compiled code takes.
EXPLORE, ERR, OTHERS, HORIZON, PAIRED, DEEP = 0, 1, 2, 3, 4, 5
DIALS = 6


@dataclass(frozen=True)
class Dials:
    """The settings of one game."""

    explore: float = 1.0  # how far beyond the best action so far to look, in standard deviations
    err: float = 0.1  # how often a playout acts at random rather than by rules of thumb
    others: bool = False  # search the others' information sets too, or take them to play by thumb
    horizon: int = 1  # the rounds that a simulation looks ahead; 0: to the end of the match
    paired: float = 0.0
    deep: float = 1000.0
    worlds: int = 0  # how many worlds are weighed by beliefs; 0: all are alike likely
    sharpness: float = 0.0  # play in proportion to visits to this power; 0: the most visited

    def write(self, out: Any) -> None:
        """Put the dials where compiled code finds them."""
        out[EXPLORE] = self.explore
        out[ERR] = self.err * 2**32
        out[OTHERS] = float(self.others)
        out[PAIRED] = self.paired
        out[DEEP] = self.deep
        out[HORIZON] = float(self.horizon)


SETTINGS = {
    "lunar": Dials(),
    "lunar-trick": Dials(),
    "shoot-the-moon": Dials(),
    "lunatic": Dials(sharpness=1.0),
}
