"""Decks that look alike to one observer: they differ in nothing that this observer may know.

What an observer may know is said here without their view, which is what is being tested: all that
a spectator sees, and the cards in their own hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from inside import cell_of, now_of
from moonlit.games.reading import bits
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.table.match import Match
from moonlit.table.seals import Seal

SWAPS = 150  # pairs of cards that are tried when a deck is made to look like another


def look(match: Match, observer: int) -> Any:
    """All that an observer may know of a position."""
    return look_of(match, cell_of(match), observer)


def look_of(match: Match, cell: Cell, observer: int) -> Any:
    public = cells.new(match.rules.State)
    cells.view(cell, match.spectator, public)
    hands = match.names.position(cells.plain(match.rules.State, cell))["hand"]
    return cells.pack(public), hands.get(str(observer))


class Dealer:
    """Deals one match from a seed; a twin's decks only look as though they came from it."""

    def __init__(self, seed: int, twin_for: int | None = None) -> None:
        self.seal, self.observer = Seal.from_seed(seed), twin_for
        self.rng = random.Random(seed)
        self.match: Match | None = None  # whose deals are made first, and then kept
        self.decks: dict[int, list[int]] = {}

    def deck(self, deal: int, segments: Sequence[int]) -> list[int]:
        if deal not in self.decks:
            deck = self.seal.deck(deal, segments)
            if self.observer is not None and self.match is not None:
                deck = self.like(deck, segments, self.match, self.observer)
            self.decks[deal] = deck
        return list(self.decks[deal])

    def like(
        self, deck: list[int], segments: Sequence[int], match: Match, observer: int
    ) -> list[int]:
        """A deck with some cards in other places, none of which the observer may know."""

        def dealt(deck: list[int]) -> tuple[Any, bytes]:
            cell = cells.copy(match.rules.State, cell_of(match))
            cells.deal(cell, arrays.ints(deck))
            return look_of(match, cell, observer), cells.pack(cell)

        wanted, known = dealt(deck)
        seen, most = {known}, self.rng.choice((2, 4, SWAPS))
        for _ in range(SWAPS):
            other = self.swapped(deck, segments)
            found, state = dealt(other)
            if found == wanted and state not in seen and len(seen) <= most:
                deck = other
                seen.add(state)
        return deck

    def swapped(self, deck: list[int], segments: Sequence[int]) -> list[int]:
        """A deck in which two cards, of one segment or of some, have changed places."""
        other, start = list(deck), 0
        for size in segments:
            if size > 1 and self.rng.random() < 0.6:
                i, j = (start + self.rng.randrange(size) for _ in range(2))
                other[i], other[j] = other[j], other[i]
            start += size
        return other


DEALERS: dict[str, Dealer] = {}  # by the ids of their matches


@contextmanager
def dealing() -> Iterator[None]:
    """Lets dealers deal the matches that they are entered for, on every server here."""
    usual = Seal.deck

    def deck(seal: Seal, deal: int, segments: Sequence[int]) -> list[int]:
        dealer = DEALERS.get(seal.match)
        return usual(seal, deal, segments) if dealer is None else dealer.deck(deal, segments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Seal, "deck", deck)
        yield


class Dealt(Match):
    """A match beside the server's, with the same decks, on which moves are tried."""

    def __init__(self, id: str, dealer: Dealer, *how: Any) -> None:
        dealer.match = self
        super().__init__(*how, seal=Seal(bytes(32), id))

    def drawn(self, seat: int, rng: random.Random, begun: Sequence[int] = ()) -> list[int]:
        """The actions of a move drawn at random, after the steps that it begins with."""
        cell, actions = cells.copy(self.rules.State, cell_of(self)), list[int]()
        for other in self.waiting() if self.in_window else ():
            cells.apply(cell, other, self.names.DECLINE)
        goes_on = True
        while goes_on:
            legal = bits(int(cells.legal(cell, seat)))
            wanted = begun[len(actions)] if len(actions) < len(begun) else rng.choice(legal)
            if wanted not in legal:
                return []
            goes_on = self.names.goes_on(cells.plain(self.rules.State, cell), seat, wanted)
            cells.apply(cell, seat, wanted)
            actions.append(wanted)
        return actions

    def words(self, seat: int, actions: Sequence[int]) -> str:
        """A move as it is written, without its seat."""
        return self.names.write(now_of(self), seat, actions)
