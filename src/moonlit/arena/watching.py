"""Which cards come to the table, and what comes of them: matches that are watched move by move.

They are played at a real table, as people play, so that what is counted is what the game itself
tells of (``Names.happenings``); that takes a hundred times as long as the arena's own matches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from moonlit.bots.matches import play_next
from moonlit.table.events import Event
from moonlit.table.match import Match
from moonlit.table.moves import Move
from moonlit.table.seals import Seal

from .plans import Plan
from .seeds import seed_of

# For each card how often it was played, how often it took part in its player's side's trick, and
# the shares of the match that those who played it won.
PLAYED, TOOK, WON = range(3)


class Cards:
    """The cards of one match as they are played."""

    def __init__(self, sides: int) -> None:
        self.sides = sides
        self.has_tricks = False
        self._plays: list[tuple[str, int]] = []  # the card, and the side that played it
        self._took: list[int] = []  # the plays that took a trick
        self._open: list[int] = []  # the plays of the trick that is on the table

    def follow(self, move: Move, events: Sequence[Event]) -> None:
        """Count what a move did."""
        if move.answers:  # an anytime card, which lies in no trick
            self._plays += [(card, move.seat % self.sides) for card in move.cards]
        for event in events:
            known = event.opened()
            if known.kind == "card" and known.seat is not None:
                laid = known.data.get("laid") or [known.data["card"]]
                self._open += range(len(self._plays), len(self._plays) + len(laid))
                self._plays += [(card, known.seat % self.sides) for card in laid]
            elif known.kind == "trick":
                self._close(known.seat)

    def _close(self, winner: int | None) -> None:
        """A trick is over; one that nobody sits behind is nobody's."""
        self.has_tricks = True
        if winner is not None:
            side = winner % self.sides
            self._took += [play for play in self._open if self._plays[play][1] == side]
        self._open = []

    def counts(self, won: Sequence[float]) -> dict[str, list[float]]:
        """For each card played, taken with, won with."""
        found: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0])
        for card, side in self._plays:
            found[card][PLAYED] += 1
            found[card][WON] += won[side]
        for play in self._took:
            found[self._plays[play][0]][TOOK] += 1
        return dict(found)


def watch_groups(plan: Plan, groups: range) -> list[dict[str, Any]]:
    """The cards of one match a group, on sealed decks that follow from seed and group alone."""
    return [watch(plan, group) for group in groups]


def watch(plan: Plan, group: int) -> dict[str, Any]:
    """One match of the plan's first table, watched."""
    seal = Seal.from_seed(seed_of(plan.seed, group, "watched"))
    match = Match(plan.game, plan.seats, dict(plan.options), seal=seal)
    levels = [plan.bots[bot] for bot in plan.tables[0]]
    cards = Cards(plan.sides)
    while (outcome := match.outcome()) is None:
        cards.follow(*play_next(match, levels))
    winners = outcome.winners
    won = [0.0] * plan.sides
    for seat in winners:
        won[seat % plan.sides] += 1 / len(winners)
    return {"group": group, "tricks": cards.has_tricks, "cards": cards.counts(won)}
