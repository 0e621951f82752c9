"""Shoot the Moon: when a seat is certain to take all the tricks that are left."""

from __future__ import annotations

from moonlit.games.reading import bits
from moonlit.kernel.cards import count, first, has, one
from moonlit.kernel.codes import NO_CARD

from .cards import alike, together, whole_deck
from .rules import colour, hands_dealt, side
from .state import ANY_KIND, BIG_MOON, LITTLE_MOON, RED, TRICKS, State

LITTLE_MOONS = one(LITTLE_MOON) | one(LITTLE_MOON) << 2


def takes_the_rest(view: State, seat: int) -> bool:
    """It leads, and none of its cards can be beaten by a card that another may hold.

    Nor may it matter when the others' cards fall: a Little Moon costs a chip only while there is
    one (SM-23), so there must be enough of them; and where a card may be put down against SM-10 at
    a price (SM-50), nothing is certain.
    """
    leads = view.phase == TRICKS and view.turn == seat and view.table[view.leader] == NO_CARD
    if not leads or view.revoke:
        return False
    held = may_be_held(view, seat)
    if view.chips[side(view, seat)] < count(held & LITTLE_MOONS):
        return False
    return all(not held & beating(card) for card in bits(int(view.hands[seat] & ANY_KIND)))


def may_be_held(view: State, seat: int) -> int:
    """The cards that another player may hold, or the dummy, which may hold any (SM-40)."""
    unseen = alike(whole_deck(view) & ~together(view.shown, view.hands[seat]))
    held = 0
    for other in range(hands_dealt(view)):
        if other != seat:
            held |= unseen & ~view.lacks[other]
    return held


def beating(card: int) -> int:
    """The cards that win a trick to which this one is led; every card for a Little Moon."""
    if card == LITTLE_MOON:
        return -1  # SM-21
    if card == BIG_MOON:
        return 0  # SM-20: the earlier one wins
    higher = colour(card) & ~first(card + 1)  # SM-11
    return one(BIG_MOON) | higher | (0 if has(RED, card) else RED)
