"""Matches of any game, drawn by hypothesis: what fails shrinks to a short one that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from cases import CASES, LONGEST_DECK, Case, begin
from moonlit import games
from moonlit.errors import BadInput
from moonlit.games.options import Choice, Counts, Number, Numbers, Option, Seat, Switch, Text
from moonlit.kernel import arrays
from moonlit.kernel.cards import count, nth
from moonlit.kernel.random import pick, seeded


@dataclass(frozen=True)
class Walk:
    """A table and how it is played: so many choices by chance, then these, by their places."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    by_chance: int = 0
    choices: tuple[int, ...] = ()


def positions(walk: Walk) -> Iterator[tuple[Any, Any]]:
    """The rules, and the state before each of the walk's own choices and after the last.

    What is yielded is the one state that is played on.
    """
    rules, state = begin((walk.game, walk.seats, walk.options))
    rng, deck = seeded(walk.seed), arrays.ints([0] * LONGEST_DECK)
    for at in range(walk.by_chance + len(walk.choices)):
        if not to_be_asked(rules, state, rng, deck):
            break
        if at < walk.by_chance:
            seat = int(pick(rng, rules.waiting(state)))
            rules.apply(state, seat, int(pick(rng, rules.legal(state, seat))))
        else:
            yield rules, state
            choice = walk.choices[at - walk.by_chance]
            seat = int(nth(rules.waiting(state), choice % count(rules.waiting(state))))
            legal = rules.legal(state, seat)
            rules.apply(state, seat, int(nth(legal, choice % count(legal))))
    yield rules, state


def to_be_asked(rules: Any, state: Any, rng: Any, deck: Any) -> bool:
    """Deal until somebody is asked; false when the match is over."""
    while not rules.waiting(state) and not rules.outcome(state):
        rules.shuffle(state, rng, deck)
        rules.deal(state, deck)
    return bool(rules.waiting(state))


# --- what is drawn ----------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> Case:
    """Any game for any number of players, with any options."""
    game = games.game(draw(st.sampled_from(sorted(games.CATALOGUE))))
    seats = draw(st.sampled_from(game.seats))
    return game.name, seats, draw(options_of(game, seats))


@st.composite
def walks(draw: st.DrawFn, *, rounds: int | None = None) -> Walk:
    """The beginning of any match; of at most so many rounds, if that is given.

    Every second one is at a table of ``cases``, so that all that changes rules comes up often.
    """
    game, seats, options = draw(st.sampled_from(CASES) | tables())
    if rounds is not None:
        options = options | {"max_rounds": draw(st.integers(1, rounds))}
    return Walk(
        game,
        seats,
        options,
        seed=draw(st.integers(0, 2**32)),
        by_chance=draw(st.integers(0, 250)),
        choices=tuple(draw(st.lists(st.integers(0, 61), max_size=8))),
    )


def options_of(game: games.Game, seats: int) -> st.SearchStrategy[dict[str, Any]]:
    """Options that a table of so many seats may have, some of them left out."""

    def possible(options: dict[str, Any]) -> bool:
        try:
            game.encode(seats, options)
        except BadInput:  # two options that do not go together
            return False
        return True

    given = {
        option.name: values(option, seats)
        for option in game.all_options
        if not option.seats or seats in option.seats
    }
    return st.fixed_dictionaries({}, optional=given).filter(possible)


def values(option: Option, seats: int) -> st.SearchStrategy[Any]:
    """What an option's form allows."""
    if isinstance(option, Switch):
        return st.booleans()
    if isinstance(option, Choice):
        return st.sampled_from(option.values)
    if isinstance(option, Text):
        return st.none() | st.text("月 moon-2", min_size=1, max_size=8).map(str.strip).filter(bool)
    if isinstance(option, Seat):
        return st.none() | st.integers(0, seats - 1)
    if isinstance(option, Counts):
        most = {key: st.integers(0, high) for key, high in option.most.items()}
        return st.fixed_dictionaries(most)
    if isinstance(option, Numbers):
        numbers = st.integers(option.low, seats - 1 if option.high is None else option.high)
        return st.lists(numbers, min_size=option.length, max_size=option.length)
    if isinstance(option, Text):
        return st.none() | st.sampled_from(["x", "月の夜", "x" * option.longest])
    assert isinstance(option, Number)
    numbers = st.integers(option.low, option.high)
    return st.none() | numbers if option.none else numbers
