"""Who is certain to take the rest takes it: in every world, whatever anybody plays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from moonlit import Match, Seal, games
from moonlit.games.reading import bits
from moonlit.kernel import cells
from moonlit.kernel.codes import NO_CARD
from moonlit.kernel.random import seeded
from moonlit.table.sight import Sight

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("lunar-trick", 3, {}),
    ("lunar-trick", 4, {}),
    ("shoot-the-moon", 2, {}),
    ("shoot-the-moon", 3, {}),
    ("shoot-the-moon", 4, {"partners": True}),
]
ENOUGH = 12  # claims of each table
MOST_CARDS = 3  # of which all ways to play them are tried
WORLDS = 4


def leads(match: Match, rng: random.Random) -> Iterator[tuple[int, Sight]]:
    """Each moment of a random match at which a seat has the lead, with that seat."""
    while match.turn():
        seat = match.turn()[0]
        sight = match.sight(seat)
        if sight.shown()["phase"] == "tricks" and all(card == NO_CARD for card in sight.now.table):
            yield seat, sight
        match.play(f"{seat} {rng.choice(list(sight.legal_moves()))}")


def ends(game: games.Game, world: Any, seat: int) -> set[tuple[int, ...]]:
    """All ways in which a round can end; the seat leads all the time."""
    state = cells.state(world)
    waiting = bits(int(cells.waiting(world)))
    if not waiting:
        assert state.last_winner == seat
        sides = game.sides(cells.reading(game.rules.State, world))
        tricks, points = game.measures.tricks(state, sides), game.measures.points(state, sides)
        return {(*(tricks or ()), *points)}
    if all(card == NO_CARD for card in state.table):
        assert waiting == [seat]
    found: set[tuple[int, ...]] = set()
    for action in bits(int(cells.legal(world, waiting[0]))):
        after = cells.copy(game.rules.State, world)
        cells.apply(after, waiting[0], action)
        found |= ends(game, after, seat)
    return found


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_what_is_claimed_is_taken_in_every_world_whatever_is_played(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game, rng, tried = games.game(name), random.Random(5), 0
    for seed in range(200):
        match = Match(name, seats=seats, options=options, seal=Seal.from_seed(seed))
        for seat, sight in leads(match, rng):
            few = len(sight.shown()["hand"]) <= MOST_CARDS
            if not few or not sight.takes_the_rest():
                continue
            tried += 1
            for number in range(WORLDS):
                world = cells.new(game.rules.State)
                cells.sample(sight.cell, seat, seeded(number), world)
                assert len(ends(game, world, seat)) == 1
        if tried >= ENOUGH:
            return
    pytest.fail(f"only {tried} claims in 200 matches")


@pytest.mark.parametrize(
    ("hand", "shown", "certain"),
    [
        (["30", "29"], [], True),
        (["30", "28"], ["29"], True),
        (["30", "28"], [], False),  # somebody may hold the 29
    ],
)
def test_a_card_that_is_out_can_beat_no_more(
    hand: list[str], shown: list[str], certain: bool
) -> None:
    game = games.game("lunar-trick")
    code = {card: at for at, card in enumerate(game.names.CARD_CODES)}
    view = cells.state(Match("lunar-trick", seats=3, seal=Seal.from_seed(1)).sight(0).cell)
    view.phase, view.trump, view.turn, view.leader = 2, 2, 0, 0
    view.hands[0] = sum(1 << code[card] for card in hand)
    view.shown = sum(1 << code[card] for card in shown)
    assert game.names.takes_the_rest(view, 0) is certain
    view.lacks[1] = view.lacks[2] = 1 << code["29"]
    assert game.names.takes_the_rest(view, 0)  # nobody else can hold it
