"""What has to be shown about the levels: who must beat whom, by how much, in which games.

A trial measures one number a group: the rate at which its level wins, or, where luck leaves little
room, that rate less half of what a search that sees all cards adds to a fair share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from moonlit import games
from moonlit.bots.ladder import EXPERT, MASTER, SEARCH, offered
from moonlit.bots.levels import YARDSTICK
from moonlit.errors import BadInput

from .plans import Plan, sides_at
from .results import Group, rates
from .sequential import PASSED

LADDER, HALF, PARTNERS, ROUND = "ladder", "half", "partners", "round"

# A level, whom it must beat, and the line: with two sides, and otherwise in fair shares.
LINES = (
    ("novice", "random", 0.5, 1.0),
    ("club", "random", 0.8, 1.6),
    ("club", "novice", 0.5, 1.0),
    (SEARCH, "club", 0.65, 1.4),
    (EXPERT, "club", 0.5, 1.0),
    (EXPERT, SEARCH, 0.5, 1.0),
    (MASTER, EXPERT, 0.55, 1.15),
)
# `master` thinks for a second: it is shown at the number of players with the shortest matches; and
# in matches of one round too, of which the time allows several times as many.
SLOW = MASTER


@dataclass(frozen=True)
class Trial:
    """One thing to show: at these tables, the level's weighted rates are above the line.

    At each table the level to be measured is the bot at its first seat.
    """

    name: str
    kind: str
    game: str
    seats: int
    level: str
    against: str
    tables: tuple[tuple[str, ...], ...]
    weights: tuple[float, ...]
    line: float
    fair: float
    options: Mapping[str, Any] = field(default_factory=dict)

    def plan(self, seed: int) -> Plan:
        """The matches to play."""
        bots = tuple(dict.fromkeys(bot for table in self.tables for bot in table))
        tables = tuple(tuple(bots.index(bot) for bot in table) for table in self.tables)
        return Plan(self.game, self.seats, bots, tables, self.options, seed)

    def rate(self, plan: Plan, group: Group, table: int) -> float:
        """How often the table's measured bot wins in a group."""
        return rates(plan, group, "won", table)[plan.bots.index(self.tables[table][0])]

    def sample(self, plan: Plan, group: Group) -> float:
        """The number that the trial measures, in one group."""
        return sum(
            weight * self.rate(plan, group, table) for table, weight in enumerate(self.weights)
        )

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a sample can be."""
        return (
            sum(weight for weight in self.weights if weight < 0),
            sum(weight for weight in self.weights if weight > 0),
        )

    def possible(self) -> bool:
        """Are its bots there?"""
        return {self.level, self.against} - {YARDSTICK, SEARCH} <= set(offered(self.game))


def all_trials() -> dict[str, Trial]:
    """Every trial by its name, such as ``lunar-4-search-club``."""
    found = [
        trial
        for name, game in games.CATALOGUE.items()
        for seats in game.seats
        for trial in at(name, seats)
    ]
    return {trial.name: trial for trial in found}


def at(game: str, seats: int) -> list[Trial]:
    """The trials of a game with a number of players."""
    sides = sides_at(game, seats, {})
    fair = 1 / sides
    found = []
    for level, against, of_two, of_fair in LINES:
        if level == SLOW and seats != games.game(game).measures.QUICKEST:
            continue
        line = of_two if sides == 2 else of_fair * fair
        table = table_of(level, against, seats, sides)
        found.append(trial(LADDER, game, level, against, (table,), (1.0,), line, fair))
        if level == SEARCH:
            tables = (table, table_of(YARDSTICK, against, seats, sides))
            # search - fair > half of (yardstick - fair)
            found.append(trial(HALF, game, level, against, tables, (1.0, -0.5), fair / 2, fair))
        if level == SLOW:
            found.append(trial(ROUND, game, level, against, (table,), (1.0,), line, fair))
    for level in (SEARCH, EXPERT) if sides < seats else ():
        table = (level, *["club"] * (seats - 1))
        found.append(trial(PARTNERS, game, level, "club", (table,), (1.0,), fair, fair))
    return found


def table_of(level: str, against: str, seats: int, sides: int) -> tuple[str, ...]:
    """One side of the level against all others."""
    return tuple(level if seat % sides == 0 else against for seat in range(seats))


def trial(
    kind: str,
    game: str,
    level: str,
    against: str,
    tables: tuple[tuple[str, ...], ...],
    weights: tuple[float, ...],
    line: float,
    fair: float,
) -> Trial:
    """A trial by what it compares; its name tells it from all others."""
    seats = len(tables[0])
    name = f"{game}-{seats}-{level}-{against}" + ("" if kind == LADDER else f"-{kind}")
    options = {"max_rounds": 1} if kind == ROUND else {}
    return Trial(name, kind, game, seats, level, against, tables, weights, line, fair, options)


def chosen(names: list[str], game: str | None = None) -> list[Trial]:
    """Trials by name, or all those of a game, or all that there are bots for."""
    known = all_trials()
    for name in names:
        if name not in known:
            raise BadInput(f"There is no pair {name!r}; pairs are named like {next(iter(known))}.")
    if names:
        return [known[name] for name in names]
    return [one for one in known.values() if (game is None or one.game == game) and one.possible()]


def missing(certificates: Mapping[str, Any]) -> list[str]:
    """The trials that can be made but have no certificate."""
    return [
        name
        for name, one in all_trials().items()
        if name not in certificates and not needless(name, certificates) and one.possible()
    ]


def needless(name: str, certificates: Mapping[str, Any]) -> bool:
    """Half of the yardstick's gain need not be shown where the plain line was passed."""
    plain = name.removesuffix(f"-{HALF}")
    return plain != name and passed(plain, certificates)


def passed(name: str, certificates: Mapping[str, Any]) -> bool:
    """Has a trial been passed?"""
    return name in certificates and certificates[name]["verdict"] == PASSED
