"""``novice``: a beginner, for children and for a first evening.

It knows the rules of thumb of ``club``, but does not always think of them. Of its decisions

- one in five is careless: any legal action, all alike likely;
- one in four gives in to a habit of beginners, one of its game's, if it is legal: in games of
  tricks, playing the highest card where one should duck, or the lowest where one should win; in
  Lunatic, doubting too readily or believing too readily;
- all others are what ``club`` advises.

A habit is a list of sets of actions: the first set that holds a legal action tempts it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from moonlit.games import entry
from moonlit.kernel import arrays
from moonlit.kernel.contract import advise, legal
from moonlit.kernel.random import below, pick
from moonlit.kernel.records import Ints, Record
from moonlit.kernel.rules import rule

CARELESS_ONE_IN = 5
HABIT_ONE_IN = 4


@rule
def stumble(view: Record, seat: int, rng: Ints, habits: Any) -> int:
    """What a beginner does."""
    actions = legal(view, seat)
    if below(rng, CARELESS_ONE_IN) == 0:
        return pick(rng, actions)
    if below(rng, HABIT_ONE_IN) == 0:
        habit = habits[below(rng, len(habits))]
        for tempting in habit:
            if actions & tempting != 0:
                return pick(rng, actions & tempting)
    return advise(view, seat, rng)


@cache
def habits(game: str) -> Any:
    """The habits of a game's beginners, a row each."""
    known = {
        "lunar": _lunar,
        "lunar-trick": _lunar_trick,
        "shoot-the-moon": _shoot_the_moon,
        "lunatic": _lunatic,
    }[entry(game).name]()
    longest = max(map(len, known))
    return arrays.rows(habit + [0] * (longest - len(habit)) for habit in known)


def _lunar() -> list[list[int]]:
    """The highest rank, of the hand or of the sky, or the lowest."""
    from moonlit.games.lunar.state import KINDS, RANK_KINDS

    ranks = [1 << rank | 1 << KINDS + rank for rank in range(RANK_KINDS)]
    return [ranks[::-1], ranks]


def _lunar_trick() -> list[list[int]]:
    """The highest number or the lowest."""
    from moonlit.games.lunar_trick.state import NUMBERS

    numbers = [1 << number for number in range(NUMBERS)]
    return [numbers[::-1], numbers]


def _shoot_the_moon() -> list[list[int]]:
    """The highest card, moons first, or the lowest."""
    from moonlit.games.shoot_the_moon.state import BIG_MOON, COLOURS, LITTLE_MOON, NUMBERS

    numbers = [
        sum(1 << colour * NUMBERS + number for colour in range(COLOURS))
        for number in range(NUMBERS)
    ]
    return [[1 << BIG_MOON, *numbers[::-1]], [1 << LITTLE_MOON, *numbers]]


def _lunatic() -> list[list[int]]:
    """Doubting whatever can be doubted, or believing it."""
    from moonlit.games.lunatic.state import DOUBT, PASS

    return [[1 << DOUBT], [1 << PASS]]
