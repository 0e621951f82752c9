"""Shoot the Moon: sets of cards in which there are several of a moon.

Bits 0 to 49 are the kinds; 50 and 51 are a second Big Moon and a second Little Moon, 52 is a third
Big Moon. The copies are alike: a set holds a copy only if it holds those before it, so that a hand
has one form. Where copies are told apart (when unseen cards are dealt at random), any of the 53
bits may stand alone, and ``alike`` makes the one form of it.
"""

from __future__ import annotations

from moonlit.kernel.cards import count, first, one
from moonlit.kernel.decorators import rule

from . import state
from .state import BIG_MOON, COLOURED, COLOURS, FIRST_MOONS, NUMBERS, State

big_moons, little_moons = rule(state.big_moons), rule(state.little_moons)
deck_size, kind_of = rule(state.deck_size), rule(state.kind_of_bit)

BIG_COPIES, LITTLE_COPIES = 0b010101, 0b101010  # counted from the first Big Moon


@rule
def with_kind(cards: int, kind: int) -> int:
    """The set and one card more."""
    card = one(kind)
    moon = card & FIRST_MOONS
    missing = (card | moon << 2 | moon << 4) & ~cards
    return cards | missing & -missing


@rule
def without_kind(cards: int, kind: int) -> int:
    """The set less one card that is in it: of several moons the last."""
    card = one(kind)
    moon = card & FIRST_MOONS
    second, third = cards >> 2 & moon, cards >> 4 & moon
    return cards ^ (third << 4 | (second ^ third) << 2 | card ^ second)


@rule
def together(cards: int, others: int) -> int:
    """All cards of two sets that hold no more of a moon between them than there are."""
    two = cards & others & FIRST_MOONS
    three = (cards >> 2 & others | others >> 2 & cards) & FIRST_MOONS
    return cards | others | two << 2 | three << 4


@rule
def alike(cards: int) -> int:
    """The one form of a set in which the copies were told apart."""
    moons = cards >> BIG_MOON
    return cards & COLOURED | moon_set(count(moons & BIG_COPIES), count(moons & LITTLE_COPIES))


@rule
def moon_set(big: int, little: int) -> int:
    """So many Big Moons and Little Moons."""
    return (first(2 * big) & BIG_COPIES | first(2 * little) & LITTLE_COPIES) << BIG_MOON


@rule
def whole_deck(table: State) -> int:
    """SM-1: numbers from 1 in each colour, and the moons."""
    colour = first(table.highest)
    coloured = colour | colour << NUMBERS | colour << 2 * NUMBERS | colour << 3 * NUMBERS
    return coloured | moon_set(big_moons(table), little_moons(table))


@rule
def from_deck(cards: int, table: State) -> int:
    """A set of cards of the deck, where they are numbered without gaps (see ``segments``)."""
    numbers = table.highest
    colour = first(numbers)
    coloured = cards & colour
    for i in range(1, COLOURS):
        coloured |= (cards >> i * numbers & colour) << i * NUMBERS
    moons, big = cards >> COLOURS * numbers, big_moons(table)
    return coloured | moon_set(count(moons & first(big)), count(moons >> big))


@rule
def kind_in_deck(card: int, table: State) -> int:
    """The kind of one card of the deck."""
    numbers = table.highest
    moon = card - COLOURS * numbers
    gaps = (card >= numbers) + (card >= 2 * numbers) + (card >= 3 * numbers)
    if moon >= 0:
        return BIG_MOON + (moon >= big_moons(table))
    return card + gaps * (NUMBERS - numbers)
