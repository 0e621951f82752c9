"""What an arena run plays: which bots sit where, on which cards.

A *group* is one set of cards played by all seatings of all tables: every bot meets every seat with
the same deals. Its cards follow from the run's seed and its number, so that it does not matter who
plays it, or when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

from moonlit import games
from moonlit.bots import levels
from moonlit.bots.ladder import who_plays
from moonlit.bots.policies import POLICIES
from moonlit.errors import BadInput
from moonlit.games.reading import players
from moonlit.kernel import arrays, cells

MOST_TABLES = 500


@dataclass(frozen=True)
class Plan:
    """A run: the game, the bots as written, and for each table the bots by seat.

    ``tables`` are rotated: each gives as many matches as it has different rotations.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    tables: tuple[tuple[int, ...], ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0

    @cached_property
    def encoded(self) -> list[int]:
        """The options as rules take them."""
        return games.game(self.game).encode(self.seats, self.options)

    @cached_property
    def sides(self) -> int:
        """How many sides a match has."""
        return sides_at(self.game, self.seats, self.options)

    @cached_property
    def seatings(self) -> list[tuple[int, tuple[int, ...]]]:
        """The matches of a group: the number of the table, and the bots by seat."""
        return [
            (number, seating)
            for number, table in enumerate(self.tables)
            for seating in rotations(table)
        ]

    @property
    def repeatable(self) -> bool:
        """Will it give the same numbers again? Not if a clock stops a bot's thinking."""
        return all(levels.read(bot).repeatable for bot in self.bots)

    @property
    def quick(self) -> bool:
        """Do only policies play?"""
        return all(levels.read(bot).level in POLICIES for bot in self.bots)

    def as_json(self) -> dict[str, Any]:
        """The plan as data."""
        return {
            **asdict(self),
            "bots": list(self.bots),
            "tables": [list(table) for table in self.tables],
            "options": dict(self.options),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that ``as_json`` wrote."""
        tables = tuple(tuple(table) for table in data["tables"])
        return cls(**{**data, "bots": tuple(data["bots"]), "tables": tables})


def rotations(table: Sequence[int]) -> list[tuple[int, ...]]:
    """The table turned seat by seat, each different seating once.

    >>> rotations([0, 1, 0, 1])
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    turned = [tuple(table[turn:]) + tuple(table[:turn]) for turn in range(len(table))]
    return list(dict.fromkeys(turned))


def sides_at(game: str, seats: int, options: Mapping[str, Any]) -> int:
    """How many sides play against each other."""
    this = games.game(game)
    cell = cells.new(this.rules.State)
    cells.start(cell, seats, arrays.ints(this.encode(seats, options)))
    return this.sides(cells.plain(this.rules.State, cell))


def make_plan(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Plan:
    """Who meets whom. Each bot written once: all meet each other, a side each.

    If a bot is written twice, the bots are one table, seat by seat.
    """
    entry = games.game(game)
    number = players(seats, entry.seats, entry.title)
    if len(bots) < 2:
        raise BadInput("An arena needs two bots or more, as in: moonlit arena lunar club random.")
    for bot in bots:
        levels.read(bot)
    given = dict(options or {})
    bots = [who_plays(game, bot, number, given) for bot in bots]
    sides = sides_at(game, number, given)
    different = tuple(dict.fromkeys(bots))
    if len(different) < len(bots):
        if len(bots) != number:
            raise BadInput(
                f"Bots that are written twice are one table, seat by seat: that takes {number} "
                f"bots, not {len(bots)}."
            )
        tables: tuple[tuple[int, ...], ...] = (tuple(different.index(bot) for bot in bots),)
    else:
        if comb(len(different), sides) > MOST_TABLES:
            raise BadInput(f"{len(bots)} bots are too many: they would meet at too many tables.")
        tables = tuple(tables_for(len(different), number, sides))
    return Plan(game, number, different, tables, given, seed)


def tables_for(bots: int, seats: int, sides: int) -> list[tuple[int, ...]]:
    """Tables at which each bot meets each seat and each other bot equally often.

    >>> tables_for(bots=2, seats=4, sides=2)
    [(0, 1, 0, 1)]
    >>> tables_for(bots=2, seats=3, sides=3)
    [(0, 1, 0), (1, 0, 1)]
    >>> tables_for(bots=3, seats=2, sides=2)
    [(0, 1), (0, 2), (1, 2)]
    """
    if bots >= sides:
        return [
            tuple(chosen[seat % sides] for seat in range(seats))
            for chosen in combinations(range(bots), sides)
        ]
    shifts = 1 if sides % bots == 0 else bots
    return [
        tuple((seat % sides + shift) % bots for seat in range(seats)) for shift in range(shifts)
    ]
