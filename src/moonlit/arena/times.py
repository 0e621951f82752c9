"""Times of decisions as a histogram: small, and it can be added up from many workers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

BINS_PER_DECADE = 24  # a bin is 10% wide
SHORTEST = 1e-9


class Times:
    """How long decisions took: counts by the logarithm of the seconds."""

    def __init__(self, counts: Mapping[str, int] | Mapping[int, int] | None = None) -> None:
        self.counts: Counter[int] = Counter()
        for place, number in (counts or {}).items():
            self.counts[int(place)] += number

    def add(self, seconds: float, number: int = 1) -> None:
        """Note decisions that took so long each."""
        place = math.floor(BINS_PER_DECADE * math.log10(max(seconds, SHORTEST)))
        self.counts[place] += number

    def merge(self, other: Times) -> None:
        """Note all decisions of another histogram."""
        self.counts.update(other.counts)

    def total(self) -> int:
        """How many decisions there are."""
        return self.counts.total()

    def quantile(self, part: float) -> float:
        """The seconds within which this part of all decisions was made, to a tenth."""
        wanted, found = part * self.total(), 0
        for place in sorted(self.counts):
            found += self.counts[place]
            if found >= wanted:
                return float(10 ** ((place + 0.5) / BINS_PER_DECADE))
        return 0.0

    def as_json(self) -> dict[str, int]:
        """The histogram as data."""
        return {str(place): self.counts[place] for place in sorted(self.counts)}
