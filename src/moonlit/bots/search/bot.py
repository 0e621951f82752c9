"""The bot that searches: ``search``, and ``master`` where no network has learned the match."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from math import exp
from time import perf_counter as now
from typing import Any

from moonlit import games
from moonlit.bots import values
from moonlit.bots.bot import Story, on_turn
from moonlit.errors import BadInput
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import nth
from moonlit.kernel.cells import Cell
from moonlit.kernel.random import draw, seeded
from moonlit.kernel.records import Ints

from .compare import compare
from .dials import ERR, Dials, settings
from .endgame.solver import NODES_A_SECOND, Solver
from .pool import drawn, fill
from .root import row_of, think
from .scratch import Pool, Scratch, pool_for, scratch_for
from .simulate import index_of
from .tree import DECISIONS, SIMULATIONS, clear

SLICE = 200  # simulations, or worlds, between two looks at the clock
SIMULATIONS_A_SECOND = 100_000  # about as many of a whole round: so large a tree they need
FOR_WORLDS = 0.2  # the part of the time that may go into a pool of worlds
LONGEST_STORY = 64  # what of it beliefs may ask for: the latest actions


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: seconds, or (repeatable) a number of simulations."""

    seconds: float = 0.0
    simulations: int = 0

    def __post_init__(self) -> None:
        if (self.seconds > 0) == (self.simulations > 0):
            raise BadInput("A budget is a number of seconds or of simulations, more than zero.")


class SearchBot:
    """Thinks through many worlds that its view allows; the same choices for the same seed."""

    def __init__(
        self,
        name: str,
        game: str,
        seed: int,
        budget: Budget,
        *,
        threads: int = 1,
        dials: Dials | None = None,
    ) -> None:
        self.name, self.game, self.budget = name, game, budget
        self._rules = games.game(game).rules
        self._given, self._dials = dials, dials or Dials()
        self._threads = [scratch_for(self._rules, 0) for _ in range(threads)]
        self.solver, self.solved = Solver(self._rules, 0), False
        self.reseed(seed)
        self.wants_story = games.game(game).part("players.beliefs") is not None
        self._pool, self._worlds = pool_for(self._rules, 1), 0
        # Of the last choice: simulations, and all decisions in them.
        self.simulations, self.decisions = 0, 0

    def reseed(self, seed: int) -> None:
        """Choose from now on as a new bot with this seed would."""
        for i, thread in enumerate(self._threads):
            thread.rng[:] = seeded(seed + 7919 * i)
        self.solver.scratch.rng[:] = seeded(seed + 104_729)

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        """A legal action of the seat; ``story`` is what it noticed."""
        on_turn(view, seat)
        return self._decide(view, seat, story, None)

    def _decide(self, view: Cell, seat: int, story: Story, truth: Cell | None) -> int:
        began = now()
        actions = int(cells.legal(view, seat))
        if actions & (actions - 1) == 0:
            self.simulations, self.decisions = 0, 0
            return int(nth(actions, 0))
        self._set_up(view)
        past = arrays.rows([*story[-LONGEST_STORY:], (0, 0)])[:-1]  # two columns, even if empty
        if truth is not None:
            self._share_out(view, seat, Pool(truth, self._pool.sums), 1, began)
        elif not self._solve(view, seat, past, began):
            self._worlds = self._imagine(view, seat, past, began)
            self._share_out(view, seat, self._pool, self._worlds, began)
        self.simulations, self.decisions = (
            sum(int(thread.trees[0].counts[counted]) for thread in self._threads)
            for counted in (SIMULATIONS, DECISIONS)
        )
        return int(nth(actions, self._pick(view, seat, actions.bit_count())))

    def _solve(self, view: Cell, seat: int, past: Any, began: float) -> bool:
        """Solve the rest of the round, if it is small enough for the budget."""
        first, seconds = self._threads[0], self.budget.seconds
        limit = self.budget.simulations or int(NODES_A_SECOND * seconds)
        self.solved = self._dials.exact and self.solver.lays_out(
            view, seat, past, first.trees, limit
        )
        if self.solved:
            self.solver.settle(view, seat, first.trees, began + seconds if seconds else 0.0)
        return self.solved

    def _imagine(self, view: Cell, seat: int, past: Any, began: float) -> int:
        """Fill the pool of worlds, and say with how many; with none: they come one by one.

        It takes no more than a part of the time, and has no more worlds than can be looked at.
        """
        worlds = self._dials.worlds
        if self.budget.simulations:
            worlds = min(worlds, self.budget.simulations)
        if worlds > len(self._pool.worlds):
            self._pool = pool_for(self._rules, worlds)
        until = began + FOR_WORLDS * self.budget.seconds
        done = 0
        while done < worlds and (self.budget.simulations or not done or now() < until):
            stop = min(worlds, done + SLICE)
            fill(view, seat, past, self._pool, done, stop, self._threads[0])
            done = stop
        return done

    def _set_up(self, view: Cell) -> None:
        """Empty trees, with the dials and the table of standings for this match."""
        plain: Any = cells.plain(self._rules.State, view)
        self._dials = self._given or settings(self.game, int(plain.seats))
        table = values.table_for(self.game, plain)
        simulations = self.budget.simulations or int(SIMULATIONS_A_SECOND * self.budget.seconds)
        for thread in self._threads:
            clear(thread.trees, simulations)
            self._dials.write(thread.trees[0].dials)
            thread.trees[0].table[: len(table)] = table

    def _share_out(self, view: Cell, seat: int, pool: Pool, worlds: int, began: float) -> None:
        """Let all threads think, each in a tree of its own."""
        until = began + self.budget.seconds
        each = -(-self.budget.simulations // len(self._threads))

        def work(thread: Scratch) -> None:
            done = 0
            while done < each or (not each and (not done or now() < until)):
                slice_ = min(SLICE, each - done) if each else SLICE
                think(view, seat, pool, worlds, thread, slice_)
                done += slice_

        others = [threading.Thread(target=work, args=(other,)) for other in self._threads[1:]]
        for thread in others:
            thread.start()
        work(self._threads[0])
        for thread in others:
            thread.join()

    def _pick(self, view: Cell, seat: int, number: int) -> int:
        """The best action by what all threads found at the root; or a mixture, hard to read."""
        tries, sums = self._root(view, seat, number)
        # What was given up early may look good by chance.
        often = [i for i in range(number) if 2 * tries[i] >= max(tries)]
        means = {i: sums[i] / tries[i] for i in often}
        best = max(often, key=lambda i: means[i])
        if len(often) == number and means[best] - min(means.values()) < 1e-9:
            # Nothing makes a difference: a match already won is brought to its end as anyone would.
            advised = int(cells.advise(view, seat, self._threads[0].rng))
            return int(index_of(cells.legal(view, seat), advised))
        if not self._dials.mixing:
            return best
        weights = [exp((means[i] - means[best]) / self._dials.mixing) for i in often]
        left = sum(weights) * float(draw(self._threads[0].rng)) / 2**32
        for i, weight in zip(often, weights):
            left -= weight
            if left < 0:
                return i
        return best

    def weighed(self, view: Cell, seat: int) -> list[tuple[int, float]]:
        """After a choice: every legal action and the mean share of the win that it brought."""
        actions = int(cells.legal(view, seat))
        tries, sums = self._root(view, seat, actions.bit_count())
        return [
            (int(nth(actions, i)), total / max(1, tried))
            for i, (tried, total) in enumerate(zip(tries, sums, strict=True))
        ]

    def world(self, view: Cell, seat: int, rng: Ints) -> Cell:
        """After a choice from several actions: a world like those thought about, by its weight."""
        pool, worlds = self.thought_of
        if worlds:
            at = int(drawn(pool.sums, worlds, rng))
            return cells.copy(self._rules.State, pool.worlds[at : at + 1])
        world = cells.new(self._rules.State)
        cells.sample(view, seat, rng, world)
        return world

    @property
    def thought_of(self) -> tuple[Pool, int]:
        """After a choice: the worlds thought about, and how many; none: they come one by one."""
        if self.solved:
            return Pool(self.solver.scratch.worlds, self.solver.scratch.sums), self.solver.number
        return self._pool, self._worlds

    def compare(self, view: Cell, seat: int, kept: int, rows: range, shares: Any, ends: Any) -> int:
        """After a choice: try the actions in ``kept`` in the same worlds; how many simulations.

        What they bring is written as ``compare.compare`` says, at the places ``rows``. In an ending
        that is solved nobody errs any more.
        """
        pool, worlds = self.thought_of
        thread = self._threads[0]
        if self.solved:
            thread.trees[0].dials[ERR] = 0.0
        compare(view, seat, pool, worlds, thread, kept, rows.start, rows.stop, shares, ends)
        return len(rows) * kept.bit_count()

    def _root(self, view: Cell, seat: int, number: int) -> tuple[list[int], list[float]]:
        """How often each action was tried, and what it brought in all, by all threads."""
        tries, sums = [0] * number, [0.0] * number
        thought = self._threads[:1] if self.solved else self._threads
        for thread in thought if number > 1 else ():
            tree, edge = thread.trees[0], int(row_of(view, seat, thread.trees))
            for i in range(number):
                tries[i] += int(tree.tries[edge + i])
                sums[i] += float(tree.sums[edge + i])
        return tries, sums


class CheatBot(SearchBot):
    """The same search with all cards on the table: the arena's yardstick, never a player."""

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        """Nothing: it needs the state, which nobody at a table has."""
        raise BadInput("The yardstick plays by states, in the arena only.")

    def choose_knowing(self, state: Cell, view: Cell, seat: int) -> int:
        """A legal action of the seat, by the true state."""
        return self._decide(view, seat, (), state)
