"""Lunatic: the subtle rules, on hand-made positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from moonlit.games.lunatic import reasons, rules, sample, sets, views, windows
from moonlit.games.lunatic import state as st
from moonlit.games.lunatic.setup import set_up
from moonlit.games.lunatic.state import State
from moonlit.kernel import records
from moonlit.kernel.arrays import floats, ints
from moonlit.kernel.codes import ALLOWED, BY_MAX_ROUNDS, BY_RULE, EVERYTHING, NOTHING, SOMETHING
from moonlit.kernel.random import seeded

CODES = [str(value) for value in range(1, 13)] + ["N", "S", "T", "A"]
ALL = (3, 3, 2, 2)  # Nymphs, Shapeshifters, Satyrs, Astronomers
NONE = (0, 0, 0, 0)


def position(
    *hands: str,
    opener: int = 0,
    direction: int = 1,
    bound: Sequence[int] = (),
    out: Sequence[int] = (),
    specials: tuple[int, ...] = ALL,
    max_rounds: int = 0,
) -> Any:
    state = records.new(State)
    rules.start(state, len(hands), ints([max_rounds, -1, *specials]))
    kinds = [[CODES.index(code) for code in hand.split()] for hand in hands]
    set_up(state, kinds, opener, direction, bound, out)
    return state


def actions(state: Any, move: str) -> tuple[int, list[int]]:
    seat, verb, *words = move.split()
    if verb == "satyr":
        return int(seat), [st.PLAY_SATYR + int(words[0])]
    single = {
        "pass": st.PASS,
        "doubt": st.DOUBT,
        "nymphs": st.PLAY_NYMPHS,
        "astronomer": st.PLAY_ASTRONOMER,
    }
    if verb in single:
        return int(seat), [single[verb]]
    number, value = map(int, words[0].split("x"))
    steps = [st.PLACE_UP if verb == "show" else st.PLACE_DOWN]
    if state.placed == 0:
        steps.append(st.COUNT + number - 1)
    steps.append(st.ANNOUNCE + value - 1)
    return int(seat), steps + [st.CARD + kind for kind in sorted(map(CODES.index, words[2:]))]


def play(state: Any, *moves: str) -> None:
    """Whole moves; who is not heard of in a window declines."""
    for move in moves:
        seat, steps = actions(state, move)
        if not st.DECLINE < steps[0] < st.PLACE_DOWN:
            windows.decline_all(state)
        for step in steps:
            assert reasons.why_not(state, seat, step) == ALLOWED, move
            rules.apply(state, seat, step)
        if st.DECLINE < steps[0] < st.PLACE_DOWN:
            windows.decline_all(state)


def refused(state: Any, move: str) -> int:
    """Why the first step of a move that is refused is refused."""
    copy = records.copy(state)
    seat, steps = actions(copy, move)
    if not st.DECLINE < steps[0] < st.PLACE_DOWN:
        windows.decline_all(copy)
    for step in steps:
        reason = reasons.why_not(copy, seat, step)
        if reason != ALLOWED:
            return int(reason)
        rules.apply(copy, seat, step)
    return ALLOWED


def hand(state: Any, seat: int) -> str:
    return written(state.hands[seat])


def written(cards: int) -> str:
    kinds = sorted(bit & 15 for bit in range(48) if int(cards) >> bit & 1)
    return " ".join(CODES[kind] for kind in kinds)


def out(state: Any) -> list[int]:
    return [int(seat) for seat in state.out_order[: state.outs]]


def shares(state: Any) -> list[float]:
    found = floats(state.seats)
    rules.payoffs(state, found)
    return [round(float(share), 3) for share in found]


def seen_by(state: Any, seat: int) -> Any:
    found = records.batch(State, 1)
    views.view(state, seat, found)
    return found[0]


# --- turns ------------------------------------------------------------------------------------


def test_LN_2_dealt_one_at_a_time_from_the_left_of_the_dealer_drawn() -> None:
    state = records.new(State)
    rules.start(state, 4, ints([0, -1, 1, 0, 0, 1]))
    assert st.segments(state) == (38, 4)
    rules.deal(state, ints([*range(38), 2, 0, 1, 3]))
    assert state.dealer == state.opener == 2
    assert [int(size) for size in state.sizes] == [10, 9, 9, 10]
    assert hand(state, 3) == "1 2 3 5 6 7 9 10 11 N"
    assert hand(state, 0) == "1 2 4 5 6 8 9 10 12 A"


def test_LN_11_four_cards_need_a_shapeshifter_in_the_game() -> None:
    assert refused(position("1 1 1 2", "3", "4"), "0 place 4x1 = 1 1 1 2") == ALLOWED
    plain = position("1 1 1 2", "3", "4", specials=NONE)
    assert refused(plain, "0 place 4x1 = 1 1 1 2") == st.FOUR_NEED_SHAPESHIFTER


def test_LN_14_a_raise_is_as_many_cards_and_higher() -> None:
    state = position("5 6", "7 8", "9", specials=NONE)
    play(state, "0 place 2x8 = 5 6")
    assert refused(state, "1 place 2x8 = 7 8") == st.MUST_BE_HIGHER
    play(state, "1 pass")
    assert refused(state, "2 place 2x9 = 9 9") == st.TOO_FEW_CARDS
    assert refused(state, "2 doubt") == st.PASSED_ON


def test_LN_15_who_goes_out_hands_the_doubt_on() -> None:
    state = position("5 6", "T", "7 8")
    play(state, "0 place 1x5 = 6", "1 satyr 2")
    assert out(state) == [1]
    assert state.turn == 2
    play(state, "2 doubt")
    assert state.last_rule == st.FOUND_LIE
    assert hand(state, 0) == "5 6"


def test_LN_18_who_goes_out_is_not_waited_for() -> None:
    state = position("5 6", "7 8", "9 10", "T")
    play(state, "0 place 1x5 = 6", "1 pass", "2 pass", "3 satyr 1")
    assert out(state) == [3]
    assert (state.last_rule, state.turn, state.placed) == (st.ALL_PASSED, 0, 0)
    assert records.plain(state).round == 2
    assert written(state.buried[0]) == "6"


def test_LN_19_face_up_is_true() -> None:
    state = position("8 8 S N 3", "1 2", "4")
    assert refused(state, "0 show 3x8 = 8 8 S") == ALLOWED
    assert refused(state, "0 show 2x8 = 8 N") == st.FACE_UP_TRUE
    assert refused(state, "0 show 4x8 = 8 8 S N") == st.FACE_UP_TRUE
    assert refused(state, "0 show 3x3 = 3 S S") == st.FACE_UP_TRUE
    play(state, "0 show 2x8 = 8 S")
    assert refused(state, "1 doubt") == st.FACE_UP_UNDOUBTED


# --- getting out ------------------------------------------------------------------------------


def test_LN_20_a_pass_makes_the_last_cards_stand() -> None:
    state = position("5", "7 8", "9 10", specials=NONE)
    play(state, "0 place 1x6 = 5")
    assert out(state) == []
    play(state, "1 pass")
    assert out(state) == [0]
    play(state, "2 pass")
    assert (state.turn, state.opening_rule) == (1, st.NEXT_OPENS)  # LN-21


def test_LN_21_the_next_in_the_new_direction_opens() -> None:
    state = position("5", "7 8", "9 10", specials=NONE)
    play(state, "0 place 1x5 = 5", "1 doubt")
    assert out(state) == [0]
    assert (state.direction, state.turn, hand(state, 1)) == (-1, 2, "5 7 8")


def test_LN_23_the_last_opponents_cards_stand_before_the_raise() -> None:
    state = position("5", "7", "", specials=NONE)
    play(state, "0 place 1x5 = 5", "1 show 1x7 = 7")
    assert out(state) == [2, 0]
    assert (state.phase, state.end_rule, state.next_dealer) == (st.OVER, st.ONE_LEFT, 1)
    assert shares(state) == [0.5, 0, 1]


def test_LN_24_fifty_doubted_rounds() -> None:
    state = position("5", "6", "7", "", out=[3], specials=NONE)
    for number in range(50):
        assert state.phase == st.TURN
        seat = number % 3
        play(state, f"{seat} place 1x1 = {5 + seat}", f"{(seat + 1) % 3} doubt")
    assert (state.ended_by, state.end_rule) == (BY_RULE, st.NO_ENDLESS_GAME)
    assert state.next_dealer == 50 % 3
    assert rules.outcome(state) == 1 << 3
    assert shares(state) == [0.333, 0.333, 0.333, 1]


def test_LN_24_a_discard_starts_the_count_anew() -> None:
    state = position("5", "6", "7 T A", "8")
    play(state, "0 place 1x1 = 5", "1 doubt")
    assert state.doubted_rounds == 1
    play(state, "1 place 1x1 = 6", "2 astronomer")
    assert state.doubted_rounds == 0  # the Astronomer was discarded in this round


def test_max_rounds_ranks_those_still_in_by_cards() -> None:
    state = position("5 5", "6 6", "7 7 7", "8 8", specials=NONE, max_rounds=1)
    play(state, "0 place 1x1 = 5", "1 doubt")
    assert (state.ended_by, rules.outcome(state)) == (BY_MAX_ROUNDS, 0b1011)
    assert shares(state) == [0.667, 0.667, 0, 0.667]


def test_max_rounds_the_next_dealer_would_have_opened() -> None:
    state = position("5", "7 8", "9 9", specials=NONE, max_rounds=1)
    play(state, "0 place 1x6 = 5", "1 pass", "2 pass")
    assert (out(state), state.next_dealer) == ([0], 1)
    assert shares(state) == [1, 0.25, 0.25]


# --- anytime cards ----------------------------------------------------------------------------


def test_LN_30_the_first_from_whose_turn_it_is_counts() -> None:
    state = position("5 T", "6 A", "7 T", "8", direction=-1)
    play(state, "0 place 1x1 = 5")
    assert state.turn == 3
    for seat, action in ((0, st.PLAY_SATYR), (1, st.PLAY_ASTRONOMER), (2, st.PLAY_SATYR + 1)):
        rules.apply(state, seat, action)
        assert rules.waiting(seen_by(state, 3)) == 0b1111
        assert rules.waiting(seen_by(state, 4)) == 0b1111
    assert reasons.why_not(state, 3, st.PASS) == st.WINDOW_FIRST
    rules.apply(state, 3, st.DECLINE)
    assert (state.last_player, state.last_anytime) == (2, st.PLAY_SATYR + 1)
    assert (state.bound, hand(state, 0), hand(state, 1)) == (0b10, "T", "6 A")
    assert (state.phase, rules.waiting(state)) == (st.WINDOW, 0b1111)


def test_LN_30_windows_last_as_long_as_public_facts_leave_room() -> None:
    state = position("5 5", "6 6 T", "7 7", specials=(0, 0, 1, 0))
    assert state.phase == st.WINDOW
    play(state, "1 satyr 0")
    assert state.phase == st.TURN
    nymphs = position("1 2 3", "4", "5", specials=(3, 0, 0, 0))
    assert nymphs.phase == st.WINDOW
    play(nymphs, "0 place 1x1 = 1")
    assert nymphs.phase == st.TURN  # nobody has three cards any more


def test_LN_32_covered_cards_stand_before_the_nymphs_player_is_out() -> None:
    state = position("5", "N N N", "7", "8")
    play(state, "0 place 1x5 = 5", "1 nymphs")
    assert out(state) == [0, 1]
    assert (state.last_rule, state.turn, state.direction) == (st.COVERED, 2, 1)


def test_LN_32_nymphs_over_their_players_own_cards() -> None:
    state = position("5 N N N", "6", "7", "8")
    play(state, "0 place 1x5 = 5", "0 nymphs")
    assert (out(state), state.turn) == ([0], 1)


def test_LN_32_nymphs_on_an_empty_table() -> None:
    state = position("5 6", "N N N 4", "7")
    play(state, "1 nymphs")
    assert (state.turn, state.opener, records.plain(state).round) == (1, 1, 2)
    assert refused(position("N N 3", "2", "1"), "0 nymphs") == st.THREE_NYMPHS


def test_LN_34_only_a_placement_frees_from_a_satyr() -> None:
    state = position("5 5", "6 8 A", "7 9 T")
    play(state, "2 satyr 1")
    assert refused(position("5 T", "6", "7", bound=[1]), "0 satyr 1") == st.HAS_SATYR
    play(state, "0 place 1x5 = 5")
    assert refused(state, "1 place 1x6 = 8") == st.BOUND_FACE_UP
    play(state, "1 pass", "2 pass")
    assert state.bound == 0b10
    play(state, "0 show 1x5 = 5")
    assert out(state) == [0]
    play(state, "1 show 1x6 = 6")
    assert state.bound == 0


def test_LN_35_bound_without_a_value() -> None:
    state = position("N A", "6", "7", bound=[0])
    assert (state.turn, state.opener, state.opening_rule) == (1, 0, st.BOUND_SKIPPED)
    assert state.bound == state.valueless == 0b1


def test_LN_35_everyone_bound_without_a_value() -> None:
    state = position("N A", "T N", "", opener=1, bound=[0])
    assert state.turn == 1
    play(state, "1 satyr 1")
    assert (state.turn, state.opening_rule) == (1, st.SATYR_FREED)
    assert (state.bound, state.valueless) == (0b1, 0b11)
    play(state, "1 place 1x3 = N", "0 doubt")
    assert state.last_true == 0


@pytest.mark.parametrize(
    ("placed", "direction", "opens", "takes"), [("5", 1, 0, 2), ("6", -1, 2, 0)]
)
def test_LN_36_an_astronomer_turns_the_other_way(
    placed: str, direction: int, opens: int, takes: int
) -> None:
    state = position("5 6", "8 8", "A 9")
    play(state, f"0 place 1x5 = {placed}", "2 astronomer")
    assert (state.direction, state.turn, state.last_taker) == (direction, opens, takes)
    assert written(state.gone) == "A"


def test_LN_36_not_on_ones_own_placement() -> None:
    state = position("5 A", "8 8", "9")
    play(state, "0 place 1x5 = 5")
    assert refused(state, "0 astronomer") == st.NOT_ONES_OWN
    assert refused(state, "2 doubt") == st.NOT_RIGHT_AFTER


def test_LN_37_out_by_an_anytime_card() -> None:
    state = position("5 T", "A", "7 8", "9")
    play(state, "0 place 1x1 = 5", "0 satyr 2")
    assert out(state) == []  # the placement can still be doubted
    play(state, "1 astronomer")  # a lie: seat 1 is out, the next in the new direction opens
    assert (out(state), state.direction, state.turn) == ([1], -1, 0)


def test_LN_37_the_only_other_players_last_cards_stand_first() -> None:
    state = position("5", "T", "")
    play(state, "0 place 1x1 = 5", "1 satyr 0")
    assert out(state) == [2, 0]
    assert (state.next_dealer, shares(state)) == (1, [0.5, 0, 1])


def test_LN_37_a_player_with_cards_left_is_the_lunatic() -> None:
    state = position("5 6", "T", "")
    play(state, "0 place 1x1 = 5", "1 satyr 0")
    assert (out(state), state.next_dealer) == ([2, 1], 0)


# --- what is seen -----------------------------------------------------------------------------


def test_LN_40_what_is_remembered_of_cards_taken() -> None:
    state = position("5 5 1", "6 6 2", "7 7 3", specials=NONE)
    play(state, "0 place 1x5 = 1", "1 show 1x6 = 6", "2 place 1x7 = 7", "0 doubt")
    assert (hand(state, 0), written(state.known[0])) == ("1 5 5 6 7", "6 7")
    play(state, "2 place 1x1 = 3", "1 place 1x2 = 2", "0 place 1x3 = 5", "2 doubt")
    assert written(state.known[0]) == "5"  # what was known before is forgotten: it placed
    assert written(state.remembered[sets.memory(2, 0)]) == "3"
    assert written(state.remembered[sets.memory(1, 0)]) == "2"
    assert not any(seen_by(state, 1).remembered[8:])
    play(state, "2 place 1x1 = 7", "1 pass", "0 show 1x2 = 2")
    assert state.remembered[sets.memory(1, 0)] == 0
    assert written(state.remembered[sets.memory(2, 0)]) == "3"


def test_LN_40_a_placement_half_made_is_in_no_others_view() -> None:
    state = position("5 5 1", "6 6 2", "7 7 3", specials=NONE)
    before = records.pack(seen_by(state, 1))
    for step in actions(state, "0 place 2x5 = 1 5")[1][:-1]:
        assert views.seen(state, 0, step, 1) == NOTHING
        rules.apply(state, 0, step)
        assert records.pack(seen_by(state, 1)) == before
    assert views.seen(state, 0, st.CARD + 4, 1) == SOMETHING
    rules.apply(state, 0, st.CARD + 4)
    assert views.seen(state, 1, st.DOUBT, 2) == EVERYTHING


def few_unseen(state: Any, gone: str) -> None:
    """Make cards known to be discarded, so that few deals remain."""
    for code in gone.split():
        state.gone = sets.plus_one(state.gone, CODES.index(code))
        state.aside = sets.minus_one(state.aside, CODES.index(code))


@pytest.mark.parametrize("bound", [[], [1], [2]])
def test_samples_match_enumeration(bound: list[int]) -> None:
    """Seat 1 bound to open holds a value; seat 2 skipped has none; else all deals are alike."""
    opener = bound[0] if bound else 0
    state = position("12", "1 N", "N", opener=opener, bound=bound, specials=(2, 0, 1, 0))
    few_unseen(state, "12 12 " + " ".join(f"{value} " * 3 for value in range(3, 12)) + "1 2")
    few_unseen(state, "" if bound else "T")
    wanted: Counter[tuple[str, str, str]] = Counter()
    for cards in permutations([0, 0, 1, 1, 12, 12]):
        dealt = [written(sets.plus_one(1 << cards[0], cards[1])), written(1 << cards[2])]
        aside = 0
        for kind in cards[3:]:
            aside = sets.plus_one(aside, kind)
        if (bound == [1] and dealt[0] == "N N") or (bound == [2] and dealt[1] != "N"):
            continue
        wanted[dealt[0], dealt[1], written(aside)] += 1
    found: Counter[tuple[str, str, str]] = Counter()
    view, rng, world, draws = seen_by(state, 0), seeded(1), records.batch(State, 1), 3000
    for _ in range(draws):
        sample.sample(view, 0, rng, world)
        found[hand(world[0], 1), hand(world[0], 2), written(world[0].aside)] += 1
    assert set(found) == set(wanted)
    for deal, ways in wanted.items():
        expected = draws * ways / wanted.total()
        assert abs(found[deal] - expected) < 5 * expected**0.5
