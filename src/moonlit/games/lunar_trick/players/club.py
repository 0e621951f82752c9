"""Lunar Trick by rules of thumb.

A card promises a trick if few cards that nobody has seen are stronger. Add up what your hand
promises, and steer for the count that scores and lies nearest: a count that you have already is
the best one, for it only needs ducking. Play the card after which things look best, won or lost.
If the trick is not to be yours, leave it to somebody who has just the count that they want.

Chances are in parts of ``SURE``, and so are tricks.
"""

from __future__ import annotations

from moonlit.games.lunar_trick.rules import deck_size, follows, legal, trumps, worth
from moonlit.games.lunar_trick.state import (
    COUNTS,
    FALLING,
    LUNAR_ECLIPSE,
    OPENING,
    PRINTED_POINTS,
    RISING,
    State,
)
from moonlit.kernel.cards import count, first, has, lowest, one, rest, without
from moonlit.kernel.codes import NOBODY
from moonlit.kernel.decorators import rule
from moonlit.kernel.records import Ints

SURE_BITS = 8
SURE = 1 << SURE_BITS
FAR = 1 << 40  # below any mark
PRINTED_AIMS = sum(1 << aim for aim, points in enumerate(PRINTED_POINTS) if points)


@rule
def advise(view: State, seat: int, rng: Ints) -> int:
    """The card with the best mark."""
    cards = legal(view, seat)
    if rest(cards) == 0:
        return lowest(cards)
    unseen = first(deck_size(view.seats)) & ~view.shown & ~view.hands[seat]
    if view.phase == OPENING:
        return opening(view, seat, cards, unseen)
    trump = trumps(view)
    share = share_of(unseen)
    promised = promise_of_hand(view, seat, trump, unseen, share)
    aims = aims_of(view)
    best, found = -FAR, 0
    while cards:
        card = lowest(cards)
        mark = mark_of(view, seat, card, aims, promised, trump, unseen, share)
        if mark > best:
            best, found = mark, card
        cards = rest(cards)
    return found


@rule
def mark_of(
    view: State, seat: int, card: int, aims: int, promised: int, trump: int, unseen: int, share: int
) -> int:
    """How good it is to play a card to a trick."""
    left = view.sizes[seat] - 1
    promised -= promise(card, trump, unseen, share, view.seats)
    lost = prospect(view, aims, view.counts[seat], promised, left)
    winning = view.winning
    if winning != NOBODY and not has(stronger(view.table[winning], trump), card):
        return lost * SURE + gift(view, aims, winning)
    gained = 2 if card == LUNAR_ECLIPSE or eclipse_lies_there(view) else 1  # LT-31
    won = prospect(view, aims, view.counts[seat] + gained, promised, left)
    return lost * SURE + (won - lost) * chance_to_hold(view, seat, card, trump, unseen, share)


# --- what cards promise -----------------------------------------------------------------------


@rule
def stronger(card: int, trump: int) -> int:
    """LT-24: the cards that beat a card."""
    above = ~first(card + 1)
    if has(trump, card):
        return trump & above
    return trump | (above & first(LUNAR_ECLIPSE + 1))  # LT-23


@rule
def share_of(unseen: int) -> int:
    """How much one card is of all that are unseen, in parts of ``SURE`` by ``SURE``."""
    return SURE * SURE // count(unseen)


@rule
def promise(card: int, trump: int, unseen: int, share: int, seats: int) -> int:
    """The chance that none of the others has a stronger card when this one is played."""
    weaker = count(unseen & ~stronger(card, trump)) * share >> SURE_BITS
    chance = weaker * weaker >> SURE_BITS
    return chance if seats == 3 else chance * weaker >> SURE_BITS


@rule
def promise_of_hand(view: State, seat: int, trump: int, unseen: int, share: int) -> int:
    promised = 0
    cards = view.hands[seat]
    while cards:
        promised += promise(lowest(cards), trump, unseen, share, view.seats)
        cards = rest(cards)
    return promised


@rule
def aims_of(view: State) -> int:
    """LT-32: the counts that pay, as a set."""
    aims = PRINTED_AIMS
    for aim in range(COUNTS):
        if view.paid_more[aim] != 0:
            aims = aims | one(aim) if worth(view, aim) > 0 else without(aims, aim)
    return aims


@rule
def prospect(view: State, aims: int, have: int, promised: int, left: int) -> int:
    """What a count is worth with so much promised in the tricks left.

    LT-32: the nearer to one that pays the better, and the fewer tricks are left the nearer it must
    be.
    """
    value = 0
    steepness = 8 * SURE // (12 + left)
    while aims:
        aim = lowest(aims)
        aims = rest(aims)
        if have <= aim <= have + left:
            distance = abs((have - aim) * SURE + promised) * steepness >> SURE_BITS
            toll = SURE // 5 if have < aim else 0
            # Five takes more doing than one.
            value += max(SURE - toll - distance, 0) * (8 * worth(view, aim) - (aim == 5))
    return value


# --- a trick ----------------------------------------------------------------------------------


@rule
def chance_to_hold(view: State, seat: int, card: int, trump: int, unseen: int, share: int) -> int:
    """The chance that a card which would be winning is not beaten by those who come after."""
    danger = stronger(card, trump) & unseen
    follow = (view.follow if view.winning != NOBODY else follows(view, card)) & unseen
    of_any = count(danger) * share >> SURE_BITS
    of_suit = of_any
    if follow != 0:
        of_suit = (3 * (count(danger & follow) * SURE // count(follow)) + of_any) >> 2
    chance = SURE
    other = clockwise(view, seat)
    while other != view.leader:
        void = follow & ~view.lacks[other] == 0
        chance = chance * (SURE - (of_any if void else of_suit)) >> SURE_BITS
        other = clockwise(view, other)
    return chance


@rule
def clockwise(view: State, seat: int) -> int:
    return seat + 1 if seat + 1 < view.seats else 0


@rule
def eclipse_lies_there(view: State) -> bool:
    """Is the Lunar Eclipse in the trick?"""
    found = False
    for seat in range(view.seats):
        found |= view.table[seat] == LUNAR_ECLIPSE
    return found


@rule
def gift(view: State, aims: int, winning: int) -> int:
    """How good it is that somebody else wins: who has a count that pays would rather not (LT-32).

    As printed these are odd, and past five all counts are as good: there the odd ones go on.
    """
    value = SURE * (4 + view.points[winning])
    content = view.counts[winning] % 2 != 0
    if aims != PRINTED_AIMS:
        content = has(aims, view.counts[winning])
    return value if content else -value


# --- the opening ------------------------------------------------------------------------------


@rule
def opening(view: State, seat: int, cards: int, unseen: int) -> int:
    """The card whose trick, and whose side as trump, suit the hand that is left."""
    share, aims = share_of(unseen), aims_of(view)
    rising = promise_of_hand(view, seat, RISING, unseen, share)
    falling = promise_of_hand(view, seat, FALLING, unseen, share)
    left = view.sizes[seat] - 1
    best, found = -FAR, 0
    while cards:
        card = lowest(cards)
        up = rising - promise(card, RISING, unseen, share, view.seats)
        down = falling - promise(card, FALLING, unseen, share, view.seats)
        mark = opening_mark(view, card, aims, up, down, left, unseen)
        if mark > best:
            best, found = mark, card
        cards = rest(cards)
    return found


@rule
def opening_mark(
    view: State, card: int, aims: int, up: int, down: int, left: int, unseen: int
) -> int:
    """LT-14: the side of a card becomes trump three times in four, as one of the others helps."""
    side, mine, theirs = RISING, up, down
    if has(FALLING, card):
        side, mine, theirs = FALLING, down, up
    lower = count(side & unseen & first(card)) * SURE // max(count(side & unseen), 1)
    chance = lower * (2 * SURE + lower) // (3 * SURE)  # LT-15: one of its side to beat, or two
    lost = prospect(view, aims, 0, mine, left)
    helped = lost * SURE + (prospect(view, aims, 1, mine, left) - lost) * chance
    return (3 * helped + prospect(view, aims, 0, theirs, left) * SURE) >> 2
