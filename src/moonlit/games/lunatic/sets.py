"""Sets of cards in which a kind may come several times, in one integer.

Three layers of 16 bits, one bit a kind: the first has the kinds that are there at all, the second
those there twice, the third those there three times. Of Shapeshifters, Satyrs and Astronomers there
may be seven (LN-1): above the third layer come four narrow ones of three bits, for these kinds
only. So ``count`` counts the cards, and a bit picked at random is a card picked at random, copies
told apart.

Few tables have more than three of a kind, and numbers never: what may need the narrow layers is a
way of its own.
"""

from __future__ import annotations

from moonlit.kernel.cards import count, lowest, one, rest
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import pick
from moonlit.kernel.records import Ints

from .state import ASTRONOMER, MAX_SEATS, NARROW, NYMPH, SATYR, SHAPESHIFTER, kind_of_bit

LAYER = 0xFFFF
COLUMN = 0x0000_0001_0001_0001  # three copies of the first kind
NARROW_COLUMN = 0b001_001_001_001 << NARROW  # the fourth to the seventh Shapeshifter

NUMBERS = 0x0FFF * COLUMN
NYMPHS = COLUMN << NYMPH
SHAPESHIFTERS = COLUMN << SHAPESHIFTER | NARROW_COLUMN
SATYRS = COLUMN << SATYR | NARROW_COLUMN << 1
ASTRONOMERS = COLUMN << ASTRONOMER | NARROW_COLUMN << 2
MANY = 0b111 << SHAPESHIFTER  # the kinds of which there may be more than three
SINGLES = SATYRS | ASTRONOMERS  # anytime cards that are played alone
VALUED = NUMBERS | SHAPESHIFTERS  # LN-31, LN-33: cards with a value

kind_at = rule(kind_of_bit)


@rule
def kinds(cards: int) -> int:
    """The kinds that are there, as a plain set."""
    return cards & LAYER


@rule
def copies_of(kinds_: int) -> int:
    """All cards of some kinds: as a mask, or as a set with all that there can be of each."""
    return kinds_ * COLUMN | (kinds_ >> SHAPESHIFTER) * NARROW_COLUMN


@rule
def three(kind: int) -> int:
    """The three cards of a kind of which there are no more: as a mask, or as a set."""
    return COLUMN << kind


@rule
def copies(kind: int) -> int:
    """All cards of a kind."""
    return copies_of(one(kind))


@rule
def plus_third(cards: int, kind: int) -> int:
    """``plus_one`` of a kind of which there are three."""
    return cards | ((cards & three(kind)) << 16) | one(kind)


@rule
def plus_one(cards: int, kind: int) -> int:
    """One card more."""
    if kind >= SHAPESHIFTER:
        missing = copies(kind) & ~cards
        return cards | (missing & -missing)
    return plus_third(cards, kind)


@rule
def minus_one(cards: int, kind: int) -> int:
    """One card less of a kind that is there."""
    if kind >= SHAPESHIFTER:
        return cards ^ last_of(cards & copies(kind))
    column = cards & three(kind)
    return cards ^ (column & ~(column >> 16))


@rule
def last_of(column: int) -> int:
    """Of the cards of one kind the one that is in the highest layer."""
    return column & ~(column >> 16 | column >> 3)


@rule
def plus(cards: int, more: int) -> int:
    """Both together; never more of a kind than there can be."""
    first, second = cards & LAYER, more & LAYER
    two = (first & second) << 16
    thrice = ((cards & (second << 16)) | (more & (first << 16))) << 16
    if thrice & MANY << 32:  # then there may be a fourth
        return plus_each(cards, more)
    return cards | more | two | thrice


@rule
def plus_each(cards: int, more: int) -> int:
    """``plus``, card by card."""
    while more:
        cards = plus_one(cards, kind_at(lowest(more)))
        more = rest(more)
    return cards


@rule
def minus(cards: int, less: int) -> int:
    """The cards without those of the other set; what is not there is not missed."""
    if (cards | less) >> NARROW:
        return minus_each(cards, less)
    left = cards & ~less  # in some layer more than the other
    one_left = (left | (left >> 16) | (left >> 32)) & LAYER
    left = (cards >> 16) & ~less
    two_left = (left | (left >> 16)) & LAYER
    three_left = (cards >> 32) & ~less & LAYER
    return one_left | (two_left << 16) | (three_left << 32)


@rule
def minus_each(cards: int, less: int) -> int:
    """``minus``, card by card."""
    while less:
        cards = minus_one(cards, kind_at(lowest(less)))
        less = rest(less)
    return cards


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
    """The kinds with which an ascending choice of so many of the cards can begin, four at most."""
    left = cards
    for _ in range(number - 1):  # the highest cards come last
        highest = (up_to_highest(left) + 1) >> 1
        column = left & (highest * COLUMN)
        left ^= column & ~(column >> 16)
    # Where there is a fourth of a kind, one is left of it after three.
    return kinds(cards) & up_to_highest(left | (cards >> NARROW - SHAPESHIFTER) & MANY)


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
    return kind_at(pick(rng, cards))


@rule
def memory(observer: int, seat: int) -> int:
    """Where ``state.remembered`` keeps the own cards that an observer knows in a seat's hand."""
    return observer * MAX_SEATS + seat
