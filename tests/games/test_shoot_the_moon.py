"""Shoot the Moon: rules that are not seen from a single position, and tables of those that are."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from cases import random_steps, view
from inside import now_of, state_of
from moonlit.errors import BadInput
from moonlit.games.shoot_the_moon import cards, names, rules, views
from moonlit.games.shoot_the_moon import state as st
from moonlit.games.shoot_the_moon.game import GAME as DECLARED
from moonlit.games.shoot_the_moon.names import CARD_CODES
from moonlit.games.shoot_the_moon.state import State
from moonlit.kernel import arrays, records
from moonlit.kernel.arrays import ints
from moonlit.kernel.codes import NO_CARD
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_match, random_move
from moonlit.table.match import Match
from moonlit.table.seals import Seal

GAME = "shoot-the-moon"
MOONS = ["BM", "BM", "LM", "LM"]


def deck(numbers: int) -> list[str]:
    """SM-1, card by card."""
    return [f"{colour}{number + 1}" for colour in "RGPB" for number in range(numbers)] + MOONS


def table(*hands: str, options: dict[str, Any] | None = None, **setup: Any) -> Match:
    """A position with these hands; the last player deals unless told, so that seat 0 leads."""
    held = [hand.split() for hand in hands]
    return Match.from_setup(
        GAME, len(held), options or {}, {"dealer": len(held) - 1, **setup, "hands": held}
    )


def play(match: Match, *played: str) -> list[Any]:
    """The seats whose turn it is play these cards; the events of the last one."""
    events: list[Any] = []
    for code in played:
        events = match.play(f"{match.turn()[0]} play {code}")
    return events


# --- the deal ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", st.SEATS)
def test_SM_1_all_52_cards_are_dealt_from(seats: int) -> None:
    match = Match(GAME, seats, seal=Seal.from_seed(7))
    position = match.position()
    hands = [*position["hand"].values(), position["dummy"], position["aside"]]
    assert sorted(code for hand in hands for code in hand) == sorted(deck(12))
    assert [len(hand) for hand in position["hand"].values()] == [5] * seats  # SM-5
    assert len(position["dummy"]) == (5 if seats == 2 else 0)  # SM-40


def test_SM_5_one_at_a_time_from_the_dealers_left() -> None:
    state = records.new(State)
    rules.start(state, 3, ints(DECLARED.encode(3, {})))
    assert st.segments(records.plain(state)) == (52, 3)
    rules.deal(state, ints([*range(52), 1, 0, 2]))  # seat 1 deals
    assert names.position(records.plain(state))["hand"] == {
        "2": ["R1", "R4", "R7", "R10", "G1"],
        "0": ["R2", "R5", "R8", "R11", "G2"],
        "1": ["R3", "R6", "R9", "R12", "G3"],
    }
    assert (state.dealer, state.turn) == (1, 2)  # SM-6
    assert st.segments(records.plain(state)) == (52,)
    rules.deal(state, ints(range(52)))
    assert (state.dealer, state.turn) == (2, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_SM_6_a_deal_lets_the_dealers_left_lead(seats: int) -> None:
    for dealer in range(seats):
        position = Match(GAME, seats, {"dealer": dealer}, seal=Seal.from_seed(1)).position()
        assert position["leader"] == (dealer + 1) % seats
        assert position["turn"] == [(dealer + 1) % seats]


def test_SM_5_the_first_dealer_is_drawn_or_named() -> None:
    drawn = {Match(GAME, 6, seal=Seal.from_seed(seed)).position()["dealer"] for seed in range(50)}
    assert drawn == {0, 1, 2, 3, 4, 5}
    for seed in range(3):
        match = Match(GAME, 6, {"dealer": 4}, seal=Seal.from_seed(seed))
        assert (match.position()["dealer"], match.turn()) == (4, [5])


def test_SM_40_the_third_hand_is_the_dummys_in_dealt_order() -> None:
    state = records.new(State)
    rules.start(state, 2, ints(DECLARED.encode(2, {"dealer": 0, "numbers": 3, "hand": 2})))
    # Without gaps: red 0–2, green 3–5, purple 6–8, blue 9–11, Big Moons, Little Moons.
    rules.deal(state, ints([0, 3, 15, 13, 12, 11, *range(1, 3), *range(4, 11), 14]))
    position = names.position(records.plain(state))
    assert position["hand"] == {"1": ["R1", "BM"], "0": ["G1", "BM"]}
    assert position["dummy"] == ["LM", "B3"]
    assert position["aside"] == ["R2", "R3", "G2", "G3", "P1", "P2", "P3", "B1", "B2", "LM"]


@pytest.mark.parametrize("moons", [(2, 2), (2, 1), (0, 2), (1, 0)])
@pytest.mark.parametrize("highest", [3, 12])
def test_both_ways_of_reading_the_deck_agree(highest: int, moons: tuple[int, int]) -> None:
    state = records.new(State)
    options = {"numbers": highest, "big_moons": moons[0], "little_moons": moons[1], "hand": 3}
    rules.start(state, 2, ints(DECLARED.encode(2, options)))
    numbered = [*deck(highest)[:-4], *["BM"] * moons[0], *["LM"] * moons[1]]
    assert st.segments(records.plain(state))[0] == len(numbered)
    for number, code in enumerate(numbered):
        assert names.codes(cards.from_deck(1 << number, state)) == [code]
        assert CARD_CODES[cards.kind_in_deck(number, state)] == code
    assert Counter(names.codes(cards.whole_deck(state))) == Counter(numbered)


def test_SM_1_a_table_may_have_one_big_moon_only() -> None:
    hands = [["BM", "R1"], ["LM", "R2"], ["BM", "R3"]]
    with pytest.raises(BadInput, match="BM"):
        Match.from_setup(GAME, 3, {"big_moons": 1}, {"hands": hands})
    match = Match(GAME, 3, {"big_moons": 1, "little_moons": 0}, seal=Seal.from_seed(1))
    position = match.position()
    held = [code for hand in position["hand"].values() for code in hand]
    assert [*held, *position["aside"]].count("BM") == 1
    assert "LM" not in [*held, *position["aside"]]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"big_moons": 3}, "from 0 to 2"),
        ({"little_moons": 3}, "from 0 to 2"),
        ({"little_moons": "two"}, "whole number"),
        ({"numbers": 1, "big_moons": 0, "little_moons": 0}, "are more than the 4 cards"),
        ({"big_moons": 0, "pays": [0, 0, 0, 1, 0, 0], "goal": 50, "chips": 0}, "rounds"),
    ],
)
def test_SM_1_a_deck_that_cannot_be_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Match(GAME, 4, options)


def test_start_sets_every_field() -> None:
    fresh, used = records.new(State), records.unpack(State, b"\x55" * State.layout.size)
    for state in (fresh, used):
        rules.start(state, 4, ints(DECLARED.encode(4, {"partners": True})))
    assert records.plain(used) == records.plain(fresh)
    assert (fresh.highest, fresh.hand_size) == (12, 5)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {}), (4, {"partners": True}), (5, {}), (6, {}), (2, {"numbers": 3})],
)
def test_cards_are_conserved(seats: int, options: dict[str, Any]) -> None:
    everything = sorted(deck(options.get("numbers", 12)))
    for _, state, _, _ in random_steps((GAME, seats, options), 3):
        now = records.plain(state)
        position = names.position(now)
        hands = position["hand"].values()
        piles = [*hands, position["dummy"], position["aside"], names.codes(now.shown)]
        assert sorted(code for pile in piles for code in pile) == everything
        assert [len(hand) for hand in hands] == now.sizes[:seats]
        assert len(position["dummy"]) == (now.sizes[st.DUMMY] if seats == 2 else 0)


# --- tricks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winner", "how"),
    [
        ("G3 G12 G5", 1, "won_by_colour"),
        ("G3 R1 R2", 2, "won_by_red"),
        ("R7 B12 R6", 0, "won_by_red"),
        ("G3 P12 B12", 0, "won_by_colour"),
        ("G1 LM LM", 0, "won_by_colour"),
        ("G3 BM R12", 1, "won_by_big_moon"),
        ("BM R12 BM", 0, "won_by_big_moon"),
        ("R12 BM BM", 1, "won_by_big_moon"),
        ("LM R5 G7", 2, "won_by_number"),
        ("LM B7 R7", 1, "won_by_number"),
        ("LM LM P1", 2, "won_by_number"),
        ("LM R12 BM", 2, "won_by_big_moon"),
    ],
)
def test_SM_11_who_takes_a_trick_and_why(trick: str, winner: int, how: str) -> None:
    match = table(*[f"{card} P{seat + 2}" for seat, card in enumerate(trick.split())])
    events = play(match, *trick.split())
    assert [(event.name, event.seat) for event in events[1:2]] == [(how, winner)]
    assert match.turn() == [winner]  # SM-12


def test_SM_10_only_another_colour_shows_what_a_seat_lacks() -> None:
    match = table("G3 P2 P3", "G4 B1 LM", "B2 R1 BM")
    play(match, "G3", "LM")
    assert now_of(match).lacks[1] == 0
    play(match, "B2")
    assert names.codes(now_of(match).lacks[2]) == [f"G{number}" for number in range(1, 13)]


@pytest.mark.parametrize(
    ("trick", "before", "after"),
    [
        ("R12 BM BM", 2, 4),
        ("R12 LM LM", 2, 0),
        ("R12 LM LM", 1, 0),
        ("R12 BM LM", 0, 0),
        ("BM LM LM", 0, 0),
        ("BM BM LM", 0, 1),
    ],
)
def test_SM_23_chips_of_a_trick(trick: str, before: int, after: int) -> None:
    hands = [f"{card} P{seat + 2}" for seat, card in enumerate(trick.split())]
    match = table(*hands, scores=[before] * 3)
    play(match, *trick.split())
    assert now_of(match).chips[now_of(match).last_winner] == after
    assert now_of(match).last_swing == after - before


# --- scoring and the end ----------------------------------------------------------------------


@pytest.mark.parametrize(("tricks", "chips"), [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 2)])
def test_SM_30_chips_of_a_round(tricks: int, chips: int) -> None:
    state = records.new(State)
    rules.start(state, 3, ints(DECLARED.encode(3, {})))
    assert rules.worth(state, tricks) == chips
    rules.start(state, 3, ints(DECLARED.encode(3, {"pays": [3, 0, 5, 0, 20, 0]})))
    assert rules.worth(state, tricks) == [3, 0, 5, 0, 20, 0][tricks]


def test_SM_32_a_match_must_come_to_an_end() -> None:
    with pytest.raises(BadInput, match=r"option pays: .*no match would ever end.*SM-32"):
        DECLARED.encode(4, {"pays": [0] * 6})
    only_all_five = {"pays": [0, 0, 0, 0, 0, 1]}
    with pytest.raises(BadInput, match=r"about 38,880 rounds.*SM-32") as refused:
        DECLARED.encode(6, only_all_five)
    assert "38,880" in refused.value.text("ja")
    with pytest.raises(BadInput, match="ever end"):  # nobody takes five tricks of three
        DECLARED.encode(4, {**only_all_five, "hand": 3})
    for seats, more in ((6, {"max_rounds": 5}), (4, {"partners": True})):
        assert len(DECLARED.encode(seats, {**only_all_five, **more})) == st.OPTIONS


def test_SM_31_who_begins_with_the_goal_wins_by_being_ahead() -> None:
    match = Match("shoot-the-moon", 3, {"chips": 20, "goal": 1}, seal=Seal.from_seed(1))
    assert match.position()["scores"] == [20, 20, 20]
    rng = seeded(1)
    while match.outcome() is None:
        match.play(random_move(match, rng))
    assert max(match.position()["scores"]) > 20


@pytest.mark.parametrize(
    ("chips", "winners"),
    [([6, 6, 6], [0]), ([6, 7, 1], []), ([6, 8, 1], [1]), ([5, 6, 6], []), ([0, 7, 7], [])],
)
def test_SM_31_seven_chips_and_more_than_all_others(chips: list[int], winners: list[int]) -> None:
    match = table("R12", "G1", "G2", scores=chips)  # seat 0 wins one more
    play(match, "R12", "G1", "G2")
    assert match.position()["winners"] == winners
    outcome = match.outcome()
    assert (outcome.by if outcome else None) == ("SM-31" if winners else None)


def test_SM_31_partners_share_the_win() -> None:
    match = table("R12", "G1", "G2", "G3", options={"partners": True}, scores=[6, 2])
    play(match, "R12", "G1", "G2", "G3")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.shares) == ([0, 2], [0.5, 0.0, 0.5, 0.0])


def test_after_max_rounds_the_leaders_share_the_win() -> None:
    options = {"max_rounds": 1, "partners": True}
    match = table("R12", "G1", "G2", "G3", options=options, scores=[1, 2])
    play(match, "R12", "G1", "G2", "G3")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ([0, 1, 2, 3], "max_rounds")


def test_SM_43_the_dummy_has_no_chips_in_the_count_either() -> None:
    match = table("G5 R6", "G7 P8", dummy=["BM", "R12"])
    play(match, "G5", "G7")
    assert now_of(match).chips == [2, 2, 0, 0, 0, 0]
    match = table("G5", "G7", dummy=["R12"], options={"max_rounds": 1})
    play(match, "G5", "G7")
    assert (now_of(match).last_tricks[:3], now_of(match).last_gains[:3]) == ([0, 0, 1], [0, 0, 0])
    assert now_of(match).chips == [2, 2, 0, 0, 0, 0]


# --- illegal play -----------------------------------------------------------------------------


def test_SM_50_the_hand_is_played_again_and_then_the_deal_passes_on() -> None:
    match = table("G3 P2", "G4 B1", "B2 R1", options={"revoke": "penalty"})
    play(match, "G3", "B1")
    assert (now_of(match).round, now_of(match).dealer, now_of(match).again) == (1, 2, 0)
    rng = seeded(5)
    for _ in range(15):
        match.play(random_move(match, rng))
    assert (now_of(match).round, now_of(match).dealer) == (2, 0)


def test_SM_50_taken_back_by_undo() -> None:
    match = table("G3 P2", "G4 B1", "B2 R1", options={"revoke": "penalty"})
    play(match, "G3")
    before = records.pack(state_of(match))
    play(match, "B1")
    assert match.position()["scores"] == [2, 1, 2]
    match.undo()
    assert records.pack(state_of(match)) == before


def test_SM_50_random_play_never_revokes() -> None:
    for seed in range(5):
        match = random_match(GAME, 3, {"revoke": "penalty"}, seed)
        assert "revoked" not in {event.name for event in match.events}
        assert "won_by_red" in {event.name for event in match.events}


# --- what is seen -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_SM_60_a_view_holds_no_hand_but_ones_own(seat: int) -> None:
    match = table("G5 G6", "G7 P8", dummy=["P12", "G1"])
    play(match, "G5")
    seen = records.plain(view(state_of(match), seat))  # 2 is the spectator
    assert [bool(hand) for hand in seen.hands[:2]] == [seat == 0, seat == 1]
    assert (set(seen.dummy), seen.aside) == ({NO_CARD}, 0)
    assert seen.sizes[:3] == [1, 2, 2]


def test_SM_60_an_observation_begins_with_oneself() -> None:
    match = table("BM BM G1", "G2 G3 LM", "R1 P1 P2", scores=[5, 4, 3])
    play(match, "G1")
    seen = arrays.observation(views.OBSERVATION)
    views.observe(state_of(match), 1, seen)
    own, shown = list(seen[: st.KINDS]), list(seen[st.KINDS : 2 * st.KINDS])
    assert {CARD_CODES[kind]: number for kind, number in enumerate(own) if number} == {
        "G2": 1,
        "G3": 1,
        "LM": 1,
    }
    assert {CARD_CODES[kind]: number for kind, number in enumerate(shown) if number} == {"G1": 1}
    chips = [seen[views.PLACES_AT + views.PER_PLACE * i + views.PART_AT] for i in range(6)]
    assert chips == [4, 3, 5, 0, 0, 0]  # seats 1, 2, 0, and nobody else
    views.observe(state_of(match), 0, seen)
    assert seen[CARD_CODES.index("BM")] == 2


def test_SM_60_an_observation_has_the_dummy_third() -> None:
    match = table("G5 G6", "G7 P8", dummy=["R12", "G1"])
    play(match, "G5", "G7")  # the dummy wins and leads G1
    for seat in (0, 1):
        seen = arrays.observation(views.OBSERVATION)
        views.observe(state_of(match), seat, seen)
        third = views.PLACES_AT + 2 * views.PER_PLACE
        assert seen[third + CARD_CODES.index("G1")] == 1
        assert sum(seen[third : third + st.KINDS]) == 1


SAMPLED = {
    # Seat 1 has shown to lack green, seat 2 purple; G3 and P3 are among the five unseen cards.
    "two colours lacking": (
        ["G1 R2 P2 LM B3", "B1 R3 P1 P3 BM", "G2 R1 B2 G3 BM"],
        None,
        ["G1", "B1", "G2", "R1", "R2", "R3", "P1", "B2"],
        0,
        {1: "G", 2: "P"},
    ),
    # Seat 1 lacks green; the dummy follows no suit, so its pile may hold G2, in any order.
    "a dummy may hold anything": (
        ["G1 R1 LM", "B1 R2 BM"],
        ["P1", "G2", "BM"],
        ["G1", "B1"],
        0,
        {1: "G"},
    ),
    # Nothing but the trick is known: the Big Moons and the Little Moons are all unseen.
    "a spectator": (["G1 R1", "B1 R2"], ["P1", "P2"], ["G1", "B1"], 2, {1: "G"}),
}


@pytest.mark.parametrize("name", SAMPLED)
def test_worlds_match_enumeration(name: str) -> None:
    """``sample`` draws evenly from all deals of physical cards, the two of a moon told apart."""
    hands, dummy, played, seat, lacks = SAMPLED[name]
    numbers = 3 if len(hands) == 3 else 2
    options = {"numbers": numbers, "hand": len(hands[0].split())}
    match = table(*hands, options=options, **({"dummy": dummy} if dummy else {}))
    play(match, *played)
    seen = view(state_of(match), seat)
    possible = deals(records.plain(seen), numbers, seat, lacks)
    rng, world, times = seeded(11), records.batch(State, 1), 40 * len(possible)
    found: Counter[Any] = Counter()
    for _ in range(times):
        views.sample(seen, seat, rng, world)
        position = names.position(records.plain(world[0]))
        others = [hand for owner, hand in position["hand"].items() if owner != str(seat)]
        found[(*map(tuple, others), tuple(position["dummy"]))] += 1
    expected = {deal: times * ways / possible.total() for deal, ways in possible.items()}
    assert found.keys() == expected.keys()
    deviation = sum((found[deal] - mean) ** 2 / mean for deal, mean in expected.items())
    assert deviation < once_in_a_thousand(len(expected) - 1)


def deals(now: State, numbers: int, seat: int, lacks: dict[int, str]) -> Counter[Any]:
    """All deals of the unseen cards, and in how many ways physical cards make each."""
    unseen = Counter(deck(numbers)) - Counter(names.codes(now.shown))
    if seat < now.seats:
        unseen -= Counter(names.codes(now.hands[seat]))
    others = [other for other in range(now.seats) if other != seat]
    pile = now.sizes[st.DUMMY] if now.seats == 2 else 0
    found: Counter[Any] = Counter()
    for order in permutations(unseen.elements(), sum(now.sizes[o] for o in others) + pile):
        hands, at = [], 0
        for other in others:
            hand = order[at : at + now.sizes[other]]
            at += now.sizes[other]
            if any(code in CARD_CODES[:48] and code[0] == lacks.get(other) for code in hand):
                break
            hands.append(tuple(sorted(hand, key=CARD_CODES.index)))
        else:
            found[(*hands, tuple(order[at:]))] += 1
    return found


def once_in_a_thousand(freedom: int) -> float:
    """The bound that chi-square passes once in a thousand tries (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.09 * part**0.5) ** 3)
