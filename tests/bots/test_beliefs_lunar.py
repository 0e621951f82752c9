"""Beliefs in Lunar: the round is played again as it was, and hands are read from it."""

from typing import Any

import pytest

from believing import Past, imagined, rows
from cases import Case, begin, random_steps, view
from moonlit.games.lunar.hands import amount, number
from moonlit.games.lunar.players.beliefs import acted, imagine, take_back_pass, take_back_plays
from moonlit.games.lunar.state import FLIP, PASS, State
from moonlit.kernel import arrays, contract, records
from moonlit.kernel.cards import lowest
from moonlit.kernel.random import seeded

FOUR: Case = ("lunar", 4, {})


def test_the_round_is_gone_back_to_the_first_flip() -> None:
    first, compared, actions = None, 0, 0
    for _, state, _, _ in random_steps(FOUR, seed=2):
        now = records.plain(state)
        if now.phase == PASS:
            first, actions = None, 0
            continue
        assert int(acted(state)) == actions
        actions += 1
        if first is None:
            first = now
            continue
        again = records.batch(State, 1)
        contract.put(again, state)
        take_back_plays(again[0])
        then = records.plain(again[0])
        last = [field for field in vars(first) if field.startswith("last_")]
        for field in set(vars(first)) - set(last):
            assert getattr(then, field) == getattr(first, field), field
        compared += 1
    assert compared > 50


def test_the_pass_is_taken_back_to_the_dealt_hand() -> None:
    compared, dealt = 0, None
    for _, state, _, _ in random_steps(FOUR, seed=3):
        now = records.plain(state)
        if now.phase == PASS:
            if now.passing == 0b1111 and not any(now.steps):
                dealt = now.hands
            continue
        again = records.batch(State, 1)
        contract.put(again, state)
        take_back_pass(again[0], 1)
        then = records.plain(again[0])
        assert dealt is not None
        assert then.hands[1] == dealt[1]
        assert (then.phase, then.gave[1], then.steps[1]) == (PASS, 0, 0)
        compared += 1
    assert compared > 50


def club_round(seed: int, cards_left: int) -> tuple[Any, Past]:
    """A round of club players up to their last cards, and what seat 0 noticed."""
    rules, state = begin(FOUR)
    rng, deck, past = seeded(seed), arrays.ints([0] * 64), list[tuple[int, int]]()
    rules.shuffle(state, rng, deck)
    rules.deal(state, deck)
    while state.phase in (PASS, FLIP) or max(amount(hand) for hand in state.hands) > cards_left:
        seat = int(lowest(rules.waiting(state)))
        action = int(contract.advise(state, seat, rng))
        if state.phase != PASS:
            past.append((seat, action))
        rules.apply(state, seat, action)
    return state, past


@pytest.mark.parametrize("cards_left", [12, 7, 1])
def test_the_round_played_again_comes_to_the_same_point(cards_left: int) -> None:
    for seed in range(5):
        state, past = club_round(seed, cards_left)
        world, room = (records.batch(State, 1) for _ in range(2))
        imagine(view(state, 0), 0, rows(past), seeded(1), world, room)
        assert records.plain(room[0]) == records.plain(world[0])


@pytest.mark.compiled  # as sure as many deals make it
@pytest.mark.parametrize("cards_left", [12, 6], ids=["from pass and flips", "from plays too"])
def test_hands_of_club_players_are_read(cards_left: int) -> None:
    """By how many cards do the hands imagined differ from the true ones, by weight and evenly?"""
    by_weight, evenly = 0.0, 0.0
    for seed in range(40):
        state, past = club_round(seed, cards_left)
        found = imagined(state, 0, past, 300)
        wrong = [
            sum(
                abs(number(world.hands[other], kind) - number(state.hands[other], kind))
                for other in (1, 2, 3)
                for kind in range(12)
            )
            for world, _ in found
        ]
        total = sum(weight for _, weight in found)
        by_weight += sum(cards * weight for cards, (_, weight) in zip(wrong, found)) / total
        evenly += sum(wrong) / len(wrong)
    assert by_weight < 0.97 * evenly


def test_without_the_whole_past_all_worlds_are_alike() -> None:
    state, past = club_round(seed=5, cards_left=6)
    for part in ([], past[-5:]):
        assert {weight for _, weight in imagined(state, 0, part, 5)} == {1.0}


def test_with_two_players_all_worlds_are_alike() -> None:
    past: Past = []
    for _, state, seat, action in random_steps(("lunar", 2, {"max_rounds": 1}), seed=4):
        assert {weight for _, weight in imagined(state, 0, past, 2)} == {1.0}
        past.append((seat, action))
