"""What each option of a decision is worth, and how sure that is: for hints and reviews.

A search comes first: it knows how to go on from here. Then all options are tried in the same
worlds, so that what two of them differ by has a small error. Only those that are clearly behind,
and that nobody asks about, are given up on the way. What is solved to the end needs no trying.

It is given a view and a story, and so cannot know more than the seat did.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, inf, sqrt
from time import perf_counter as now
from typing import Any

from moonlit import games
from moonlit.games import Game
from moonlit.kernel import arrays, cells, records
from moonlit.kernel.cells import Cell
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded
from moonlit.table.sight import Sight

from .bot import Story
from .search.bot import SIMULATIONS_A_SECOND, Budget, SearchBot
from .search.compare import solved_shares
from .search.dials import settings
from .search.endgame.worlds import DRAWS
from .search.tallies import NOTHING, counts_as, tally

SLICE = 4 if INTERPRETED else 50  # worlds between two looks at who has fallen behind
LEAST_WORLDS = 2 * SLICE  # in which every option is tried
FOR_ALL = 0.5  # the part of the budget after which only the best so far is still compared
BEHIND = 4.0  # standard errors by which an option is behind that is given up
LOOKED_AT = 16 if INTERPRETED else 200  # worlds whose ends are kept, for words
SIMULATIONS_A_WORLD = 2  # of the pool, where worlds are weighed by beliefs
SURE = 2.0  # standard errors within which options are about equal
LEAST = 0.002  # a difference of chances that nobody minds


@dataclass(frozen=True)
class Option:
    """One option: the chance of the own side to win after it, from 0 to 1, and its standard error.

    ``behind`` is by how much the best option is better, and ``doubt`` the standard error of that:
    smaller than that of either chance, since both were tried in the same worlds.
    """

    action: int
    name: str
    chance: float = 0.0
    error: float = 0.0
    behind: float = 0.0
    doubt: float = 0.0
    shares: tuple[float, ...] = ()  # by side: everybody's chance after it

    @property
    def about_equal(self) -> bool:
        """Is it as good as the best one, as far as anybody can tell?"""
        return self.behind <= max(LEAST, SURE * self.doubt)


@dataclass(frozen=True)
class Weighing:
    """All options of a decision, the best first.

    ``favourite`` is what the search took for the best before the options were compared. Whoever
    adds up what choices cost measures them by it: the best of several that are nearly equal is
    partly the luckiest, the favourite was chosen without knowing how it would come out.
    """

    bot: SearchBot  # that thought about it
    view: Cell
    seat: int
    options: list[Option]
    favourite: int
    tried: Tried  # what the options brought, world by world

    @property
    def worlds(self) -> int:
        """In how many the options were compared."""
        return max(self.tried.rows)

    def ends(self, action: int) -> list[Any]:
        """How the simulations after an option left the first worlds, the same ones for each."""
        return self.tried.left(action)

    @property
    def game(self) -> Game:
        """The game that was weighed."""
        return games.game(self.bot.game)

    @property
    def sight(self) -> Sight:
        """What the seat sees, to talk about its options."""
        return Sight(self.game, self.seat, self.view, [self.seat])

    @property
    def side(self) -> int:
        """Which of the sides the seat belongs to."""
        return self.seat % self.sides

    @property
    def sides(self) -> int:
        """How many sides share the win here."""
        return self.game.sides(cells.plain(self.game.rules.State, self.view))

    def imagined(self) -> Iterator[Cell]:
        """Worlds like those thought about, to be played on: always the same ones."""
        rng = seeded(LOOKED_AT)
        for _ in range(LOOKED_AT):
            yield self.bot.world(self.view, self.seat, rng)

    def option(self, action: int) -> Option:
        """What was found out about an action."""
        return next(option for option in self.options if option.action == action)

    @property
    def best(self) -> Option:
        """The option that stands first."""
        return self.options[0]


class Tried:
    """What the options brought, world by world."""

    def __init__(self, bot: SearchBot, view: Cell, seat: int, kept: Collection[int]) -> None:
        self.bot, self.view, self.seat = bot, view, seat
        self.game = games.game(bot.game)
        plain: Any = cells.plain(self.game.rules.State, view)
        self.sides = self.game.sides(plain)
        legal = int(cells.legal(view, seat))
        self.actions = [action for action in range(63) if legal >> action & 1]
        self.names = [self.game.names.step(plain, seat, action) for action in self.actions]
        self.shape = len(self.actions), int(plain.seats), self.sides
        self.kept = {self.actions.index(action) for action in kept}
        self.rows = [0] * len(self.actions)  # the worlds in which each was tried: the first ones
        self.ends: Any = ()
        self.shares = self.weights = arrays.floats(0)
        self.pooled = inf  # as how many worlds drawn evenly those count that there are to draw
        self._out = arrays.floats(2 * self.sides)

    @property
    def side(self) -> int:
        """The side of the seat that chooses."""
        return self.seat % self.sides

    def look_up(self) -> None:
        """Take over what is known of a solved ending."""
        number, seats, _ = self.shape
        worlds = self.bot.solver.number
        self.weights = arrays.floats(worlds)
        self.shares = arrays.floats(worlds * number * seats)
        solved_shares(self.bot.solver.scratch, worlds, number, self.weights, self.shares)
        self.rows = [worlds] * number
        self.pooled = float(DRAWS * worlds)
        self._watch()

    def _watch(self) -> None:
        """See how a solved ending goes on, for words; what it is worth is known."""
        number, seats, _ = self.shape
        self.ends = records.batch(self.game.rules.State, LOOKED_AT * number)
        spare, everything = arrays.floats(LOOKED_AT * number * seats), sum(map(_bit, self.actions))
        self.bot.compare(self.view, self.seat, everything, range(LOOKED_AT), spare, self.ends)

    def try_out(self, budget: Budget) -> None:
        """Try all options in the same worlds, then those that may be best or are asked about."""
        number, seats, _ = self.shape
        pool, worlds = self.bot.thought_of
        self.pooled = float(counts_as(pool.sums, worlds)) if worlds else inf
        most = max(LEAST_WORLDS, -(-simulations_of(budget) // 2))
        self.weights = arrays.floats(most)
        self.shares = arrays.floats(most * number * seats)
        self.ends = records.batch(self.game.rules.State, LOOKED_AT * number)
        began, spent, done, going = now(), 0, 0, set(range(number))
        while done < most and (done < LEAST_WORLDS or part_spent(budget, began, spent) < 1.0):
            rows = range(done, min(most, done + SLICE))
            kept = sum(_bit(self.actions[i]) for i in going)
            spent += self.bot.compare(self.view, self.seat, kept, rows, self.shares, self.ends)
            for row in rows:
                self.weights[row] = 1.0
            done = rows.stop
            self.rows = [done if i in going else self.rows[i] for i in range(number)]
            if done >= LEAST_WORLDS:
                going = self._in_the_race(going, part_spent(budget, began, spent) > FOR_ALL)

    def _in_the_race(self, going: set[int], late: bool) -> set[int]:
        """Those that may be best; late, the best so far alone: and whatever is asked about."""
        best = max(going, key=self.mean)
        still = {best, *(going & self.kept)}
        for i in going - still if not late else ():
            more, error = self.difference(best, i)
            if more <= BEHIND * error:
                still.add(i)
        return still

    def mean(self, i: int) -> float:
        """The mean share of one's own side after option ``i``."""
        return self._tally(i, NOTHING, self.rows[i])[0][self.side]

    def difference(self, a: int, b: int) -> tuple[float, float]:
        """How much more ``a`` brought than ``b`` in the worlds of both, and the standard error."""
        rows = min(self.rows[a], self.rows[b])
        means, variances = self._tally(a, b, rows)
        return means[self.side], sqrt(variances[self.side] / self._count(rows))

    def _error(self, i: int) -> float:
        """The standard error of what an option brought."""
        _, variances = self._tally(i, NOTHING, self.rows[i])
        return sqrt(variances[self.side] / self._count(self.rows[i]))

    def _count(self, rows: int) -> float:
        """As how many worlds the first rows count: no more than there are to draw from."""
        return self.pooled if self.bot.solved else 1.0 / (1.0 / rows + 1.0 / self.pooled)

    def _tally(self, a: int, b: int, rows: int) -> tuple[list[float], list[float]]:
        tally(self.shares, self.weights, rows, self.shape, a, b, self._out)
        found = [float(number) for number in self._out]
        return found[: self.sides], found[self.sides :]

    def options(self) -> list[Option]:
        """All of them, the best first."""
        everything = max(self.rows)
        best = max(
            (i for i in range(len(self.actions)) if self.rows[i] == everything), key=self.mean
        )
        means, _ = self._tally(best, NOTHING, everything)
        sure = self._error(best)
        found = []
        for i, (action, name) in enumerate(zip(self.actions, self.names, strict=True)):
            behind, doubt = self.difference(best, i) if i != best else (0.0, 0.0)
            # What was given up late may look better in the few worlds that it was tried in.
            less = self._tally(best, i, self.rows[i])[0] if behind > 0 else [0.0] * self.sides
            shares = tuple(max(0.0, mean - lost) for mean, lost in zip(means, less, strict=True))
            error = self._error(i) if self.rows[i] == everything else hypot(sure, doubt)
            found.append(
                Option(action, name, shares[self.side], error, max(0.0, behind), doubt, shares)
            )
        return sorted(
            found, key=lambda option: (option.behind, option.action != self.actions[best])
        )

    def left(self, action: int) -> list[Any]:
        """How the first simulations after an option ended."""
        i, number, state = self.actions.index(action), len(self.actions), self.game.rules.State
        rows = LOOKED_AT if self.bot.solved else min(self.rows[i], LOOKED_AT)
        places = [row * number + i for row in range(rows)]
        return [cells.plain(state, self.ends[at : at + 1]) for at in places]


def _bit(action: int) -> int:
    return 1 << action


def simulations_of(budget: Budget) -> int:
    """The most simulations that a budget pays for."""
    return budget.simulations or int(SIMULATIONS_A_SECOND * budget.seconds)


def part_spent(budget: Budget, began: float, simulations: int) -> float:
    """Which part of a budget is spent, after so many simulations."""
    if budget.simulations:
        return simulations / budget.simulations
    return (now() - began) / budget.seconds


def thinker(game: str, seats: int, budget: Budget) -> SearchBot:
    """The search that weighs, to be used again: its memory takes a while to make.

    It says what is best, and never mixes to be hard to read. Half of the budget is its own.
    """
    half = Budget(budget.seconds / 2, -(-budget.simulations // 2))
    dials = settings(game, seats)
    worlds = min(dials.worlds, -(-simulations_of(half) // SIMULATIONS_A_WORLD))
    return SearchBot("weighing", game, 0, half, dials=replace(dials, worlds=worlds, mixing=0.0))


def weigh(
    bot: SearchBot,
    view: Cell,
    seat: int,
    story: Story,
    *,
    seed: int = 0,
    kept: Sequence[int] = (),
) -> Weighing:
    """Weigh all options of a seat that may act; those in ``kept`` are not given up on the way.

    As much as the ``thinker`` spends to search is spent to compare. The same seed, the same answer.
    """
    bot.reseed(seed)
    favourite = bot.choose(view, seat, story)
    tried = Tried(bot, view, seat, (favourite, *kept))
    if len(tried.actions) == 1:
        (only,) = tried.actions
        return Weighing(bot, view, seat, [Option(only, tried.names[0])], only, tried)
    if bot.solved:
        tried.look_up()
    else:
        tried.try_out(bot.budget)
    return Weighing(bot, view, seat, tried.options(), favourite, tried)
