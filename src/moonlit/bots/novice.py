"""``novice``: a beginner, for children and for a first evening.

It knows the rules of thumb of ``club``, but does not always think of them. Of its decisions

- one in five is careless: any legal action, all equally likely;
- one in four gives in to a habit of beginners, one of its game's (``players/habits.py``), if it is
  legal: such as playing the highest card where one should duck, or the lowest where one should win;
- all others are what ``club`` advises.

A habit is a list of sets of actions: the first set that holds a legal action tempts it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from moonlit import games
from moonlit.kernel import arrays
from moonlit.kernel.contract import advise, legal
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import below, pick
from moonlit.kernel.records import Ints, Record

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
    """The habits of a game's beginners, a row each; one that tempts to nothing if it has none."""
    part = games.game(game).part("players.habits")
    known: list[list[int]] = [[0]] if part is None else part.HABITS
    longest = max(map(len, known))
    return arrays.rows(habit + [0] * (longest - len(habit)) for habit in known)
