"""Lunar Trick: the cards, the state of a match, the actions."""

from __future__ import annotations

from moonlit.kernel.codes import FIRST_RULE
from moonlit.kernel.places import Places, Run
from moonlit.kernel.records import Ints, Record, i8, i16, i64

SEATS = (3, 4)
MAX_SEATS = 4

# LT-1: cards 0 to 29 are the numbers 1 to 30 (Rising 1–15, Falling 16–30), then the eclipses.
NUMBERS = 30
LUNAR_ECLIPSE, SOLAR_ECLIPSE = 30, 31
CARDS = 32
RISING, FALLING = (1 << 15) - 1, ((1 << 15) - 1) << 15

CODES = (*(str(number) for number in range(1, NUMBERS + 1)), "LE", "SE")  # as people write them

ACTED = Places(Run("card", "the card that is chosen in the opening, or played", CODES))
ACTIONS = ACTED.length

# Which side is trump (LT-14).
NO_TRUMP, TRUMP_RISING, TRUMP_FALLING = 0, 1, 2

# Phases of a match.
DEAL, OPENING, TRICKS, OVER = 0, 1, 2, 3

# Codes of rules: why an action is refused, or how a trick was decided.
(
    ECLIPSE_IN_OPENING,  # LT-10
    SOLAR_ECLIPSE_MUST,  # LT-11
    MUST_FOLLOW_SUIT,  # LT-21
    MUST_PLAY_ECLIPSE,  # LT-21, the ruling
    MUST_PLAY_TRUMP,  # LT-22
    WON_OPENING,  # LT-15
    WON_BY_TRUMP,  # LT-24
    WON_BY_ECLIPSE,  # LT-24
    WON_BY_NUMBER,  # LT-24
) = range(FIRST_RULE, FIRST_RULE + 9)

# LT-32: points for counts of 0 to 11, as printed. Nobody has more: ten tricks and an eclipse.
COUNTS = 12
PRINTED_POINTS = (0, 2, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0)
PRINTED_GOAL = 5  # LT-33

# The options: max_rounds, points by count, goal.
AT_POINTS, AT_GOAL = 1, 1 + COUNTS
OPTIONS = AT_GOAL + 1


class State(Record):
    """A whole match: options, points, and the round that is being played."""

    seats: int = i8()
    max_rounds: int = i16()  # 0: no limit
    round: int = i16()  # from 1
    phase: int = i8()
    points: Ints = i8(MAX_SEATS)
    ended_by: int = i8()

    hands: Ints = i64(MAX_SEATS)  # sets of cards; in a view only the own one
    sizes: Ints = i8(MAX_SEATS)  # how many cards each holds
    aside: int = i64()  # cards dealt to nobody; in a view empty
    shown: int = i64()  # cards revealed in the opening or played this round
    lacks: Ints = i64(MAX_SEATS)  # cards that a seat has shown it does not hold
    chosen: Ints = i8(MAX_SEATS)  # opening choices; in a view only the own one, until revealed

    markers: Ints = i8(3)  # the marked numbers in ascending order; 0 before the reveal
    suits: Ints = i64(3)  # LT-13: the arc after each marker as a set of cards; empty ones last
    trump: int = i8()

    leader: int = i8()
    turn: int = i8()
    table: Ints = i8(MAX_SEATS)  # the card each seat has in the trick
    follow: int = i64()  # the cards that follow the one led; empty when nothing is led
    winning: int = i8()  # the seat whose card is winning the trick
    counts: Ints = i8(MAX_SEATS)  # LT-31

    # What was decided last, for people to read.
    last_table: Ints = i8(MAX_SEATS)
    last_leader: int = i8()
    last_winner: int = i8()
    last_rule: int = i8()
    last_counts: Ints = i8(MAX_SEATS)  # the counts with which the last round ended
    last_points: Ints = i8(MAX_SEATS)  # the points they brought

    # Options that came later, as what they change: all zero is as printed, and so what was written
    # down before there were any (puzzles, networks) still means the same.
    paid_more: Ints = i8(COUNTS)  # LT-32: points for each count
    goal_more: int = i8()  # LT-33


def segments(state: State) -> tuple[int, ...]:
    """The shuffles of a deal. LT-2: three players leave the Solar Eclipse out, the last card."""
    return (CARDS - 1 if state.seats == 3 else CARDS,)


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every position; alike ones are one hand, or lie aside."""
    size = segments(state)[0]
    return (tuple(at // (size // state.seats) for at in range(size)),)


def kinds(state: State) -> tuple[tuple[int, ...], ...]:
    """For each permutation a label for every card: here no two cards are alike."""
    return (tuple(range(segments(state)[0])),)


def longest(state: State) -> tuple[int, int]:
    """The most deals and the most decisions of a match; 0 if it has no limit.

    Each card of every hand is one decision.
    """
    return state.max_rounds, state.max_rounds * (segments(state)[0] // state.seats) * state.seats


def shares(state: State) -> tuple[float, float]:
    """The most that a seat's share of a win can be, and the mean share."""
    return 1.0, 1 / state.seats
