"""Lunar: cards counted by kind, and cards told apart.

*Packed counts* are one integer with the number of cards of kind k in its bits 4k to 4k+3. Cards
*told apart* are a set: three bits for each rank, then six for each suit. Copies are alike (LU-1),
so rules count; only chance tells copies apart.
"""

from __future__ import annotations

from moonlit.kernel.cards import count, first
from moonlit.kernel.decorators import rule

from .state import KINDS, RANK_CARDS, RANK_COPIES, RANK_KINDS, SUIT_COPIES

_EACH = 0x111111111111  # one of every kind
RANK_COUNTS, SUIT_COUNTS = 0x0000FFFFFFFF, 0xFFFF00000000  # the parts of packed counts
ALL_COUNTS = 0x666633333333  # LU-1

SINGLE_RANKS, SINGLE_SUITS = 0x000000FFFFFF, 0xFFFFFF000000  # the parts of cards told apart


@rule
def one_of(kind: int) -> int:
    """Packed counts of one card."""
    return 1 << (4 * kind)


@rule
def number(cards: int, kind: int) -> int:
    """How many of a kind there are in packed counts."""
    return (cards >> (4 * kind)) & 15


@rule
def amount(cards: int) -> int:
    """How many cards there are in packed counts."""
    cards = (cards & 0x0F0F0F0F0F0F) + ((cards >> 4) & 0x0F0F0F0F0F0F)
    return ((cards * 0x010101010101) >> 40) & 0xFF


@rule
def kinds_of(cards: int, copies: int) -> int:
    """The set of kinds of which packed counts hold so many copies, 1 or more."""
    # No count is above 6: adding lifts to 8 or above just those that are large enough.
    cards = ((cards + (8 - copies) * _EACH) >> 3) & _EACH
    # From one bit in four to twelve neighbours.
    cards = (cards | (cards >> 3)) & 0x030303030303
    cards = (cards | (cards >> 6)) & 0x000F000F000F
    return (cards | (cards >> 12) | (cards >> 24)) & 0xFFF


@rule
def copies_of(kind: int) -> int:
    """LU-1: how many cards of a kind there are."""
    return RANK_COPIES if kind < RANK_KINDS else SUIT_COPIES


@rule
def copies_at(kind: int) -> int:
    """Where the copies of a kind begin among cards told apart."""
    if kind < RANK_KINDS:
        return kind * RANK_COPIES
    return RANK_CARDS + (kind - RANK_KINDS) * SUIT_COPIES


@rule
def kind_of(card: int) -> int:
    """The kind of a card told apart."""
    if card < RANK_CARDS:
        return card // RANK_COPIES
    return RANK_KINDS + (card - RANK_CARDS) // SUIT_COPIES


@rule
def singles(cards: int) -> int:
    """Packed counts as cards told apart, the first copies of each kind."""
    apart = 0
    for kind in range(KINDS):
        apart |= first(number(cards, kind)) << copies_at(kind)
    return apart


@rule
def counted(apart: int) -> int:
    """Cards told apart as packed counts."""
    cards = 0
    for kind in range(KINDS):
        cards |= count(apart & all_singles(kind)) << (4 * kind)
    return cards


@rule
def all_singles(kind: int) -> int:
    """All cards of a kind, told apart."""
    return first(copies_of(kind)) << copies_at(kind)
