"""Random numbers: xorshift64*, the same in both modes, state in a one-element array.

The array is handed to whoever may draw; it is never part of a game's state. The remainder's bias
is below n / 2**32, of no account in simulations; sealed deals use an unbiased stream instead.
"""

from __future__ import annotations

from typing import Any

from .cards import count, lowest, nth
from .decorators import rule
from .mode import INTERPRETED
from .records import Ints

_WORD = (1 << 64) - 1


def seeded(seed: int) -> Ints:
    """A generator for a seed, any whole number (splitmix64 spreads it over the word)."""
    word = (seed + 0x9E3779B97F4A7C15) & _WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    word = (word ^ (word >> 31)) or 1
    if INTERPRETED:
        return [word]
    import numpy as np

    return np.array([word], dtype=np.uint64)  # type: ignore[return-value]


if INTERPRETED:

    def draw(rng: Ints) -> int:
        """32 random bits."""
        word = rng[0]
        word ^= word >> 12
        word ^= (word << 25) & _WORD
        word ^= word >> 27
        rng[0] = word
        return ((word * 0x2545F4914F6CDD1D) & _WORD) >> 32

else:
    import numpy as np

    _12, _25, _27, _32 = np.uint64(12), np.uint64(25), np.uint64(27), np.uint64(32)
    _FACTOR = np.uint64(0x2545F4914F6CDD1D)

    @rule
    def draw(rng: Any) -> Any:  # type: ignore[misc]
        """32 random bits."""
        word = rng[0]
        word ^= word >> _12
        word ^= word << _25
        word ^= word >> _27
        rng[0] = word
        return np.int64((word * _FACTOR) >> _32)


@rule
def below(rng: Ints, limit: int) -> int:
    """A whole number from 0 up to, not including, the limit."""
    return int(draw(rng) * limit) >> 32


@rule
def pick(rng: Ints, cards: int) -> int:
    """One of a set that is not empty, all equally likely; nothing is drawn for the only one."""
    if cards & (cards - 1) == 0:
        return lowest(cards)
    return nth(cards, below(rng, count(cards)))


@rule
def permute(rng: Ints, deck: Ints, start: int, size: int, drawn: int) -> None:
    """Put 0 … size-1 into ``deck`` from ``start`` on, the first ``drawn`` in random order.

    Fisher–Yates from the front: what is never drawn need not be shuffled.
    """
    for i in range(size):
        deck[start + i] = i
    for i in range(drawn):
        j = i + below(rng, size - i)
        swapped = deck[start + j]
        deck[start + j] = deck[start + i]
        deck[start + i] = swapped
