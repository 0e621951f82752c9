"""What the numbers of an observation stand for, and those of the actions, by index.

A game declares them once, in runs with names. Its rules take their places from there (``at``), and
so do the names of every index and the tables in the documentation: none can say what is not so.

>>> seat = Places(Run("lacks", "what it lacks", ("red", "blue")), Run("cards", "held"))
>>> whole = Places(Run("round", "from 1"), Each("seat", ("you", "next"), seat))
>>> whole.length, whole.at("seat"), whole.names[4]
(7, 1, 'seat[next].lacks[red]')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

# Seats are counted from whoever looks, so that what is learnt at one seat holds at all of them.
BY_SEAT = ("you", "next", "second next", "third next", "fourth next", "fifth next")


@dataclass(frozen=True)
class Run:
    """Numbers side by side that say the same of different things; or a single one, of nothing."""

    name: str
    says: str
    of: Sequence[str] = ()

    @property
    def length(self) -> int:
        """How many numbers they are."""
        return len(self.of) or 1

    def spread(self, start: int, before: str) -> Iterator[tuple[int, str, Run]]:
        """Itself, with where it begins and its whole name."""
        yield start, before + self.name, self


@dataclass(frozen=True)
class Each:
    """The same runs again and again: for each seat, or for each placement."""

    name: str
    of: Sequence[str]
    places: Places

    @property
    def length(self) -> int:
        """How many numbers they are, all together."""
        return len(self.of) * self.places.length

    def spread(self, start: int, before: str) -> Iterator[tuple[int, str, Run]]:
        """Every run of every repetition."""
        for number, one in enumerate(self.of):
            begin = start + number * self.places.length
            yield from self.places.spread(begin, f"{before}{self.name}[{one}].")


class Places:
    """Runs one after the other, from index 0."""

    def __init__(self, *parts: Run | Each) -> None:
        self.parts = parts
        self.length = sum(part.length for part in parts)

    def at(self, name: str) -> int:
        """The first index of a part."""
        start = 0
        for part in self.parts:
            if part.name == name:
                return start
            start += part.length
        raise ValueError(f"no such part: {name}")

    def spread(self, start: int = 0, before: str = "") -> Iterator[tuple[int, str, Run]]:
        """All runs in their order: where each begins, its whole name, and the run."""
        for part in self.parts:
            yield from part.spread(start, before)
            start += part.length

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for every index."""
        return tuple(
            f"{name}[{one}]" if one else name
            for _, name, run in self.spread()
            for one in (run.of or [""])
        )
