"""The bot that looks ahead with its network: ``master``, where a network has learned the game.

The network proposes, and what it proposes is tried in worlds that the view allows. What comes out
clearly better than its favourite is done. Where being read is dangerous, the network chooses by
chance; then what is better only becomes more likely. Endings that can be solved are solved.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import log, sqrt
from time import perf_counter as now
from typing import Any

import numpy as np

from moonlit.bots import values
from moonlit.bots.search.bot import SearchBot
from moonlit.bots.search.scratch import Pool
from moonlit.errors import BadInput
from moonlit.games.reading import bits
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import draw

from .foresight import Mind, ask_in, look_ahead, mind_for, room_for_worlds
from .shelf import network_for, variant_of
from .weights import Array, Network

SLICE = 4 if INTERPRETED else 16  # worlds between two looks at the clock
LEAST_WORLDS = 3 * SLICE  # before an action is given up
LEAST_LIKELY = 0.002  # of the favourite's chance: what is less likely is not tried
MOST = 10  # actions that are tried
BEHIND = 3.0  # standard errors by which an action is behind that is given up


@dataclass(frozen=True)
class Looks:
    """How far to look ahead, and what it takes to leave the network's favourite."""

    turns: int = 2  # of one's own that come before the judge is asked
    sure: float = 1.0  # standard errors by which another action must be better
    pull: float = 0.002  # how much better one must be that the network likes e times less
    open: float = 0.02  # how much better one is that becomes e times as likely, if chance chooses


class NetworkSearchBot(SearchBot):
    """Looks ahead as its network would play; the same choices for the same seed and simulations."""

    looks = Looks()
    _variant: str | None = None
    _network: Network | None = None

    def _set_up(self, view: Cell) -> None:
        """As for any search; and a mind for this match, if a network has learned such ones."""
        super()._set_up(view)
        plain: Any = cells.plain(self._rules.State, view)
        variant = str(variant_of(self.game, plain))
        if self._variant != variant:
            self._variant, self._network = variant, None
            with suppress(BadInput):  # then it searches as ``search`` does
                self._network = network_for(self.game, variant)
                table = values.table_for(self.game, plain)
                self._mind: Mind = mind_for(self._network, int(plain.seats), table)

    def _imagine(self, view: Cell, seat: int, past: Any, began: float) -> int:
        """No pool: worlds are drawn one by one, and weighed by what was noticed."""
        if self._network is None:
            return super()._imagine(view, seat, past, began)
        self._past = past
        return 0

    def _share_out(self, view: Cell, seat: int, pool: Pool, worlds: int, began: float) -> None:
        """Try what the network proposes, until the budget is spent or one action is left."""
        if self._network is None:
            super()._share_out(view, seat, pool, worlds, began)
            return
        self._propose(view, seat)
        going, spent = sorted(self._chances), 0
        until = began + self.budget.seconds if self.budget.seconds else 0.0
        turns = self.looks.turns if self._network.judge is not None else 0
        while len(going) > 1 and (now() < until or spent < self.budget.simulations):
            found = room_for_worlds(len(going), SLICE)
            kept = sum(1 << action for action in going)
            look_ahead(view, seat, self._past, self._threads[0], self._mind, kept, turns, found)
            self._found.note(found, going)
            spent += SLICE * len(going)
            if self._found.worlds >= LEAST_WORLDS:
                going = self._in_the_race(going)

    def _propose(self, view: Cell, seat: int) -> None:
        """What the network would do, and how likely; what it would hardly ever do is left out."""
        actions = bits(int(cells.legal(view, seat)))
        ask_in(self._mind, view, seat)
        scores = np.array([float(self._mind.scores[action]) for action in actions])
        chances = np.exp(scores - scores.max())
        order = [int(i) for i in np.argsort(-chances)[:MOST]]
        self._chances = {
            actions[i]: float(chances[i] / chances.sum())
            for i in order
            if chances[i] >= LEAST_LIKELY
        }
        self._first, self._found = actions[order[0]], Found(list(self._chances))

    def _in_the_race(self, going: list[int]) -> list[int]:
        """The favourite, the best so far, and what is not clearly behind that."""
        leads = {action: self._found.lead(action, self._first) for action in going}
        best = max(going, key=lambda action: leads[action][0])
        still = []
        for action in going:
            lead, error = self._found.lead(action, best)
            if action in (best, self._first) or lead > -BEHIND * error:
                still.append(action)
        return still

    def _surely(self, action: int, lead: float, error: float) -> float:
        """By how much an action is better than the favourite, doubts taken off."""
        liked = log(self._chances[action] / self._chances[self._first])
        return lead - self.looks.sure * error + self.looks.pull * liked

    def _pick(self, view: Cell, seat: int, number: int) -> int:
        """What is clearly better than the favourite, else that; or by chance, where that counts."""
        if self.solved or self._network is None:
            return super()._pick(view, seat, number)
        actions = bits(int(cells.legal(view, seat)))
        leads = {action: self._found.lead(action, self._first) for action in self._chances}
        if self._mind.greedy:
            best = max(leads, key=lambda action: self._surely(action, *leads[action]))
            return actions.index(best)
        tried, more = list(leads), [lead / self.looks.open for lead, _ in leads.values()]
        weights = (np.array([self._chances[action] for action in tried]) * np.exp(more)).cumsum()
        aim = weights[-1] * int(draw(self._threads[0].rng)) / 2**32
        return actions.index(tried[int(np.searchsorted(weights, aim))])


class Found:
    """What actions brought, world by world; those that were given up, in the first worlds only."""

    def __init__(self, actions: list[int]) -> None:
        self.worlds = 0
        self._weights: list[Array] = []
        self._brought: dict[int, list[Array]] = {action: [] for action in actions}

    def note(self, found: Array, actions: list[int]) -> None:
        """Keep a slice: weights in the first column, then the actions."""
        self.worlds += len(found)
        self._weights.append(found[:, 0])
        for i, action in enumerate(actions):
            self._brought[action].append(found[:, i + 1])

    def lead(self, action: int, on: int) -> tuple[float, float]:
        """How much more an action brought than another, and the standard error of that."""
        own, other = self._brought[action], self._brought[on]
        both = min(len(own), len(other))
        if action == on or not both:
            return 0.0, 0.0
        weights = np.concatenate(self._weights[:both])
        more = np.concatenate(own[:both]) - np.concatenate(other[:both])
        total = weights.sum()
        mean = float((weights * more).sum() / total)
        return mean, float(sqrt(np.square(weights * (more - mean)).sum()) / total)
