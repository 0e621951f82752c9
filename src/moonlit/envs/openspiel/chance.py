"""A deal as chance nodes: the cards of a deck one by one, each to one of the piles with room left.

A deck is a row of permutations (the game's ``segments``), but most of a permutation does not
matter: the order of the cards in a hand, for one. A game says which positions of a deck are alike
(``groups``) and which of its cards (``kinds``). So every deal that differs has one path of chance
nodes, and the probabilities along it multiply to exactly those of a uniform shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

Labels = tuple[int, ...]


class Plan:
    """One permutation of a deal: how many cards each pile takes, and which cards are alike."""

    def __init__(self, groups: Labels, kinds: Labels) -> None:
        self.groups, self.size = groups, len(groups)
        self.room = [groups.count(pile) for pile in range(max(groups) + 1)]
        self.piles = [pile for pile, room in enumerate(self.room) if room]
        self.places = sorted(range(self.size), key=groups.__getitem__)
        # Copies come one after another. For each card: how many of its copies are dealt before
        # it, and how many are still to come, itself included.
        self.before = [card - kinds.index(kinds[card]) for card in range(self.size)]
        self.left = [kinds.count(kinds[card]) - self.before[card] for card in range(self.size)]
        self.single = [kinds.count(kind) == 1 for kind in kinds]
        self.nodes = self.size - 1 if len(self.piles) > 1 else 0

    def deck(self, piles: Sequence[int]) -> list[int]:
        """The permutation in which each card is in the pile that it went to."""
        deck = [0] * self.size
        for card, place in zip(sorted(range(self.size), key=piles.__getitem__), self.places):
            deck[place] = card
        return deck


@lru_cache(maxsize=256)
def plans(groups: tuple[Labels, ...], kinds: tuple[Labels, ...]) -> tuple[Plan, ...]:
    """The plans of a deal's permutations."""
    return tuple(map(Plan, groups, kinds))


class Dealing:
    """A deal under way.

    Of alike cards each goes to the pile of the one before or to a later one: which of them went
    where is all the same. The last card has no choice and is no chance node. Others are, even if
    one pile only is left: all deals have equally many nodes, as OpenSpiel's own tests want it of
    states that a player cannot tell apart.
    """

    __slots__ = ("choices", "number", "open", "piles", "plan", "plans", "room", "start")

    plans: tuple[Plan, ...]
    piles: list[int]  # of the cards so far, in all permutations
    choices: list[int]  # the piles that the next card may go to
    number: int  # of the permutation that is being dealt
    plan: Plan
    start: int  # how many cards were dealt before it
    room: list[int]  # left in each pile
    open: list[int]  # the piles with room left

    def __init__(self, plans: tuple[Plan, ...], piles: Sequence[int] = ()) -> None:
        self.plans, self.piles = plans, []
        self._begin(0)
        for pile in piles:
            self._put(pile)
        self._go_on()

    def copy(self) -> Dealing:
        """A copy of its own."""
        other = Dealing.__new__(Dealing)
        other.plans, other.plan = self.plans, self.plan
        other.number, other.start = self.number, self.start
        other.open, other.choices = self.open, self.choices  # replaced, never changed
        other.room, other.piles = self.room.copy(), self.piles.copy()
        return other

    @property
    def done(self) -> bool:
        """Are all cards dealt?"""
        return self.number == len(self.plans)

    @property
    def next_card(self) -> tuple[int, int]:
        """The card that is dealt next: of which permutation, and which of its cards."""
        return self.number, len(self.piles) - self.start

    def place(self, pile: int) -> None:
        """Let the next card go to a pile."""
        self._put(pile)
        self._go_on()

    def outcomes(self) -> list[tuple[int, float]]:
        """The piles that the next card may go to, each with its probability."""
        card = len(self.piles) - self.start
        room, left, before = self.room, self.plan.left[card], self.plan.before[card]
        if self.plan.single[card]:
            total = self.plan.size - card
            return [(pile, room[pile] / total) for pile in self.choices]
        later = [sum(room[pile + 1 :]) for pile in range(len(room))]
        # In how many ways can the copies left lie in this pile and later ones, in it at least one?
        ways = {
            pile: comb(later[pile] + room[pile], left) - comb(later[pile], left)
            for pile in self.choices
        }
        if before:
            last, here = self.piles[-1], 1  # so many copies are in the last pile
            while here < before and self.piles[-1 - here] == last:
                here += 1
            space = room[last] + here
            ways = {pile: comb(space, here) * number for pile, number in ways.items()}
            if last in ways:
                ways[last] = sum(
                    comb(space, more) * comb(later[last], left + here - more)
                    for more in range(here + 1, here + left + 1)
                )
        total = sum(ways.values())
        return [(pile, number / total) for pile, number in ways.items()]

    def deck(self) -> list[int]:
        """All permutations, when all cards are dealt."""
        deck, start = [], 0
        for plan in self.plans:
            deck += plan.deck(self.piles[start : start + plan.size])
            start += plan.size
        return deck

    def _begin(self, number: int) -> None:
        """Go on to a permutation, or after the last to the end."""
        self.number, self.start, self.choices = number, len(self.piles), []
        if number < len(self.plans):
            self.plan = self.plans[number]
            self.room, self.open = self.plan.room.copy(), self.plan.piles

    def _put(self, pile: int) -> None:
        self.piles.append(pile)
        self.room[pile] -= 1
        if not self.room[pile]:
            self.open = [other for other in self.open if other != pile]
        if len(self.piles) - self.start == self.plan.size:
            self._begin(self.number + 1)

    def _go_on(self) -> None:
        """Find the choices for the next card; place those that never have any."""
        while self.number < len(self.plans):
            card = len(self.piles) - self.start
            if card < self.plan.nodes:
                self.choices = self.open if self.plan.single[card] else self._choices(card)
                return
            self._put(self.open[0])

    def _choices(self, card: int) -> list[int]:
        """The piles for one of alike cards."""
        left, before = self.plan.left[card], self.plan.before[card]
        least, room = self.piles[-1] if before else 0, self.plan.size - card
        found = []
        for pile in self.open:
            if pile >= least and room >= left:  # the copies still to come fit here and later
                found.append(pile)
            room -= self.room[pile]
        return found
