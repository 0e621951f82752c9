"""One match between bots, and one group of matches on the same cards.

Bots get views and stories, never a state; the yardstick that cheats gets its state here and
nowhere else. A bot that raises or returns an illegal action loses nothing but its turn: the arena
counts it and plays on with a random legal action.
"""

from __future__ import annotations

import operator
import time
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from moonlit import games
from moonlit.bots import levels
from moonlit.bots.bot import Bot
from moonlit.bots.novice import habits
from moonlit.bots.policies import (
    ASKED,
    NOTE,
    NOTES,
    PolicyBot,
    notice_in,
    play_on,
    round_of,
    told,
)
from moonlit.errors import MoonlitError
from moonlit.games.reading import bits, shown
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import lowest
from moonlit.kernel.cells import Cell
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import pick, seeded

from .plans import Plan
from .seeds import seed_of
from .times import Times

LONGEST_DECK = 64
MOST_REASONS = 5  # sentences about a bot's faults that are kept

DIGITS = 6  # of shares: a file holds what the statistics count


class Faulty(MoonlitError):
    """A bot raised or returned an illegal action, and the caller wanted to know at once."""


def make_bot(text: str, game: str, seed: int) -> Bot:
    """A bot by its written form; here the yardstick may play."""
    cheats = levels.read(text).level == levels.YARDSTICK
    return levels.yardstick(text, game, seed) if cheats else levels.bot(text, game, seed)


@runtime_checkable
class Knowing(Protocol):
    """The yardstick: a bot that is shown the state itself."""

    name: str

    def choose_knowing(self, state: Cell, view: Cell, seat: int) -> int:
        """A legal action of the seat, by all cards."""


class Table:
    """One match: a state, the bots around it, and what is counted of them."""

    def __init__(self, plan: Plan, bots: list[Bot], decks: int, strict: bool = False) -> None:
        self.plan, self.bots, self.strict = plan, bots, strict
        self.rules = games.game(plan.game).rules
        self._measures = games.game(plan.game).measures
        self.cell = cells.new(self.rules.State)
        cells.start(self.cell, plan.seats, arrays.ints(plan.encoded))
        self.times = [Times() for _ in bots]
        self.faults: list[tuple[int, str]] = []  # seat, reason
        self.tricks: list[list[int]] = []
        self.gains: list[list[int]] = []
        self.endings: list[int] = []
        self.standings: list[list[int]] = []
        self.first = 0
        self._decks, self._deck = seeded(decks), arrays.ints([0] * LONGEST_DECK)
        self._spare = seeded(seed_of(decks, "spare"))
        self._out = cells.new(self.rules.State)
        self._habits = habits(plan.game)
        policies = [bot.policy if isinstance(bot, PolicyBot) else ASKED for bot in bots]
        self._policies = arrays.ints(policies)
        self._rngs = rng_rows(bots)
        self._decisions = arrays.ints([0] * plan.seats)
        self._faults = arrays.ints([0] * plan.seats)
        self._readers = [
            seat
            for seat, bot in enumerate(bots)
            if not isinstance(bot, PolicyBot) and getattr(bot, "wants_story", True)
        ]
        self._notes = arrays.rows([[0] * NOTE] * NOTES) if self._readers else no_notes()
        self._note = arrays.ints([0] * NOTE)
        self.stories: dict[int, list[tuple[int, int]]] = {seat: [] for seat in self._readers}

    def play(self) -> dict[str, Any]:
        """Play to the end; what there is to know about it."""
        current = self._deal()
        self.first = self._measures.first(self._plain())
        while True:
            self._let_policies_play()
            waiting = int(cells.waiting(self.cell))
            if waiting and round_of(self.cell) == current:
                seat = int(lowest(waiting))
                if self._policies[seat] == ASKED:
                    self._ask(seat)
                    waiting = int(cells.waiting(self.cell))
            if not waiting or round_of(self.cell) != current:
                self._note_round()
                if not waiting and cells.outcome(self.cell):
                    return self._result()
                current = self._deal() if not waiting else round_of(self.cell)

    def _deal(self) -> int:
        cells.deal_due(self.cell, self._decks, self._deck)
        return int(round_of(self.cell))

    def _plain(self) -> Any:
        return cells.plain(self.rules.State, self.cell)

    def _let_policies_play(self) -> None:
        before = list(self._decisions)
        faults = list(self._faults)
        began = time.perf_counter()
        noted = play_on(
            self.cell,
            self._policies,
            self._rngs,
            self._habits,
            self._spare,
            self._out,
            self._decisions,
            self._faults,
            self._notes,
        )
        spent = time.perf_counter() - began
        self._tell(self._notes[:noted])
        taken = [int(now) - int(then) for now, then in zip(self._decisions, before, strict=True)]
        for seat, number in enumerate(taken):
            if number:  # the stretch's time, in equal parts
                self.times[seat].add(spent / sum(taken), number)
            for _ in range(int(self._faults[seat]) - int(faults[seat])):
                self._blame(seat, "an illegal action", None)

    def _ask(self, seat: int) -> None:
        """Let a bot choose, by its view and its story."""
        bot, actions = self.bots[seat], int(cells.legal(self.cell, seat))
        view = cells.new(self.rules.State)
        cells.view(self.cell, seat, view)
        began = time.perf_counter()
        try:
            if isinstance(bot, Knowing):
                state = cells.copy(self.rules.State, self.cell)
                action = operator.index(bot.choose_knowing(state, view, seat))
            else:
                action = operator.index(bot.choose(view, seat, self.stories.get(seat, ())))
        except Exception as error:
            self._blame(seat, f"{type(error).__name__}: {error}", error)
            action = -1
        else:
            if action not in bits(actions):
                reason = f"{shown(action)} is not among its legal actions {bits(actions)}"
                self._blame(seat, reason, None)
                action = -1
        self.times[seat].add(time.perf_counter() - began)
        if action < 0:
            action = int(pick(self._spare, actions))
        if self._readers:
            notice_in(self.cell, seat, action, self._note)
            self._tell([self._note])
        cells.apply(self.cell, seat, action)
        self._decisions[seat] += 1

    def _tell(self, notes: Any) -> None:
        for seat, story in self.stories.items():
            story += told(notes, seat)

    def _blame(self, seat: int, reason: str, error: Exception | None) -> None:
        if self.strict:
            raise Faulty(f"{self.bots[seat].name} at seat {seat}: {reason}") from error
        self.faults.append((seat, reason))

    def _note_round(self) -> None:
        state, counted, sides = self._plain(), self._measures, self.plan.sides
        for found, kept in (
            (counted.tricks(state, sides), self.tricks),
            (counted.gains(state, sides), self.gains),
            (counted.ending(state), self.endings),
            (counted.standing(state, sides), self.standings),
        ):
            if found is not None:
                kept.append(found)  # type: ignore[arg-type]

    def _result(self) -> dict[str, Any]:
        plan, shares = self.plan, arrays.floats(self.plan.seats)
        cells.payoffs(self.cell, shares)
        winners = bits(int(cells.outcome(self.cell)))
        return {
            "won": by_side(plan, [(seat in winners) / len(winners) for seat in range(plan.seats)]),
            "shares": by_side(plan, [float(share) for share in shares]),
            "points": self._measures.points(self._plain(), plan.sides),
            "first": self.first,
            "rounds": int(round_of(self.cell)),
            "decisions": sum(int(number) for number in self._decisions),
            "tricks": self.tricks,
            "gains": self.gains,
            "endings": self.endings,
            "standings": self.standings,
        }


def by_side(plan: Plan, values: list[float]) -> list[float]:
    """Values of seats, added up by side."""
    return [round(sum(values[side :: plan.sides]), DIGITS) for side in range(plan.sides)]


def rng_rows(bots: list[Bot]) -> Any:
    """The policies' generators as the rows of one table; what they draw there stays there."""
    words = [bot.rng if isinstance(bot, PolicyBot) else seeded(0) for bot in bots]
    if isinstance(words[0], list):
        return words
    import numpy as np

    return np.array(words, dtype=np.uint64)


def no_notes() -> Any:
    """No room for notes: nobody reads a story."""
    return arrays.rows([[0] * NOTE])[:0]


def play_group(plan: Plan, group: int, strict: bool = False) -> dict[str, Any]:
    """All matches on one set of cards; as data, ready for a file."""
    matches, faults = [], [0] * len(plan.bots)
    times = [Times() for _ in plan.bots]
    reasons: list[str] = []
    decks = seed_of(plan.seed, group, "decks")
    for number, (table, seating) in enumerate(plan.seatings):
        bots = [
            make_bot(plan.bots[bot], plan.game, seed_of(plan.seed, group, number, seat))
            for seat, bot in enumerate(seating)
        ]
        played = Table(plan, bots, decks, strict)
        matches.append({"table": table, "seating": list(seating), **played.play()})
        for seat, bot in enumerate(seating):
            times[bot].merge(played.times[seat])
        for seat, reason in played.faults:
            faults[seating[seat]] += 1
            reasons.append(f"{plan.bots[seating[seat]]}: {reason}")
    return {
        "group": group,
        "matches": matches,
        "faults": faults,
        "reasons": reasons[:MOST_REASONS],
        "times": [entry.as_json() for entry in times],
    }


def prepare(plan: Plan) -> None:
    """Compile what the plan needs, before anything is timed: one group with no time to think."""
    if not INTERPRETED:
        play_group(replace(plan, bots=tuple(map(_hurried, plan.bots))), 0)


def _hurried(bot: str) -> str:
    """The same compiled code with no time to think; a player from outside is not asked for that."""
    spec = levels.read(bot)
    if spec.outside:
        return "random"
    return bot if spec.level in levels.UNTIMED else f"{spec.level}:1"


def play_groups(plan: Plan, groups: range) -> list[dict[str, Any]]:
    """Several groups, one after another: what a worker is given to do."""
    return [play_group(plan, group) for group in groups]
