"""Sets of cards (or seats, or actions) as the bits of one integer, with the tricks named.

A set uses bits 0 to 61, so that it is never negative.
"""

from __future__ import annotations

from .mode import INTERPRETED
from .rules import rule

if INTERPRETED:

    def count(cards: int) -> int:
        """How many are in the set."""
        return cards.bit_count()

else:

    @rule
    def count(cards: int) -> int:
        """How many are in the set."""
        # The classic sum of neighbouring bits; LLVM makes it one instruction.
        cards = cards - ((cards >> 1) & 0x5555555555555555)
        cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
        cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
        return ((cards * 0x0101010101010101) >> 56) & 0xFF


@rule
def one(card: int) -> int:
    """The set of one card."""
    return 1 << card


@rule
def first(number: int) -> int:
    """The set of the first ``number`` cards."""
    return (1 << number) - 1


@rule
def has(cards: int, card: int) -> bool:
    """Is the card in the set?"""
    return (cards >> card) & 1 != 0


@rule
def without(cards: int, card: int) -> int:
    """The set less one card, which may or may not be in it."""
    return cards & ~(1 << card)


@rule
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return count((cards & -cards) - 1)


@rule
def rest(cards: int) -> int:
    """The set less its lowest card: ``while cards: card = lowest(cards); cards = rest(cards)``."""
    return cards & (cards - 1)


@rule
def nth(cards: int, index: int) -> int:
    """The card with ``index`` lower ones in the set."""
    # Halving, without a branch that would depend on chance: that would cost a misprediction.
    at, width = 0, 32
    for _ in range(6):
        low = count(cards & ((1 << width) - 1))
        if index >= low:
            index -= low
            cards >>= width
            at += width
        width >>= 1
    return at
