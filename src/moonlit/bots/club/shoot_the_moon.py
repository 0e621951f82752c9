"""Shoot the Moon by rules of thumb.

With an even number of tricks you want one more; with an odd number you want none. Win as cheaply
as you can when you are last, as strongly as you can when you are not. Give Little Moons to others,
and take a Big Moon's chip when you want the trick anyway.
"""

from __future__ import annotations

from moonlit.games.shoot_the_moon.rules import legal, side, strength
from moonlit.games.shoot_the_moon.state import BIG_MOON, LITTLE_MOON, NUMBERS, RED, State
from moonlit.kernel.cards import has, lowest, rest
from moonlit.kernel.codes import NO_CARD, NOBODY
from moonlit.kernel.records import Ints
from moonlit.kernel.rules import rule


@rule
def advise(view: State, seat: int, rng: Ints) -> int:
    """The card with the best mark."""
    wanted = view.tricks[side(view, seat)] % 2 == 0  # SM-30: odd numbers score
    cards = legal(view, seat)
    best, found = -1000, 0
    while cards:
        card = lowest(cards)
        mark = lead_mark(card, wanted) if view.winning == NOBODY else 0
        if view.winning != NOBODY:
            mark = follow_mark(view, seat, card, wanted)
        if mark > best:
            best, found = mark, card
        cards = rest(cards)
    return found


@rule
def lead_mark(card: int, wanted: bool) -> int:
    """How good a card is to lead with."""
    height = card % NUMBERS + NUMBERS * has(RED, card)
    if card == LITTLE_MOON:
        return -5 if wanted else 40  # SM-21: it never wins, and somebody loses a chip
    if card == BIG_MOON:
        return 60 if wanted else -30
    return height if wanted else -height


@rule
def follow_mark(view: State, seat: int, card: int, wanted: bool) -> int:
    """How good a card is on the cards that lie there."""
    height = card % NUMBERS + NUMBERS * has(RED, card)
    power = strength(view, card)
    partner = view.winning < view.seats and side(view, view.winning) == side(view, seat)
    if power > view.best and not (partner and card != BIG_MOON):
        chips = 6 * view.swing  # SM-23
        if not wanted:
            return -60 + height + chips
        return 60 + chips + (-power if plays_last(view, seat) else power)
    if card == LITTLE_MOON:
        return -40 if partner else 45  # the other side loses a chip
    if card == BIG_MOON:
        return -50  # SM-20: the first one wins; a second one would be a gift
    if partner and not wanted:
        return height
    return -height if wanted else height


@rule
def plays_last(view: State, seat: int) -> bool:
    """Is this the trick's last card? With two players the dummy's comes after it (SM-41)."""
    others = 0
    for place in range(view.seats + (view.seats == 2)):
        if place != seat and view.table[place] == NO_CARD:
            others += 1
    return others == 0
