"""Lunatic: rules that are not seen from a single position: the deal, the end, windows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cases import ALL_SPECIALS, Case, random_steps, view
from inside import state_of
from moonlit.games.lunatic import limits, rules
from moonlit.games.lunatic import state as st
from moonlit.games.lunatic.names import codes
from moonlit.games.lunatic.state import State
from moonlit.kernel import records
from moonlit.kernel.arrays import ints
from moonlit.kernel.codes import ALLOWED, NOT_NOW
from moonlit.table.match import Match
from moonlit.table.seals import Seal

GAME = "lunatic"


def table(*hands: str, specials: dict[str, int] = ALL_SPECIALS, **setup: Any) -> Match:
    """A position with these hands; seat 0 opens unless told."""
    options = {"specials": specials, "max_rounds": setup.pop("max_rounds", None)}
    held = [hand.split() for hand in hands]
    return Match.from_setup(GAME, len(held), options, {"opener": 0, **setup, "hands": held})


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def written(cards: int) -> str:
    return " ".join(codes(int(cards)))


# --- the deal ---------------------------------------------------------------------------------


def test_LN_2_dealt_one_at_a_time_from_the_left_of_the_dealer_drawn() -> None:
    state = records.new(State)
    rules.start(state, 4, ints([0, 1, 0, 0, 1, -1]))
    assert st.segments(records.plain(state)) == (38, 4)
    rules.deal(state, ints([*range(38), 2, 0, 1, 3]))
    assert state.dealer == state.opener == state.turn == 2
    assert [int(size) for size in state.sizes] == [10, 9, 9, 10]
    assert written(state.hands[3]) == "1 2 3 5 6 7 9 10 11 N"
    assert written(state.hands[0]) == "1 2 4 5 6 8 9 10 12 A"


def test_LN_3_after_a_deal_the_dealer_opens_and_it_goes_clockwise() -> None:
    for dealer in range(4):
        position = Match(GAME, 4, {"dealer": dealer}, seal=Seal.from_seed(1)).position()
        assert (position["turn"], position["direction"]) == ([dealer], 1)


def test_LN_2_the_dealer_is_drawn_or_named() -> None:
    drawn = [Match(GAME, 4, seal=Seal.from_seed(seed)).position() for seed in range(40)]
    assert {position["dealer"] for position in drawn} == {0, 1, 2, 3}
    assert all(position["turn"] == [position["dealer"]] for position in drawn)  # LN-3
    for seed in range(3):
        match = Match(GAME, 4, {"dealer": 1}, seal=Seal.from_seed(seed))
        assert (match.position()["dealer"], match.turn()) == (1, [1])


# LN-1: any seven besides the Nymphs.
SPLITS = [
    {},
    ALL_SPECIALS,
    {"S": 2, "A": 1},
    {"N": 1, "T": 3, "A": 3},
    {"A": 7},
    {"N": 3, "T": 6, "S": 1},
    {"S": 4, "T": 0, "A": 3},
]


@pytest.mark.parametrize("specials", SPLITS)
@pytest.mark.parametrize("seats", [3, 4])
def test_LN_1_all_cards_of_the_game_are_dealt(seats: int, specials: dict[str, int]) -> None:
    match = Match(GAME, seats, {"specials": specials}, seal=Seal.from_seed(3))
    found = Counter(code for hand in match.position()["hand"].values() for code in hand)
    assert found == Counter({str(value): 3 for value in range(1, 13)} | specials)
    sizes = match.position()["hand_sizes"]
    assert max(sizes) - min(sizes) <= 1


def test_start_sets_every_field() -> None:
    fresh, used = records.new(State), records.unpack(State, b"\x55" * State.layout.size)
    for state in (fresh, used):
        rules.start(state, 4, ints([7, 3, 3, 2, 2, 2]))
        assert limits.why_not(state, 0, st.PLACE_DOWN) == NOT_NOW  # nothing is dealt
    assert records.plain(used) == records.plain(fresh)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("specials", SPLITS)
def test_cards_are_conserved(specials: dict[str, int], seed: int) -> None:
    case: Case = (GAME, 3 + seed % 2, {"specials": specials})
    for _, state, _, _ in random_steps(case, seed):
        now = records.plain(state)
        places = [*now.hands, *now.pile, now.chosen, now.gone, *now.buried, now.aside]
        cards: Counter[str] = sum((Counter(codes(place)) for place in places), Counter())
        assert cards == Counter(codes(now.deck))
        half_made = len(codes(now.chosen))
        for seat, hand in enumerate(now.hands):
            own = half_made if seat == now.turn else 0
            assert now.sizes[seat] == len(codes(hand)) + own
        for held, known in zip(now.hands, now.known, strict=True):
            assert Counter(codes(known)) <= Counter(codes(held)) + Counter(codes(now.chosen))


# --- the end of the game ----------------------------------------------------------------------


def shares(match: Match) -> list[float]:
    outcome = match.outcome()
    assert outcome is not None
    return [round(share, 3) for share in outcome.shares]


def doubted_round(match: Match) -> None:
    """A round of one lie, doubted: everyone has the same cards afterwards."""
    seat = match.turn()[0]
    match.play(f"{seat} place 1x1 = {match.position()['hand'][str(seat)][0]}")
    match.play(f"{match.turn()[0]} doubt")


def test_LN_34_a_satyr_is_offered_for_seats_that_there_are() -> None:
    match = table("T 5", "6 7", "8 9")
    offered = [choice.name for choice in match.choices(0) if choice.name.startswith("satyr")]
    assert offered == ["satyr 0", "satyr 1", "satyr 2"]


def test_LN_24_fifty_rounds_ended_in_a_doubt() -> None:
    match = table("5", "6", "7", "", specials={})
    for number in range(1, 50):
        doubted_round(match)
        assert (match.position()["over"], match.view(0)["doubted_rounds"]) == (False, number)
    doubted_round(match)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ([3], "LN-24")
    assert shares(match) == [0.333, 0.333, 0.333, 1]
    assert match.position()["next_dealer"] == 2  # who would have opened
    assert [event.name for event in match.events[-2:]] == ["no_endless_game", "over"]


def test_LN_24_with_nobody_out_all_share_the_win() -> None:
    match = table("5", "6", "7", specials={})
    for _ in range(50):
        doubted_round(match)
    assert (match.position()["winners"], shares(match)) == ([0, 1, 2], [0.5, 0.5, 0.5])


def test_LN_24_who_would_open_is_found_by_LN_35() -> None:
    match = table("N", "6", "7", bound=[0], opener=1)
    for _ in range(49):
        doubted_round(match)
    # The last round is seat 2's lie, so that seat 0 should open the next, but cannot.
    assert match.turn() == [2]
    doubted_round(match)
    assert (match.position()["over"], match.position()["next_dealer"]) == (True, 1)


@pytest.mark.parametrize(
    ("hands", "moves", "count"),
    [
        (["5 5", "6 6", "7 7"], ["0 place 1x1 = 5", "1 pass", "2 pass"], 0),
        (["5 5", "6 6", "7 A"], ["0 place 1x1 = 5", "2 astronomer"], 0),
        (["5 5", "6 6", "7 T"], ["2 satyr 0", "0 show 1x5 = 5", "1 place 1x8 = 6", "2 doubt"], 0),
        (["5", "6 6", "7 7", "8"], ["0 show 1x5 = 5", "1 place 1x8 = 6", "2 doubt"], 0),
        (["5 5", "6 6", "7 7"], ["0 place 1x1 = 5", "1 doubt"], 2),
    ],
)
def test_LN_24_a_discard_or_a_way_out_starts_the_count_anew(
    hands: list[str], moves: list[str], count: int
) -> None:
    match = table(*hands)
    state_of(match).doubted_rounds = 1
    assert play(match, *moves).view(0)["doubted_rounds"] == count


def test_LN_23_shares_go_by_rank() -> None:
    match = play(table("5", "7", "", specials={}), "0 place 1x5 = 5", "1 show 1x7 = 7")
    assert (match.position()["out"], shares(match)) == ([2, 0], [0.5, 0, 1])


@pytest.mark.parametrize(
    ("hands", "moves", "winners", "expected"),
    [
        (["5 5", "6 6", "7 7 7", "8 8"], ["0 place 1x1 = 5", "1 doubt"], [0, 1, 3], [2, 2, 0, 2]),
        (["5", "7 8", "9 9"], ["0 show 1x5 = 5", "1 pass", "2 pass"], [0], [3, 0.75, 0.75]),
        (["5", "7 8", "9"], ["0 show 1x5 = 5", "1 pass", "2 pass"], [0], [3, 0, 1.5]),
    ],
)
def test_max_rounds_ranks_those_still_in_by_cards(
    hands: list[str], moves: list[str], winners: list[int], expected: list[float]
) -> None:
    """The shares in thirds: who is level shares the places."""
    match = play(table(*hands, specials={}, max_rounds=1), *moves)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.by) == (winners, "max_rounds")
    assert shares(match) == [round(third / 3, 3) for third in expected]


# --- windows ----------------------------------------------------------------------------------


def test_LN_30_the_first_from_whose_turn_it_is_counts() -> None:
    match = play(table("5 T", "6 A", "7 T", "8", direction=-1), "0 place 1x1 = 5")
    state = state_of(match)
    assert state.turn == 3
    answers = ((0, st.PLAY_SATYR), (1, st.PLAY_ASTRONOMER), (2, st.PLAY_SATYR + 1))
    for seat, action in answers:
        rules.apply(state, seat, action)
        assert rules.waiting(view(state, 3)) == rules.waiting(view(state, 4)) == 0b1111
        assert limits.why_not(state, seat, st.DECLINE) == NOT_NOW  # has answered
    assert limits.why_not(state, 3, st.PASS) == st.WINDOW_FIRST
    rules.apply(state, 3, st.DECLINE)
    assert (state.last_player, state.last_anytime) == (2, st.PLAY_SATYR + 1)
    assert state.bound == 0b10
    assert [written(hand) for hand in state.hands] == ["T", "6 A", "7", "8"]
    assert (state.phase, rules.waiting(state)) == (st.WINDOW, 0b1111)


def test_LN_30_when_all_have_declined_the_turn_is_taken() -> None:
    state = state_of(play(table("5 6 N N N", "7 T A", "8 8"), "0 place 1x1 = 5"))
    for seat in (2, 0, 1):
        assert limits.why_not(state, seat, st.DECLINE) == ALLOWED
        rules.apply(state, seat, st.DECLINE)
    assert (state.phase, rules.waiting(state)) == (st.TURN, 0b10)
    assert (state.last_player, state.last_anytime) == (-1, st.DECLINE)
    for seat, action in ((0, st.PLAY_NYMPHS), (1, st.PLAY_ASTRONOMER), (1, st.PLAY_SATYR)):
        assert limits.why_not(state, seat, action) == st.WINDOW_OVER
    assert limits.why_not(state, 1, st.DECLINE) == NOT_NOW


@pytest.mark.parametrize(
    ("specials", "hands", "moves", "open_"),
    [
        ({"S": 3}, ["5 5", "6 6 S", "7 7"], [], False),
        ({"T": 1}, ["5 5", "6 6 7", "7 7"], [], True),  # it may be with the cards not dealt
        ({"T": 1}, ["5 5", "6 6 T", "7 7"], ["1 satyr 0"], False),
        ({"T": 1}, ["5 5", "6 6 T", "7 7"], ["0 place 1x5 = 5", "1 place 1x6 = T"], True),
        ({"A": 1}, ["5 5", "6 6 A", "7 7"], ["0 place 1x5 = 5", "1 astronomer"], False),
        ({"N": 2}, ["N N 5", "6 6 7", "7 7"], [], False),
        ({"N": 3}, ["1 2 3", "4", "5"], [], True),
        ({"N": 3}, ["1 2 3", "4", "5"], ["0 place 1x1 = 1"], False),  # nobody has three cards
    ],
)
def test_LN_30_windows_last_as_long_as_public_facts_leave_room(
    specials: dict[str, int], hands: list[str], moves: list[str], open_: bool
) -> None:
    match = play(table(*hands, specials=specials), *moves)
    assert match.view(match.spectator)["window"] is open_


def test_LN_30_declining_is_in_nobodys_story_but_ones_own() -> None:
    match = play(table("5 6", "7 T", "8 8"), "0 place 1x1 = 5", "1 satyr 0", "1 pass")
    for seat in range(4):
        own = [action for who, action in match.story(seat) if who == seat]
        assert own.count(st.DECLINE) == {0: 3, 1: 2, 2: 3, 3: 0}[seat]
        others = [action for who, action in match.story(seat) if who != seat]
        assert st.DECLINE not in others
        assert others.count(st.PASS) == (seat != 1)
