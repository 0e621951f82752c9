"""Sets of cards (or seats, or actions) as the bits of one integer, with the tricks named.

A set uses bits 0 to 61, so that it is never negative.
"""

from __future__ import annotations

from typing import Any

from .decorators import rule
from .mode import INTERPRETED

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


def _nth(cards: int, index: int) -> int:
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


@rule
def nth(cards: int, index: int) -> int:
    """The card with ``index`` lower ones in the set."""
    return _nth(cards, index)


if not INTERPRETED:
    from llvmlite import ir
    from llvmlite.binding import get_host_cpu_features
    from numba import types
    from numba.core import config
    from numba.extending import intrinsic, overload

    _by_halving = rule(_nth)
    _CHOSEN = config.CPU_NAME or config.CPU_FEATURES  # type: ignore[attr-defined]

    @overload(_nth, target="generic")
    def _nth_anywhere(cards, index):  # type: ignore[no-untyped-def]
        return lambda cards, index: _by_halving(cards, index)

    @intrinsic
    def _deposited(typing_context: Any, cards: Any, index: Any) -> Any:
        """One instruction puts bits into the places of a set's members; half of a playout's time.

        (It is called ``pdep``, and x86 processors have it since 2013.)
        """

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
            bit = builder.call(deposit, [builder.shl(word(1), args[1]), args[0]])
            return builder.cttz(bit, ir.IntType(1)(1))

        return types.int64(types.int64, types.int64), codegen

    if get_host_cpu_features().get("bmi2") and not _CHOSEN:

        @overload(_nth, target="cpu")
        def _nth_here(cards, index):  # type: ignore[no-untyped-def]
            return lambda cards, index: _deposited(cards, index)  # type: ignore[call-arg]
