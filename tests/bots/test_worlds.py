"""Worlds that the search thinks through: none contradicts what has been shown.

``sample`` keeps to what a view records. Here worlds are held against the whole past of the round:
give every seat back what it has played, and each of its plays must have been legal then.
"""

from collections import Counter
from typing import Any

import pytest

from cases import CASES, Case, name, random_steps
from moonlit import games
from moonlit.games.lunar.hands import number, one_of
from moonlit.games.lunar.state import KINDS as LUNAR_KINDS
from moonlit.games.lunar.state import PLAY
from moonlit.games.lunatic.sets import copies
from moonlit.games.lunatic.state import KINDS as LUNATIC_KINDS
from moonlit.games.shoot_the_moon.cards import kind_of, with_kind
from moonlit.kernel import cells, records
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded

Past = list[tuple[Any, int, int]]  # of this round: the plain state, who acted, how


def bits(cards: int) -> list[int]:
    return [bit for bit in range(64) if int(cards) >> bit & 1]


def cards_of(game: str, state: Any) -> Counter[int]:
    """All cards of a world by kind, wherever they are."""
    found: Counter[int] = Counter()
    if game == "lunar-trick":
        for cards in (*state.hands, state.shown, state.aside):
            found.update(bits(cards))
    elif game == "shoot-the-moon":
        for cards in (*state.hands, state.shown, state.aside):
            found.update(int(kind_of(bit)) for bit in bits(cards))
        found.update(kind for kind in state.dummy if kind >= 0)
    elif game == "lunar":
        for cards in (*state.hands, *state.played, state.aside, state.sky):
            for kind in range(LUNAR_KINDS):
                found[kind] += int(number(cards, kind))
        found.update(state.rank_deck >> 3 * i & 7 for i in range(state.ranks_left))
        found.update(8 + (state.suit_deck >> 3 * i & 7) for i in range(state.suits_left))
    else:
        places = (*state.hands, *state.pile, *state.buried, state.gone, state.aside, state.chosen)
        for cards in places:
            for kind in range(LUNATIC_KINDS):
                found[kind] += (int(cards) & int(copies(kind))).bit_count()
    return +found


def given_back(game: str, hand: int, action: int) -> int:
    """A hand before it played a card."""
    if game == "lunar":
        return hand + int(one_of(action)) if action < LUNAR_KINDS else hand  # else from the sky
    if game == "shoot-the-moon":
        return int(with_kind(hand, action))
    return hand | 1 << action


def was_legal(case: Case, world: Any, past: Past, seat: int) -> bool:
    """Could all seats but this one have played as they did, with the cards of this world?"""
    rules, hands = games.game(case[0]).rules, [int(hand) for hand in world.hands]
    for before, actor, action in reversed(past):
        if actor != seat:
            hands[actor] = given_back(case[0], hands[actor], action)
            then = type(before).from_bytes(records.pack(before))
            then.hands[actor] = hands[actor]
            cell = cells.unpack(rules.State, records.pack(then))
            if not int(cells.legal(cell, actor)) >> action & 1:
                return False
    return True


def check_worlds(case: Case, seed: int, each: int, enough: int) -> None:
    """Sample worlds in positions of random matches until there are enough."""
    game, rules, rng, checked = case[0], games.game(case[0]).rules, seeded(seed), 0
    while checked < enough:
        seed += 1
        past: Past = []
        for step, (_, state, actor, action) in enumerate(random_steps(case, seed)):
            now = records.plain(state)
            if past and past[-1][0].round != now.round:
                past = []
            replayed = game != "lunatic" and (game != "lunar" or now.phase == PLAY)
            if step % 3 == seed % 3:
                true = cells.unpack(rules.State, records.pack(state))
                for seat in range(case[1]):
                    view, world, again = (cells.new(rules.State) for _ in range(3))
                    cells.view(true, seat, view)
                    for _ in range(each):
                        cells.sample(view, seat, rng, world)
                        cells.view(world, seat, again)
                        assert cells.pack(again) == cells.pack(view)
                        plain = cells.plain(rules.State, world)
                        assert cards_of(game, plain) == cards_of(game, now)
                        assert was_legal(case, plain, past, seat)
                        checked += 1
                    if checked >= enough:
                        return
            if replayed and (game != "lunar-trick" or now.phase == 2):
                past.append((now, actor, action))


@pytest.mark.parametrize("case", CASES, ids=name)
def test_no_world_contradicts_what_was_shown(case: Case) -> None:
    check_worlds(case, seed=50, each=2, enough=100 if INTERPRETED else 300)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.CATALOGUE)
def test_none_of_100_000_worlds_contradicts_what_was_shown(game: str) -> None:
    cases = [case for case in CASES if case[0] == game]
    for case in cases:
        check_worlds(case, seed=1000, each=20, enough=-(-100_000 // len(cases)))
