"""State records, declared once as an annotated class and stored in two ways.

Compiled, a state is an element of a numpy record array: a few hundred bytes, copied as memory.
Interpreted, it is a plain Python object with the same fields. ``pack`` gives the same bytes for
both, and ``plain`` gives a plain object of either, which is quick to read from Python.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from .mode import INTERPRETED

if TYPE_CHECKING:
    from typing import TypeAlias

    Ints: TypeAlias = list[int]
else:
    Ints = list

State = TypeVar("State", bound="Record")


@dataclass(frozen=True)
class Field:
    """How a field is stored: the ``struct`` letter of its width, its length (0: one number)."""

    letter: str
    length: int

    @property
    def bytes(self) -> int:
        """How much room one number of this width takes."""
        return struct.calcsize(self.letter)


def i8(length: int = 0) -> Any:
    """A field of whole numbers from -128 to 127."""
    return Field("b", length)


def i16(length: int = 0) -> Any:
    """A field of whole numbers from -32768 to 32767."""
    return Field("h", length)


def i32(length: int = 0) -> Any:
    """A field of 32-bit whole numbers."""
    return Field("i", length)


def f64(length: int = 0) -> Any:
    """A field of fractions; for what is counted about games, never in a game's state."""
    return Field("d", length)


def i64(length: int = 0) -> Any:
    """A field of 64-bit whole numbers, mostly sets of cards."""
    return Field("q", length)


class Record:
    """Base of every game's state class; its annotated fields declare the record."""

    fields: ClassVar[dict[str, Field]]
    layout: ClassVar[struct.Struct]
    numbers: Callable[[], list[int]]  # all numbers of the record in the order of its layout
    _dtype: ClassVar[Any]
    _places: ClassVar[list[tuple[str, int, int]]]  # name, first number, end (0: one number)
    _lists: ClassVar[tuple[str, ...]]  # the fields with several numbers

    def __init_subclass__(cls) -> None:
        declared = {name: cls.__dict__[name] for name in cls.__annotations__}
        # Widest first: then nothing but the tail needs padding, on a GPU as well.
        cls.fields = dict(sorted(declared.items(), key=lambda item: -item[1].bytes))
        letters = "".join(f"{max(1, field.length)}{field.letter}" for field in cls.fields.values())
        tail = -struct.calcsize("<" + letters) % 8
        cls.layout = struct.Struct(f"<{letters}{tail}x")
        cls._dtype = None
        cls._lists = tuple(name for name, field in cls.fields.items() if field.length)
        # One expression for all fields: a table packs its state with every move.
        in_order = (
            f"*self.{name}" if one.length else f"self.{name}" for name, one in cls.fields.items()
        )
        cls.numbers = eval(f"lambda self: [{', '.join(in_order)}]")
        cls._places, at = [], 0
        for name, field in cls.fields.items():
            cls._places.append((name, at, at + field.length if field.length else 0))
            at += max(1, field.length)
        for name in declared:
            delattr(cls, name)

    def __init__(self) -> None:
        found = self.__dict__
        for name, start, end in self._places:
            found[name] = [0] * (end - start) if end else 0

    @classmethod
    def dtype(cls) -> Any:
        """The numpy type of this record."""
        if cls._dtype is None:
            import numpy as np

            formats, offsets, offset = [], [], 0
            for field in cls.fields.values():
                kind = "<f8" if field.letter == "d" else f"<i{field.bytes}"
                formats.append((kind, (field.length,)) if field.length else kind)
                offsets.append(offset)
                offset += field.bytes * max(1, field.length)
            cls._dtype = np.dtype(
                {
                    "names": list(cls.fields),
                    "formats": formats,
                    "offsets": offsets,
                    "itemsize": cls.layout.size,
                },
                align=True,
            )
            _classes[cls._dtype] = cls
        return cls._dtype

    def copied(self: State) -> State:
        """A copy of its own. A table makes several with every move, so nothing is packed for it."""
        cls = type(self)
        state = cls.__new__(cls)
        fields = state.__dict__
        fields.update(self.__dict__)
        for name in cls._lists:
            fields[name] = fields[name][:]
        return state

    @classmethod
    def from_bytes(cls: type[State], data: bytes) -> State:
        """The plain object that ``pack`` wrote."""
        state = cls.__new__(cls)
        numbers, fields = cls.layout.unpack(data), state.__dict__
        for name, start, end in cls._places:
            fields[name] = list(numbers[start:end]) if end else numbers[start]
        return state

    def has_odd_sets(self) -> bool:
        """Is there a number of 64 bits that is no set? No rule writes such a one."""
        wide = (name for name, field in self.fields.items() if field.letter == "q")
        return any(
            number < 0
            for name in wide
            for number in (
                getattr(self, name) if self.fields[name].length else [getattr(self, name)]
            )
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({self.__dict__})"


_classes: dict[Any, type[Record]] = {}


def batch(cls: type[State], length: int) -> list[State]:
    """Room for ``length`` states, all numbers zero; what ``view`` and ``sample`` write into."""
    if INTERPRETED:
        return [cls() for _ in range(length)]
    import numpy as np

    return np.zeros(length, cls.dtype()).view(np.recarray)  # type: ignore[return-value]


def new(cls: type[State]) -> State:
    """One state, all numbers zero."""
    return batch(cls, 1)[0]


def class_of(state: State) -> type[State]:
    """The class a state was declared by."""
    if isinstance(state, Record):
        return type(state)
    return _classes[state.dtype]


def pack(state: Record) -> bytes:
    """The state's bytes, the same in both modes. A number too large for its field raises."""
    if isinstance(state, Record):
        return state.layout.pack(*state.numbers())
    return state.tobytes()


def unpack(cls: type[State], data: bytes) -> State:
    """The state, in the form of this process's mode, that ``pack`` wrote."""
    if INTERPRETED:
        return cls.from_bytes(data)
    import numpy as np

    return np.frombuffer(bytearray(data), cls.dtype()).view(np.recarray)[0]  # type: ignore[no-any-return]


def plain(state: State) -> State:
    """A plain object with the state's numbers: a copy, quick to read from Python."""
    return state.copied() if INTERPRETED else class_of(state).from_bytes(pack(state))


def copy(state: State) -> State:
    """A copy of its own."""
    return state.copied() if INTERPRETED else unpack(class_of(state), pack(state))
