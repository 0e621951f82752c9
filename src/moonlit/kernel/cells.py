"""The contract for Python callers: on cells, states in arrays of one element.

Compiled code takes an array of records from Python in 0.4 µs, but a single record in 5 µs. So who
drives a match from Python (the table, bots, environments) keeps its states in cells. Interpreted,
a cell is a list with one state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from . import contract, records
from .codes import ALLOWED
from .contract import view as write_view  # numba takes any `….view(…)` for numpy's
from .decorators import rule
from .mode import INTERPRETED
from .records import Ints, Record, State

Cell: TypeAlias = Any  # an array, or a list, of one state


def new(cls: type[Record]) -> Cell:
    """A state with all numbers zero."""
    return [cls()] if INTERPRETED else unpack(cls, bytes(cls.layout.size))


def room(cls: type[Record]) -> Cell:
    """Room for a state that is about to be written."""
    return [None] if INTERPRETED else new(cls)


def pack(cell: Cell) -> bytes:
    """The state's bytes."""
    return records.pack(cell[0]) if INTERPRETED else cell.tobytes()


def unpack(cls: type[Record], data: bytes) -> Cell:
    """The state that ``pack`` wrote."""
    if INTERPRETED:
        return [cls.from_bytes(data)]
    import numpy as np

    return np.frombuffer(bytearray(data), cls.dtype())


def copy(cls: type[Record], cell: Cell) -> Cell:
    """A copy of its own."""
    return [cell[0].copied()] if INTERPRETED else unpack(cls, pack(cell))


def plain(cls: type[State], cell: Cell) -> State:
    """A plain object with the state's numbers: a copy, quick to read from Python."""
    return cell[0].copied() if INTERPRETED else cls.from_bytes(pack(cell))


def reading(cls: type[State], cell: Cell) -> State:
    """A plain object to read a cell from that nobody changes: no copy, where none is needed."""
    found: State = cell[0] if INTERPRETED else plain(cls, cell)
    return found


def state(cell: Cell) -> Any:
    """The state itself, in the form that rules take; changes to it change the cell."""
    if INTERPRETED:
        return cell[0]
    import numpy as np

    return cell.view(np.recarray)[0]


@rule
def start(cell: Cell, seats: int, options: Ints) -> None:
    """``contract.start``, with the state in a cell."""
    contract.start(cell[0], seats, options)


@rule
def shuffle(cell: Cell, rng: Ints, deck: Ints) -> None:
    """``contract.shuffle``, with the state in a cell."""
    contract.shuffle(cell[0], rng, deck)


@rule
def deal(cell: Cell, deck: Ints) -> None:
    """``contract.deal``, with the state in a cell."""
    contract.deal(cell[0], deck)


@rule
def deal_due(cell: Cell, rng: Ints, deck: Ints) -> int:
    """``contract.deal_due``, with the state in a cell."""
    return contract.deal_due(cell[0], rng, deck)


@rule
def waiting(cell: Cell) -> int:
    """``contract.waiting``, with the state in a cell."""
    return contract.waiting(cell[0])


@rule
def legal(cell: Cell, seat: int) -> int:
    """``contract.legal``, with the state in a cell."""
    return contract.legal(cell[0], seat)


@rule
def apply(cell: Cell, seat: int, action: int) -> None:
    """``contract.apply``, with the state in a cell."""
    contract.apply(cell[0], seat, action)


@rule
def why_not(cell: Cell, seat: int, action: int) -> int:
    """``contract.why_not``, with the state in a cell."""
    return contract.why_not(cell[0], seat, action)


if INTERPRETED and not TYPE_CHECKING:

    def why_nots(cell, seat, out):
        """The reason against each action; the game is looked up once for all of them."""
        state = cell[0]
        rules = contract.rules_of(state)
        allowed, reason = rules.legal(state, seat), rules.why_not
        for action in range(len(out)):
            out[action] = ALLOWED if allowed >> action & 1 else reason(state, seat, action)

    def seen_by(cell, actor, action, observers, level):
        """The set of those observers who see just so much of an action."""
        state = cell[0]
        seen = contract.rules_of(state).seen
        found = 0
        for observer in range(observers):
            if seen(state, actor, action, observer) == level:
                found |= 1 << observer
        return found

else:

    @rule
    def why_nots(cell: Cell, seat: int, out: Ints) -> None:
        """The reason against each action, in one call; nothing speaks against a legal one."""
        allowed = contract.legal(cell[0], seat)
        for action in range(len(out)):
            if allowed >> action & 1:
                out[action] = ALLOWED
            else:
                out[action] = contract.why_not(cell[0], seat, action)

    @rule
    def seen_by(cell: Cell, actor: int, action: int, observers: int, level: int) -> int:
        """The set of those observers who see just so much of an action."""
        found = 0
        for observer in range(observers):
            if contract.seen(cell[0], actor, action, observer) == level:
                found |= 1 << observer
        return found


@rule
def advise(cell: Cell, seat: int, rng: Ints) -> int:
    """``contract.advise``, with the state in a cell."""
    return contract.advise(cell[0], seat, rng)


@rule
def outcome(cell: Cell) -> int:
    """``contract.outcome``, with the state in a cell."""
    return contract.outcome(cell[0])


@rule
def payoffs(cell: Cell, out: Any) -> None:
    """``contract.payoffs``, with the state in a cell."""
    contract.payoffs(cell[0], out)


@rule
def view(cell: Cell, seat: int, out: Cell) -> None:
    """Write what a seat sees of the state into another cell."""
    write_view(cell[0], seat, out)


@rule
def sample(cell: Cell, seat: int, rng: Ints, out: Cell) -> None:
    """``contract.sample``, from one cell into another."""
    contract.sample(cell[0], seat, rng, out)


@rule
def observe(cell: Cell, seat: int, out: Any) -> None:
    """``contract.observe``, with the state in a cell."""
    contract.observe(cell[0], seat, out)
