"""High Card: the cards and the state of a match."""

from moonlit.kernel.records import Ints, Record, i8, i16, i64

SEATS = (2, 3)
MAX_SEATS = 3
CARDS = 12  # HC-1: the numbers 1 to 12, one of each
HAND = 3
ACTIONS = CARDS
OPTIONS = 1
DEAL, TRICKS, OVER = 0, 1, 2


class State(Record):
    """A whole match: a round of three tricks."""

    seats: int = i8()
    max_rounds: int = i16()
    round: int = i16()
    phase: int = i8()
    hands: Ints = i64(MAX_SEATS)
    sizes: Ints = i8(MAX_SEATS)
    lacks: Ints = i64(MAX_SEATS)
    shown: int = i64()
    turn: int = i8()
    leader: int = i8()
    high_table: Ints = i8(MAX_SEATS)
    tricks: Ints = i8(MAX_SEATS)


def segments(state: State) -> tuple[int, ...]:
    return (CARDS,)


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    dealt = tuple(card // HAND for card in range(HAND * state.seats))
    return (dealt + (state.seats,) * (CARDS - len(dealt)),)


def kinds(state: State) -> tuple[tuple[int, ...], ...]:
    return (tuple(range(CARDS)),)


def longest(state: State) -> tuple[int, int]:
    return 1, HAND * state.seats


def shares(state: State) -> tuple[float, float]:
    return 1.0, 1 / state.seats
