"""Helpers for writing observations: many small numbers, most of them zeros.

What is in a set depends on chance, and so would a branch for each of its cards: mispredictions cost
more than all the zeros. So sets are written whole, and where the numbers lie side by side, in a few
instructions.
"""

from __future__ import annotations

from typing import Any

from .decorators import rule
from .mode import INTERPRETED
from .records import Ints


@rule
def blank(out: Ints, length: int) -> None:
    """Write zeros."""
    for i in range(length):
        out[i] = 0


@rule
def mark(out: Ints, at: int, card: int) -> None:
    """Write a one for a card, if it is one, counted from ``at``; zeros are there already."""
    out[at + max(card, 0)] = card >= 0


def write_set(out: Ints, at: int, length: int, cards: int) -> None:
    """Write for each of ``length`` cards, eight or more, a one if it is in the set, else a zero."""
    write_numbers(out, at, length, cards, 0)


def write_numbers(out: Ints, at: int, length: int, ones: int, twos: int) -> None:
    """Write for each of ``length`` cards, eight or more, a number from 0 to 3.

    Those in the first set are given one, those in the second two, those in both three.
    """
    for i in range(length):
        out[at + i] = (ones >> i & 1) + 2 * (twos >> i & 1)


def write_packed(out: Ints, at: int, length: int, packed: int) -> None:
    """Write numbers that are packed four bits each, at most 16 of them."""
    for i in range(length):
        out[at + i] = packed >> 4 * i & 15


if not INTERPRETED:
    from llvmlite import ir
    from numba import types
    from numba.core import config
    from numba.extending import intrinsic, overload

    @overload(write_set, target="generic", prefer_literal=True)
    def _write_set(out, at, length, cards):  # type: ignore[no-untyped-def]
        return lambda out, at, length, cards: write_numbers(out, at, length, cards, 0)

    @overload(write_numbers, target="generic", prefer_literal=True)
    def _write_numbers(out, at, length, ones, twos):  # type: ignore[no-untyped-def]
        write: Any = _numbers_by_eights
        if not _side_by_side(out):
            write = _numbers_one_by_one
        elif isinstance(length, types.IntegerLiteral):
            write = _numbers_at_once
        return lambda out, at, length, ones, twos: write(out, at, length, ones, twos)

    @overload(write_packed, target="generic", prefer_literal=True)
    def _write_packed(out, at, length, packed):  # type: ignore[no-untyped-def]
        write: Any = _packed_one_by_one
        if _side_by_side(out) and isinstance(length, types.IntegerLiteral):
            write = _packed_at_once
        return lambda out, at, length, packed: write(out, at, length, packed)

    def _side_by_side(out: Any) -> bool:
        """May several numbers be written as one? (Not on the GPU, nor where bounds are checked.)"""
        checked = config.BOUNDSCHECK  # type: ignore[attr-defined]
        return out.layout == "C" and out.dtype == types.int8 and not checked

    _numbers_one_by_one, _packed_one_by_one = rule(write_numbers), rule(write_packed)

    @rule
    def _numbers_by_eights(out: Any, at: int, length: int, ones: int, twos: int) -> None:
        for i in range(0, length - 8, 8):
            _numbers_at_once(out, at + i, 8, ones >> i, twos >> i)
        last = length - 8  # of the last eight some may have been written already
        _numbers_at_once(out, at + last, 8, ones >> last, twos >> last)

    @intrinsic(prefer_literal=True)
    def _at_once_numbers(context: Any, out: Any, at: Any, length: Any, ones: Any, twos: Any) -> Any:
        def numbers(builder: Any, ones: Any, twos: Any) -> Any:
            one, two = (
                builder.zext(builder.bitcast(bits, _vector(64, 1)), _vector(64, 8))
                for bits in (ones, twos)
            )
            return builder.add(one, builder.add(two, two))

        return _stored(numbers, out, length, 2)

    @intrinsic(prefer_literal=True)
    def _at_once_packed(context: Any, out: Any, at: Any, length: Any, packed: Any) -> Any:
        def numbers(builder: Any, packed: Any) -> Any:
            pairs = builder.bitcast(packed, _vector(8, 8))
            low = builder.and_(pairs, ir.Constant(_vector(8, 8), [15] * 8))
            high = builder.lshr(pairs, ir.Constant(_vector(8, 8), [4] * 8))
            turns = [place for pair in range(8) for place in (pair, pair + 8)]
            return builder.shuffle_vector(low, high, ir.Constant(_vector(16, 32), turns))

        return _stored(numbers, out, length, 1)

    def _vector(length: int, width: int) -> Any:
        return ir.VectorType(ir.IntType(width), length)

    def _stored(numbers: Any, out: Any, length: Any, words: int) -> Any:
        """What writes the first ``length`` of the numbers that are made from so many words."""
        number = length.literal_value
        lanes = ir.Constant(_vector(number, 32), list(range(number)))

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, args[0])
            place = builder.gep(array.data, [args[1]])
            made = numbers(builder, *args[3:])
            wanted = builder.shuffle_vector(made, made, lanes)
            builder.store(wanted, builder.bitcast(place, wanted.type.as_pointer()), align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, length, *[types.int64] * words), codegen

    _numbers_at_once: Any = _at_once_numbers
    _packed_at_once: Any = _at_once_packed
