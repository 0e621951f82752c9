"""Sets of cards in which a kind may come up to three times, in one integer.

Three layers of 16 bits, one bit a kind: the first has the kinds that are there at all, the second
those there twice, the third those there three times. So ``count`` counts the cards, and a bit
picked at random is a card picked at random, copies told apart.
"""

from __future__ import annotations

from moonlit.kernel.cards import count, one
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import pick
from moonlit.kernel.records import Ints

from .state import ASTRONOMER, MAX_SEATS, NYMPH, SATYR, SHAPESHIFTER

LAYER = 0xFFFF
COLUMN = 0x0000_0001_0001_0001  # all three copies of the first kind

NUMBERS = 0x0FFF * COLUMN
NYMPHS = COLUMN << NYMPH
SHAPESHIFTERS = COLUMN << SHAPESHIFTER
SATYRS = COLUMN << SATYR
ASTRONOMERS = COLUMN << ASTRONOMER
SINGLES = SATYRS | ASTRONOMERS  # anytime cards that are played alone
VALUED = NUMBERS | SHAPESHIFTERS  # LN-31, LN-33: cards with a value


@rule
def kinds(cards: int) -> int:
    """The kinds that are there, as a plain set."""
    return cards & LAYER


@rule
def copies(kind: int) -> int:
    """All cards of a kind: as a mask, or as a set of three."""
    return COLUMN << kind


@rule
def plus_one(cards: int, kind: int) -> int:
    """One card more."""
    return cards | ((cards & copies(kind)) << 16) | one(kind)


@rule
def minus_one(cards: int, kind: int) -> int:
    """One card less of a kind that is there."""
    column = cards & copies(kind)
    return cards ^ (column & ~(column >> 16))


@rule
def plus(cards: int, more: int) -> int:
    """Both together; never more than three of a kind."""
    first, second = cards & LAYER, more & LAYER
    two = (first & second) << 16
    three = ((cards & (second << 16)) | (more & (first << 16))) << 16
    return cards | more | two | three


@rule
def minus(cards: int, less: int) -> int:
    """The cards without those of the other set; what is not there is not missed."""
    left = cards & ~less  # in some layer more than the other
    one_left = (left | (left >> 16) | (left >> 32)) & LAYER
    left = (cards >> 16) & ~less
    two_left = (left | (left >> 16)) & LAYER
    three_left = (cards >> 32) & ~less & LAYER
    return one_left | (two_left << 16) | (three_left << 32)


@rule
def up_to_highest(cards: int) -> int:
    """All kinds up to the highest there."""
    cards &= LAYER
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    return cards | (cards >> 8)


@rule
def firsts(cards: int, number: int) -> int:
    """The kinds with which an ascending choice of so many of the cards can begin."""
    rest = cards
    for _ in range(number - 1):  # the highest cards come last
        highest = (up_to_highest(rest) + 1) >> 1
        column = rest & (highest * COLUMN)
        rest ^= column & ~(column >> 16)
    return kinds(cards) & up_to_highest(rest)


@rule
def values_showing(cards: int, number: int) -> int:
    """LN-19, LN-33: the values (as kinds) of which so many cards can be shown."""
    shapeshifters = count(cards & SHAPESHIFTERS)
    if number <= shapeshifters:
        return NUMBERS & LAYER
    return (cards >> (16 * (number - shapeshifters - 1))) & NUMBERS & LAYER


@rule
def most_showing(cards: int) -> int:
    """The most cards of one value that can be shown; at least one must have a value."""
    numbers = cards & NUMBERS
    most = count(cards & SHAPESHIFTERS)
    for layer in range(3):
        if (numbers >> (16 * layer)) & LAYER:
            most += 1
    return most


@rule
def draw_card(rng: Ints, cards: int) -> int:
    """The kind of a card drawn from a set, every copy equally likely."""
    return pick(rng, cards) & 15


@rule
def memory(observer: int, seat: int) -> int:
    """Where ``state.remembered`` keeps the own cards that an observer knows in a seat's hand."""
    return observer * MAX_SEATS + seat
