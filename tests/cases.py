"""Every game with every number of players, and options that change its rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from inside import put
from moonlit import games
from moonlit.kernel import arrays, cells, contract, records
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import pick, seeded
from moonlit.table.match import Match

Case = tuple[str, int, dict[str, Any]]

ALL_SPECIALS = {"N": 3, "S": 3, "T": 2, "A": 2}
STARRED = {"1": 1, "8": 3, "W": 2, "B": 1}

_ALL: list[Case] = [
    ("lunar", 2, {}),
    ("lunar", 4, {}),
    ("lunar", 4, {"stars": STARRED, "track": list(range(13)), "leads": [2, 3]}),
    ("lunar", 2, {"goal": 12, "max_rounds": 40}),
    ("lunar-trick", 3, {}),
    ("lunar-trick", 3, {"points": [1, 0, 3, 0, 2, 0, 0, 5, 0, 0, 0, 0], "goal": 9}),
    ("lunar-trick", 4, {}),
    ("shoot-the-moon", 2, {}),
    ("shoot-the-moon", 3, {}),
    ("shoot-the-moon", 4, {}),
    ("shoot-the-moon", 4, {"partners": True, "revoke": "penalty"}),
    ("shoot-the-moon", 4, {"chips": 0, "pays": [1, 0, 2, 0, 3, 0], "goal": 4}),
    ("shoot-the-moon", 3, {"big_moons": 2, "little_moons": 1, "numbers": 5}),
    ("shoot-the-moon", 2, {"big_moons": 0, "little_moons": 2}),
    ("shoot-the-moon", 5, {}),
    ("shoot-the-moon", 6, {}),
    ("shoot-the-moon", 6, {"partners": True, "dealer": 5}),
    ("lunatic", 3, {}),
    ("lunatic", 4, {}),
    ("lunatic", 3, {"specials": ALL_SPECIALS}),
    ("lunatic", 4, {"specials": ALL_SPECIALS, "dealer": 2}),
    ("lunatic", 4, {"specials": {"N": 3, "A": 1}}),
    ("lunatic", 3, {"specials": {"N": 3, "S": 1, "T": 3, "A": 3}, "dealer": 0}),
    ("lunatic", 3, {"max_rounds": 20, "specials": {"S": 5, "A": 2}}),
    ("lunatic", 4, {"dealer": 1, "specials": {"N": 3, "T": 7}}),
]
CASES = [case for case in _ALL if case[0] in games.CATALOGUE]

LONGEST_DECK = 64


def name(case: Case) -> str:
    game, seats, options = case
    return f"{game}-{seats}" + "".join(f"-{option}" for option in options)


def begin(case: Case) -> tuple[Any, Any]:
    """The game's rules and the state of a match that has not been dealt yet."""
    game, seats, options = case
    rules = games.game(game).rules
    state = records.new(rules.State)
    rules.start(state, seats, arrays.ints(games.game(game).encode(seats, options)))
    return rules, state


def random_steps(case: Case, seed: int) -> Iterator[tuple[Any, Any, int, int]]:
    """A random match: before every decision the rules, the state, and who is about to do what."""
    rules, state = begin(case)
    rng, deck = seeded(seed), arrays.ints([0] * LONGEST_DECK)
    while not rules.outcome(state):
        waiting = rules.waiting(state)
        if not waiting:
            rules.shuffle(state, rng, deck)
            rules.deal(state, deck)
            continue
        # Simultaneous choices come in any order.
        seat = int(pick(rng, waiting)) if seed % 2 else int(lowest(waiting))
        action = int(pick(rng, rules.legal(state, seat)))
        yield rules, state, seat, action
        rules.apply(state, seat, action)


def view(state: Any, seat: int) -> Any:
    """A seat's view as a state of its own."""
    out = records.batch(records.class_of(state), 1)
    contract.view(state, seat, out)
    return out[0]


def another_world(match: Match, seat: int, rng: Any) -> Any:
    """A world that looks the same to a seat: other cards, and other choices lying face down."""
    kind = match.rules.State
    world = cells.new(kind)
    cells.sample(match.view_cell(seat), seat, rng, world)
    for other in set(range(match.seats)) - set(match.waiting()) - {seat}:
        while cells.waiting(world) >> other & 1:
            cells.apply(world, other, int(pick(rng, cells.legal(world, other))))
    return world


@contextmanager
def put_behind(match: Match, world: Any) -> Iterator[None]:
    """For a while a match has this world's cards."""
    real = match.packed()
    put(match, world)
    try:
        yield
    finally:
        put(match, cells.unpack(match.rules.State, real))
