"""Lunar Trick: rules that are not seen from a single position."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cases import begin, random_steps, view
from inside import now_of
from moonlit.errors import BadInput
from moonlit.games.lunar_trick.game import GAME, LIKELY
from moonlit.games.lunar_trick.state import CARDS, COUNTS, NUMBERS, OPTIONS, SOLAR_ECLIPSE, TRICKS
from moonlit.kernel import arrays, records
from moonlit.kernel.random import seeded
from moonlit.table.match import Match
from moonlit.table.seals import Seal


def dealt(seats: int) -> Match:
    return Match("lunar-trick", seats, seal=Seal.from_seed(7))


def test_LT_2_three_players_get_ten_cards_and_one_lies_aside() -> None:
    match = dealt(3)
    cards = match.position()["hand"].values()
    aside = match.position()["aside"]
    assert [len(hand) for hand in cards] == [10, 10, 10]
    assert len(aside) == 1
    everything = sorted([*aside, *(card for hand in cards for card in hand)], key=str)
    assert everything == sorted([*map(str, range(1, 31)), "LE"])


def test_LT_3_four_players_get_eight_cards_of_all_32() -> None:
    match = dealt(4)
    cards = [card for hand in match.position()["hand"].values() for card in hand]
    assert match.position()["hand_sizes"] == [8, 8, 8, 8]
    assert len(set(cards)) == CARDS
    assert match.position()["aside"] == []


def test_LT_34_every_card_is_shuffled_the_one_put_aside_too() -> None:
    """After any round any card may be put aside; one that stayed there would never be another."""
    rules, state = begin(("lunar-trick", 3, {}))
    rng, deck, aside = seeded(1), arrays.ints([0] * 64), set()
    for _ in range(400):
        rules.shuffle(state, rng, deck)
        rules.deal(state, deck)
        aside.add(int(state.aside))
    assert aside == {1 << card for card in range(31)}


def test_LT_40_a_view_holds_no_hand_but_ones_own() -> None:
    _, state, _, _ = next(random_steps(("lunar-trick", 4, {}), 1))
    for seat in range(5):
        seen = records.plain(view(state, seat))
        assert [bool(hand) for hand in seen.hands] == [other == seat for other in range(4)]


def test_cards_are_conserved() -> None:
    for seats in (3, 4):
        for _, state, _, _ in random_steps(("lunar-trick", seats, {}), 3):
            now = records.plain(state)
            piles = [*now.hands[:seats], now.aside, now.shown]
            assert sum(piles) == (1 << (31 if seats == 3 else CARDS)) - 1
            assert [hand.bit_count() for hand in now.hands] == now.sizes


def test_worlds_match_enumeration() -> None:
    """Seat 0 holds 5; unseen are seven cards, two each for seats 1 and 2, and the rest aside.

    Seat 1 has shown to lack the suit 5-11 (and so the Lunar Eclipse), seat 2 the trumps 1-15.
    """
    rules, state = begin(("lunar-trick", 3, {}))
    pool = [5, 6, 7, 20, 21, 29, 30]  # 6, 7, 8, 21, 22, 30 and the Lunar Eclipse
    shown = ((1 << 31) - 1) & ~sum(1 << card for card in [4, *pool])
    state.phase, state.turn, state.leader, state.shown = 2, 0, 0, shown
    state.hands[0] = 1 << 4
    state.sizes[0], state.sizes[1], state.sizes[2] = 1, 2, 2
    low_suit, rising = sum(1 << card for card in range(4, 11)), (1 << 15) - 1
    state.lacks[1], state.lacks[2] = low_suit | 1 << 30, rising
    possible = {
        (sum(1 << card for card in first), sum(1 << card for card in second))
        for first in combinations([20, 21, 29], 2)
        for second in combinations([20, 21, 29, 30], 2)
        if not set(first) & set(second)
    }
    found: Counter[tuple[int, int]] = Counter()
    rng, seen, world = seeded(11), view(state, 0), records.batch(rules.State, 1)
    for _ in range(9000):
        rules.sample(seen, 0, rng, world)
        found[(int(world[0].hands[1]), int(world[0].hands[2]))] += 1
    expected = 9000 / len(possible)
    assert set(found) == possible
    # Chi-square with 2 to 8 degrees of freedom stays below 26 but once in a thousand.
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 26


def test_the_solar_eclipse_is_never_dealt_to_three() -> None:
    rules, state = begin(("lunar-trick", 3, {}))
    deck = arrays.ints([0] * 64)
    for seed in range(50):
        rules.shuffle(state, seeded(seed), deck)
        assert SOLAR_ECLIPSE not in list(deck[:31])


def test_nobody_is_ever_asked_for_anytime_cards() -> None:
    match = dealt(3)
    assert not match.names.in_window(now_of(match))
    assert not match.names.is_answer(0)
    assert match.names.last_answer(now_of(match), now_of(match)) is None


def test_a_view_names_the_suit_led_and_what_the_counts_are_worth() -> None:
    setup = {
        "hands": [["5", "LE"], ["6", "30"], ["29", "28"]],
        "markers": [4, 12, 20],
        "leader": 1,
        "tricks": [3, 5, 2],
    }
    match = Match.from_setup("lunar-trick", 3, {}, setup)
    assert match.view(0)["led"] is None
    assert match.view(0)["worth"] == [1, 2, 0]
    match.play("1 play 30")
    assert match.view(0)["led"] == ["21-30", "1-3"]


def test_no_suit_is_followed_when_the_lunar_eclipse_is_led() -> None:
    setup = {"hands": [["5", "LE"], ["6", "30"], ["29", "28"]], "markers": [4, 12, 20]}
    match = Match.from_setup("lunar-trick", 3, {}, setup)
    match.play("0 play LE")
    assert match.view(1)["led"] is None


# --- observations -----------------------------------------------------------------------------


def turned(cards: int) -> int:
    """The same cards on the other side: 1 and 16 change places, 2 and 17, and so on."""
    side = (1 << 15) - 1
    return (cards & side) << 15 | cards >> 15 & side | cards >> 30 << 30


def turned_card(card: int) -> int:
    return card if card < 0 or card >= NUMBERS else (card + 15) % NUMBERS


def test_LT_24_with_the_other_trump_the_same_cards_are_observed_alike() -> None:
    """Trumps beat all else, by number: which side they are on makes no difference after that."""
    tried: Counter[tuple[int, int]] = Counter()
    for seats in (3, 4):
        for rules, state, seat, _ in random_steps(("lunar-trick", seats, {}), seed=4):
            if state.phase != TRICKS:
                continue
            other = records.copy(state)
            other.trump = 3 - state.trump
            other.follow, other.shown = turned(state.follow), turned(state.shown)
            for i in range(3):
                other.suits[i] = turned(state.suits[i])
            for i in range(seats):
                other.hands[i], other.lacks[i] = turned(state.hands[i]), turned(state.lacks[i])
                other.table[i] = turned_card(state.table[i])
            seen = [observed(rules, one, seat) for one in (state, other)]
            assert [numbers.pop(rules.ORDERED_BY) for numbers in seen] == [
                state.trump,
                other.trump,
            ]
            assert seen[0] == seen[1]
            tried[seats, int(state.trump)] += 1
    assert len(tried) == 4


def test_LT_40_cards_are_observed_where_the_orders_say() -> None:
    for rules, state, seat, _ in random_steps(("lunar-trick", 4, {}), seed=6):
        seen = observed(rules, state, seat)
        order = rules.ORDERS[seen[rules.ORDERED_BY]]
        assert [seen[order[card]] for card in range(CARDS)] == [
            state.hands[seat] >> card & 1 for card in range(CARDS)
        ]


def observed(rules: Any, state: Any, seat: int) -> list[int]:
    out = arrays.observation(rules.OBSERVATION)
    rules.observe(state, seat, out)
    return [int(number) for number in out]


def paying(*counts: int) -> list[int]:
    """A point for each of these counts."""
    return [int(count in counts) for count in range(COUNTS)]


def test_LT_36_a_match_must_come_to_an_end() -> None:
    with pytest.raises(BadInput, match=r"option points: .*no match would ever end.*LT-36"):
        GAME.encode(3, {"points": paying()})
    with pytest.raises(BadInput, match="ever end"):  # nobody has eleven of nine and two eclipses
        GAME.encode(4, {"points": paying(11)})
    with pytest.raises(BadInput, match=r"about 1,250 rounds.*LT-36") as refused:
        GAME.encode(3, {"points": paying(9)})
    assert "1,250" in refused.value.text("ja")
    assert len(GAME.encode(3, {"points": paying(9), "max_rounds": 4})) == OPTIONS


@pytest.mark.parametrize("seats", [3, 4])
def test_LT_36_counts_are_as_likely_as_the_estimate_says(seats: int) -> None:
    found: Counter[int] = Counter()
    for seed in range(60):
        for _, state, _, _ in random_steps(("lunar-trick", seats, {"max_rounds": 1}), seed):
            last = state
        found.update(int(count) for count in last.last_counts[:seats])
    rounds = sum(found.values())
    assert sum(LIKELY[seats]) == pytest.approx(10_000, abs=5)
    for count in range(COUNTS):
        assert found[count] / rounds == pytest.approx(LIKELY[seats][count] / 10_000, abs=0.1)
