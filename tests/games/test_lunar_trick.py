"""Lunar Trick: rules that are not seen from a single position."""

from collections import Counter
from itertools import combinations

from cases import begin, random_steps, view
from moonlit.games.lunar_trick.state import CARDS, SOLAR_ECLIPSE
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
    assert not match.names.in_window(match.now)
    assert not match.names.is_answer(0)
    assert match.names.last_answer(match.now, match.now) is None


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
