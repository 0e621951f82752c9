"""A 64-bit hash of a whole record: the name of an information set in search trees."""

from __future__ import annotations

from typing import Any

from .decorators import rule
from .mode import INTERPRETED
from .records import Record, pack

_WORD = (1 << 64) - 1
_START, _FACTOR, _SHIFT = 0x6D6F6F6E6C697421, 0x9FB21C651E98DF25, 28
_LANES = 4  # words are mixed side by side: one after another would take four times as long

if INTERPRETED:

    def key(view: Record) -> int:
        """64 bits that differ, but for chance, between views that differ."""
        data, lanes = pack(view), [_START] * _LANES
        for at in range(0, len(data), 8):
            lane = at // 8 % _LANES
            lanes[lane] = _mixed(lanes[lane] ^ int.from_bytes(data[at : at + 8], "little"))
        found = 0
        for lane in lanes:
            found = _mixed(found ^ lane)
        return found - (1 << 64) if found >> 63 else found

    def _mixed(word: int) -> int:
        word = (word * _FACTOR) & _WORD
        return word ^ (word >> _SHIFT)

else:
    import numpy as np
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def _words(typing_context: Any, record: Any) -> Any:
        """How many 64-bit words a record fills: a constant of its type."""
        size = record.size // 8

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.get_constant(types.int64, size)

        return types.int64(record), codegen

    @intrinsic
    def _word(typing_context: Any, record: Any, index: Any) -> Any:
        """One 64-bit word of a record's memory."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            words = builder.bitcast(args[0], ir.IntType(64).as_pointer())
            return builder.load(builder.gep(words, [args[1]], inbounds=True))

        return types.uint64(record, types.int64), codegen

    _start, _factor, _shift = np.uint64(_START), np.uint64(_FACTOR), np.uint64(_SHIFT)

    @rule
    def key(view: Any) -> Any:  # type: ignore[misc]
        """64 bits that differ, but for chance, between views that differ."""
        a = b = c = d = _start
        whole = _words(view) // _LANES * _LANES  # type: ignore[call-arg]
        for index in range(0, whole, _LANES):
            a = _mixed(a ^ _word(view, index))
            b = _mixed(b ^ _word(view, index + 1))
            c = _mixed(c ^ _word(view, index + 2))
            d = _mixed(d ^ _word(view, index + 3))
        left = _words(view) - whole
        if left > 0:
            a = _mixed(a ^ _word(view, whole))
        if left > 1:
            b = _mixed(b ^ _word(view, whole + 1))
        if left > 2:
            c = _mixed(c ^ _word(view, whole + 2))
        return np.int64(_mixed(_mixed(_mixed(_mixed(a) ^ b) ^ c) ^ d))

    @rule
    def _mixed(word: Any) -> Any:  # type: ignore[misc]
        word *= _factor
        return word ^ (word >> _shift)
