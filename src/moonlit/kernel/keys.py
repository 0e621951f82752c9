"""A 64-bit hash of a whole record: the name of an information set in search trees."""

from __future__ import annotations

from typing import Any

from .mode import INTERPRETED
from .records import Record, pack
from .rules import rule

_WORD = (1 << 64) - 1
_START, _FACTOR, _SHIFT = 0x6D6F6F6E6C697421, 0x9FB21C651E98DF25, 28

if INTERPRETED:

    def key(view: Record) -> int:
        """64 bits that differ, but for chance, between views that differ."""
        data, mixed = pack(view), _START
        for at in range(0, len(data), 8):
            mixed ^= int.from_bytes(data[at : at + 8], "little")
            mixed = (mixed * _FACTOR) & _WORD
            mixed ^= mixed >> _SHIFT
        return mixed - (1 << 64) if mixed >> 63 else mixed

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
        mixed = _start
        for index in range(_words(view)):  # type: ignore[call-arg]
            mixed ^= _word(view, index)
            mixed *= _factor
            mixed ^= mixed >> _shift
        return np.int64(mixed)
