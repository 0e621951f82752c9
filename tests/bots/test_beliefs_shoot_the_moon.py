"""Beliefs in Shoot the Moon: a round is played again as it was, and hands are read from it."""

from typing import Any

import pytest

from believing import Past, belief_in_the_truth, imagined, rows
from cases import CASES, Case, begin, name, random_steps
from moonlit.games.shoot_the_moon.players.beliefs import SLIP, deal_again
from moonlit.games.shoot_the_moon.state import TRICKS, State
from moonlit.kernel import arrays, contract, records
from moonlit.kernel.cards import has, lowest
from moonlit.kernel.random import seeded

SEVERAL = [case for case in CASES if case[0] == "shoot-the-moon" and case[1] > 2]
TEAMS: Case = ("shoot-the-moon", 4, {"partners": True})


@pytest.mark.parametrize("case", [*SEVERAL, TEAMS], ids=name)
def test_a_round_played_again_comes_to_the_same_point(case: Case) -> None:
    past: Past = []
    for rules, state, seat, action in random_steps(case, seed=2):
        if sum(state.sizes[: case[1]]) == 5 * case[1]:
            past = []
        again = records.batch(State, 1)
        contract.put(again, state)
        deal_again(again[0], rows(past), 0)
        assert list(again[0].sizes[: case[1]]) == [5] * case[1]
        for who, card in past:
            assert has(rules.legal(again[0], who), card)
            rules.apply(again[0], who, card)
        assert records.plain(again[0]) == records.plain(state)
        past.append((seat, action))


def club_round(seats: int, seed: int) -> tuple[Any, Past]:
    """A round of club players up to its last trick, and what they played."""
    rules, state = begin(("shoot-the-moon", seats, {}))
    rng, deck, past = seeded(seed), arrays.ints([0] * 64), list[tuple[int, int]]()
    rules.shuffle(state, rng, deck)
    rules.deal(state, deck)
    while state.phase == TRICKS and max(state.sizes) > 1:
        seat = int(lowest(rules.waiting(state)))
        card = int(contract.advise(state, seat, rng))
        past.append((seat, card))
        rules.apply(state, seat, card)
    return state, past


@pytest.mark.compiled  # as sure as many deals make it
def test_the_last_card_of_club_players_is_read_from_what_they_played() -> None:
    """Of each other player's last card: how likely is the true one thought to be?"""
    by_weight, evenly = 0.0, 0.0
    for seed in range(40):
        found = belief_in_the_truth(*club_round(3, seed), others=(1, 2))
        by_weight, evenly = by_weight + found[0], evenly + found[1]
    assert by_weight > 1.5 * evenly


def test_every_choice_that_the_club_would_not_make_counts_against_a_world() -> None:
    state, past = club_round(4, seed=3)
    weights = {round(weight, 9) for _, weight in imagined(state, 0, past, 200)}
    choices = 12
    possible = {
        round((1 - SLIP) ** (made - slips) * SLIP**slips, 9)
        for made in range(choices + 1)
        for slips in range(made + 1)
    }
    assert len(weights) > 3
    assert weights <= possible


@pytest.mark.parametrize("seats", [2, 3])
def test_without_a_past_that_fits_all_worlds_are_alike(seats: int) -> None:
    state, past = club_round(seats, seed=5)
    others = [(who, 49) for who, _ in past]  # more Little Moons than there are
    for wrong in ([], past[1:], others):
        assert {weight for _, weight in imagined(state, 0, wrong, 5)} == {1.0}


def test_with_two_players_all_worlds_are_alike() -> None:
    state, past = club_round(2, seed=5)
    assert {weight for _, weight in imagined(state, 0, past, 20)} == {1.0}
