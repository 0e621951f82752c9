"""Beliefs in Lunar Trick: tricks are played again as they were, and hands are read from them."""

from typing import Any

import pytest

from believing import Past, belief_in_the_truth, imagined, rows
from cases import Case, begin, name, random_steps, view
from moonlit.games.lunar_trick.players.beliefs import cards_played, imagine, reopen
from moonlit.games.lunar_trick.state import OPENING, TRICKS, State
from moonlit.kernel import arrays, contract, records
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import seeded

BOTH: list[Case] = [("lunar-trick", 3, {}), ("lunar-trick", 4, {})]


@pytest.mark.parametrize("case", BOTH, ids=name)
def test_the_tricks_are_gone_back_to_the_first_lead(case: Case) -> None:
    past: Past = []
    first, compared = None, 0
    for _, state, seat, action in random_steps(case, seed=2):
        now = records.plain(state)
        assert int(cards_played(state)) == len(past)
        if now.phase == TRICKS:
            if not past:
                first = now
            else:
                again = records.batch(State, 1)
                contract.put(again, state)
                reopen(again[0], rows(past), 0)
                then = records.plain(again[0])
                for field in ("hands", "sizes", "lacks", "shown", "table", "leader", "turn"):
                    assert getattr(then, field) == getattr(first, field), field
                compared += 1
            past.append((seat, action))
        if len(past) == case[1] * (9 if case[1] == 3 else 7):
            past = []  # the round's last card
    assert compared > 20


def club_round(seats: int, seed: int) -> tuple[Any, Past]:
    """A round of club players up to its last trick, and what was seen to be played."""
    rules, state = begin(("lunar-trick", seats, {}))
    rng, deck, past = seeded(seed), arrays.ints([0] * 64), list[tuple[int, int]]()
    rules.shuffle(state, rng, deck)
    rules.deal(state, deck)
    while max(state.sizes) > 1:
        seat = int(lowest(rules.waiting(state)))
        card = int(contract.advise(state, seat, rng))
        past.append((seat, -1 if state.phase == OPENING else card))
        rules.apply(state, seat, card)
    return state, past


@pytest.mark.parametrize("seats", [3, 4])
def test_the_tricks_played_again_come_to_the_same_point(seats: int) -> None:
    for seed in range(5):
        state, past = club_round(seats, seed)
        world, room = (records.batch(State, 1) for _ in range(2))
        imagine(view(state, 0), 0, rows(past), seeded(1), world, room)
        assert records.plain(room[0]) == records.plain(world[0])


@pytest.mark.compiled  # as sure as many deals make it
def test_the_last_card_of_club_players_is_read_from_what_they_played() -> None:
    """Of each other player's last card: how likely is the true one thought to be?"""
    by_weight, evenly = 0.0, 0.0
    for seed in range(40):
        found = belief_in_the_truth(*club_round(3, seed), others=(1, 2))
        by_weight, evenly = by_weight + found[0], evenly + found[1]
    assert by_weight > 1.15 * evenly


def test_without_a_past_that_fits_all_worlds_are_alike() -> None:
    state, past = club_round(3, seed=5)
    others = [(who, 30) for who, _ in past]  # more Lunar Eclipses than there are
    for wrong in ([], past[-5:], others):
        assert {weight for _, weight in imagined(state, 0, wrong, 5)} == {1.0}
