"""Shoot the Moon: sets of cards in which there are two of each moon.

Bits 0 to 49 are the kinds; 50 and 51 are a second Big Moon and a second Little Moon. The copies are
alike: a set holds the second only if it holds the first, so that a hand has one form. Where copies
are told apart (when unseen cards are dealt at random), any of the 52 bits may stand alone, and
``alike`` makes the one form of it.
"""

from __future__ import annotations

from moonlit.kernel.cards import first, one
from moonlit.kernel.decorators import rule

from . import state
from .state import BIG_MOON, COLOURED, COLOURS, FIRST_MOONS, NUMBERS, State

big_moons, little_moons = rule(state.big_moons), rule(state.little_moons)
deck_size, kind_of = rule(state.deck_size), rule(state.kind_of_bit)


@rule
def with_kind(cards: int, kind: int) -> int:
    """The set and one card more."""
    return together(cards, one(kind))


@rule
def without_kind(cards: int, kind: int) -> int:
    """The set less one card that is in it: of two moons the second."""
    card = one(kind)
    second = (cards >> 2) & card & FIRST_MOONS
    return cards ^ (second << 2 | card ^ second)


@rule
def together(cards: int, others: int) -> int:
    """All cards of two sets that hold no more than two of a moon between them."""
    return cards | others | (cards & others & FIRST_MOONS) << 2


@rule
def alike(cards: int) -> int:
    """The one form of a set in which the copies were told apart."""
    return together(cards & (COLOURED | FIRST_MOONS), (cards >> 2) & FIRST_MOONS)


@rule
def whole_deck(table: State) -> int:
    """SM-1: numbers from 1 in each colour, and the moons."""
    colour = first(table.highest)
    coloured = colour | colour << NUMBERS | colour << 2 * NUMBERS | colour << 3 * NUMBERS
    return coloured | moons(first(big_moons(table)), first(little_moons(table)))


@rule
def moons(big: int, little: int) -> int:
    """Big Moons and Little Moons, each given as a set of copies that are told apart."""
    one_of, both = (big != 0) + 2 * (little != 0), (big == 0b11) + 2 * (little == 0b11)
    return one_of << BIG_MOON | both << BIG_MOON + 2


@rule
def from_deck(cards: int, table: State) -> int:
    """A set of cards of the deck, where they are numbered without gaps (see ``segments``)."""
    numbers, big = table.highest, big_moons(table)
    colour = first(numbers)
    coloured = cards & colour
    for i in range(1, COLOURS):
        coloured |= (cards >> i * numbers & colour) << i * NUMBERS
    rest = cards >> COLOURS * numbers  # the Big Moons, the Little Moons
    return coloured | moons(rest & first(big), rest >> big)


@rule
def kind_in_deck(card: int, table: State) -> int:
    """The kind of one card of the deck."""
    numbers = table.highest
    moon = card - COLOURS * numbers
    gaps = (card >= numbers) + (card >= 2 * numbers) + (card >= 3 * numbers)
    if moon >= 0:
        return BIG_MOON + (moon >= big_moons(table))
    return card + gaps * (NUMBERS - numbers)
