"""Lunar Trick: when a seat is certain to take all the tricks that are left."""

from __future__ import annotations

from moonlit.games.reading import bits
from moonlit.kernel.cards import first
from moonlit.kernel.codes import NO_CARD

from .rules import deck_size, strength
from .state import TRICKS, State


def takes_the_rest(view: State, seat: int) -> bool:
    """It leads, and each of its cards beats all cards that another may hold.

    LT-24: a trick goes to its strongest card, whichever was led, so nobody has anything against
    such a card, and the seat leads again. The others only decide in which of these tricks their
    cards fall, and all of them are the same seat's (LT-31).
    """
    if view.phase != TRICKS or view.turn != seat or view.table[view.leader] != NO_CARD:
        return False
    hand = int(view.hands[seat])
    unseen = first(deck_size(view.seats)) & ~view.shown & ~hand
    weakest = min(strength(view, card) for card in bits(hand))
    return all(
        strength(view, card) < weakest
        for other in range(view.seats)
        if other != seat
        for card in bits(int(unseen & ~view.lacks[other]))
    )
