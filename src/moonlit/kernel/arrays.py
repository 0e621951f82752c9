"""Small arrays in the form of this process's mode: numpy's compiled, lists interpreted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .mode import INTERPRETED
from .records import Ints


def ints(numbers: Iterable[int]) -> Ints:
    """Whole numbers, as decks and options are handed over."""
    if INTERPRETED:
        return list(numbers)
    import numpy as np

    return np.array(list(numbers), dtype=np.int64)  # type: ignore[return-value]


def rows(numbers: Iterable[Iterable[int]]) -> Any:
    """A table of whole numbers, all rows equally long."""
    if INTERPRETED:
        return [list(row) for row in numbers]
    import numpy as np

    return np.array([list(row) for row in numbers], dtype=np.int64)


def floats(length: int) -> Any:
    """Room for shares of a win."""
    if INTERPRETED:
        return [0.0] * length
    import numpy as np

    return np.zeros(length)


def observation(length: int) -> Any:
    """Room for what ``observe`` writes."""
    if INTERPRETED:
        return [0] * length
    import numpy as np

    return np.zeros(length, np.int8)
