"""Lunar: rules that are not seen from a single position, and what a seat can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest

from cases import Case, random_steps, view
from inside import now_of, state_of
from moonlit.errors import BadInput
from moonlit.games.lunar import hands, views
from moonlit.games.lunar import state as st
from moonlit.games.lunar.game import GAME
from moonlit.games.lunar.names import CARD_CODES
from moonlit.games.lunar.sample import guess_passed, sample
from moonlit.games.lunar.state import State
from moonlit.kernel import arrays, records
from moonlit.kernel.codes import EVERYTHING, NOT_NOW, NOTHING, SOMETHING
from moonlit.kernel.random import pick, seeded
from moonlit.table.chance import random_move
from moonlit.table.match import Match
from moonlit.table.seals import Seal

CODES = "".join(CARD_CODES)
EVERY_CARD = "123456781234567812345678" + 6 * "WOLB"
FOUR: Case = ("lunar", 4, {})
TWO: Case = ("lunar", 2, {})


def packed(codes: str) -> int:
    return sum(int(hands.one_of(CODES.index(code))) for code in codes)


def codes(cards: int) -> str:
    return "".join(code * int(hands.number(cards, kind)) for kind, code in enumerate(CODES))


def placed(*dealt: str, **setup: Any) -> Match:
    """A position; the hands as words, everything else as scenario files have it."""
    return Match.from_setup(
        "lunar", len(dealt), {}, {"hands": [list(hand) for hand in dealt], **setup}
    )


def dealt(seats: int, seed: int = 7) -> Match:
    return Match("lunar", seats, seal=Seal.from_seed(seed))


def fits(found: Mapping[Any, int], weights: Mapping[Any, int]) -> bool:
    """Chi-square against weights, with a bound that is passed once in a thousand.

    The bound is the approximation of Wilson and Hilferty.
    """
    tries, freedom = sum(found.values()), len(weights) - 1
    shares = {key: tries * weight / sum(weights.values()) for key, weight in weights.items()}
    distance = sum((found.get(key, 0) - share) ** 2 / share for key, share in shares.items())
    spread = 2 / (9 * freedom)
    return (
        set(found) <= set(weights) and distance < freedom * (1 - spread + 3.09 * spread**0.5) ** 3
    )


# --- the deal ---------------------------------------------------------------------------------


def test_LU_5_everybody_gets_six_ranks_and_six_suits() -> None:
    for seats in (2, 4):
        match = dealt(seats)
        held = match.position()["hand"]
        for hand in held.values():
            assert len([card for card in hand if card.isdigit()]) == 6
            assert len(hand) == 12
        if seats == 4:
            assert Counter(card for hand in held.values() for card in hand) == Counter(EVERY_CARD)


def test_LU_41_the_sky_and_the_decks_are_what_was_not_dealt() -> None:
    now = dealt(2).position()
    assert [len(now[key]) for key in ("sky", "rank_deck", "suit_deck")] == [6, 9, 9]
    assert len([card for card in now["sky"] if card.isdigit()]) == 3
    piles = [now["sky"], now["rank_deck"], now["suit_deck"], *now["hand"].values()]
    assert Counter(card for pile in piles for card in pile) == Counter(EVERY_CARD)


def test_LU_4_the_tiles_go_round_the_table() -> None:
    for case, seats in ((FOUR, 4), (TWO, 2)):
        rounds = set()
        for _, state, _, _ in random_steps(case, 2):
            now = records.plain(state)
            assert now.black_lead == (now.round - 1) % seats
            assert now.white_lead == now.round % seats
            rounds.add(now.round)
        assert len(rounds) > 2


def test_cards_are_conserved() -> None:
    for case in (FOUR, TWO):
        for _, state, _, _ in random_steps(case, 3):
            now = records.plain(state)
            decks = [CODES[now.rank_deck >> 3 * at & 7] for at in range(now.ranks_left)]
            decks += [CODES[8 + (now.suit_deck >> 3 * at & 7)] for at in range(now.suits_left)]
            piles = [*now.hands, *now.played, now.sky, now.aside, packed("".join(decks))]
            assert sum(piles) == int(hands.ALL_COUNTS)
            for seat in range(case[1]):
                held = codes(now.hands[seat])
                assert len(held) == now.rank_sizes[seat] + now.suit_sizes[seat]
                assert sum(card.isdigit() for card in held) == now.rank_sizes[seat]


# --- passing ----------------------------------------------------------------------------------


def test_LU_6_a_choice_is_made_in_steps_that_nobody_notices() -> None:
    match = placed("18WB", "11WO", "22WW", "33OO")
    state, fresh = state_of(match), state_of(placed("18WB", "11WO", "22WW", "33OO"))
    rules = match.rules
    for step, code in enumerate("11WO"):
        kind = CODES.index(code)
        levels = [views.seen(state, 1, kind, other) for other in (0, 2, 3, 4)]
        assert levels == [SOMETHING if step == 3 else NOTHING] * 4
        assert views.seen(state, 1, kind, 1) == EVERYTHING
        rules.apply(state, 1, kind)
        for other in (0, 2, 3, 4):
            assert records.pack(view(state, other)) == records.pack(view(fresh, other))


def test_LU_6_steps_go_up_so_that_a_pass_is_written_in_one_way() -> None:
    match = placed("188WBB", "225WWO", "333OOO", "444LLL")
    written = list(match.legal_moves(0))
    assert sorted(written) == sorted(set(written))
    assert set(written) == {
        f"pass {ranks} {suits}" for ranks in ("1 8", "8 8") for suits in ("W B", "B B")
    }
    rules, state = match.rules, state_of(match)
    assert rules.legal(state, 0) == 0b10000001  # 1 or 8
    rules.apply(state, 0, CODES.index("8"))
    assert rules.why_not(state, 0, CODES.index("1")) == NOT_NOW
    assert rules.why_not(state, 0, st.KINDS) == NOT_NOW


# --- tricks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winner", "rule"),
    [
        ("W 3 4 W", 0, st.WON_BY_RANK),
        ("W 4 3 W", 1, st.WON_BY_RANK),
        ("W 4 4 W", 1, st.WON_BY_LAST_CARD),
        ("B 4 4 B", 1, st.WON_BY_LAST_CARD),
        ("1 8 W O", 0, st.WON_BY_LEAD_SUIT),
        ("1 W O 8", 1, st.WON_BY_LEAD_SUIT),
        ("8 W B 1", 0, st.WON_BY_TRUMP),
        ("B 8 1 W", 0, st.WON_BY_TRUMP),
        ("W 8 1 B", 1, st.WON_BY_TRUMP),
    ],
)
def test_LU_14_who_wins_and_why(trick: str, winner: int, rule: int) -> None:
    match = placed(*trick.split(), trump="B")
    for seat, card in enumerate(trick.split()):
        match.play(f"{seat} play {card}")
    assert (now_of(match).last_winner, now_of(match).last_rule) == (winner, rule)


def test_LU_11_a_partner_always_has_the_kind_that_is_missing() -> None:
    seconds = 0
    for seed in range(20):
        for _, state, seat, _ in random_steps(FOUR, seed):
            now = records.plain(state)
            if now.phase == st.PLAY and now.turns >= 2:
                owes_rank = now.table[now.turns - 2] >= st.RANK_KINDS
                assert (now.rank_sizes if owes_rank else now.suit_sizes)[seat] > 0
                seconds += 1
    assert seconds > 1000


def test_LU_13_who_does_not_follow_shows_to_lack_the_suit() -> None:
    match = placed("12W", "34O", "5WL", "WB5", trump="B")
    for move in ("0 play 1", "1 play O", "2 play W"):
        match.play(move)
    lacking = int(hands.all_singles(CODES.index("O")))
    assert now_of(match).lacks == [0, 0, lacking, 0]


def test_LU_42_a_suit_from_the_sky_shows_nothing_of_the_hand() -> None:
    match = placed("W1", "O2", sky=list("345LLB"), trump="B")
    for move in ("0 hand W", "1 sky L", "0 sky 3", "1 hand 2"):
        match.play(move)
    assert now_of(match).lacks == [0, 0, 0, 0]


def test_LU_16_a_round_has_twelve_tricks() -> None:
    for case in (FOUR, TWO):
        tricks: Counter[int] = Counter()
        for _, state, _, _ in random_steps((case[0], case[1], {"max_rounds": 3}), 5):
            now = records.plain(state)
            tricks[now.round] += now.phase == st.PLAY and now.turns == 3
        assert list(tricks.values()) == [12, 12, 12]


def test_LU_43_nobody_is_left_without_a_card_for_the_second_turn() -> None:
    """Random hands, skies and decks, the scarcest included: all that a setup accepts."""
    rng, played = seeded(12), 0
    for _ in range(300):
        cards = list(EVERY_CARD)
        drawn = [cards.pop(int(pick(rng, (1 << len(cards)) - 1))) for _ in range(30)]
        size = 1 + int(pick(rng, 0b11111))
        sky = sorted(drawn[2 * size : 2 * size + 3 + int(pick(rng, 0b1111))])
        rest = drawn[2 * size + len(sky) :][: int(pick(rng, 0b111111))]
        decks = {
            "rank_deck": [card for card in rest if card.isdigit()],
            "suit_deck": [card for card in rest if not card.isdigit()],
        }
        try:
            match = placed(
                "".join(drawn[:size]), "".join(drawn[size : 2 * size]), sky=sky, trump="W", **decks
            )
        except BadInput:
            continue
        while now_of(match).round == 1 and match.outcome() is None:
            match.play(random_move(match, rng))
        played += 1
    assert played > 50


# --- the end ----------------------------------------------------------------------------------


def test_LU_32_a_mirror_needs_a_star() -> None:
    mirror = [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0]
    with pytest.raises(BadInput, match=r"option track: .* no match would ever end.*LU-32"):
        GAME.encode(4, {"track": mirror, "stars": {}})
    with pytest.raises(BadInput, match="ever end"):
        GAME.encode(2, {"track": [7] * 13, "stars": {"W": 0}})
    usual = [st.PRINTED_GOAL]
    assert GAME.encode(4, {"track": mirror}) == [0, 0, 1, *mirror, *st.HOUSE_STARS, *usual]
    assert GAME.encode(4, {"stars": {}}) == [0, 0, 1, *st.HOUSE_TRACK, *[0] * 12, *usual]


def test_LU_32_a_match_that_hardly_ends_is_refused_with_its_length() -> None:
    only_twelve = [0] * 12 + [99]
    with pytest.raises(BadInput, match=r"about [\d,]+ rounds.*max_rounds.*LU-32") as refused:
        GAME.encode(4, {"track": only_twelve, "stars": {}})
    assert "max_rounds" in refused.value.text("ja")
    hardly_apart = [0, *[10] * 11, 11]
    with pytest.raises(BadInput, match="LU-32"):
        GAME.encode(2, {"track": hardly_apart, "stars": {}})
    for fine in ({"track": only_twelve}, {"track": hardly_apart, "stars": {}, "max_rounds": 3}):
        assert len(GAME.encode(4, fine)) == st.OPTIONS


def test_LU_21_the_goal_may_be_another() -> None:
    """More than the goal wins: five points are not above five, six are."""
    track = [0, 0, 0, 0, 0, 5, 6, 6, 6, 6, 6, 6, 6]
    for goal, over in ((5, True), (6, False)):
        match = Match(
            "lunar", 2, {"track": track, "stars": {}, "goal": goal}, seal=Seal.from_seed(3)
        )
        rng = seeded(3)
        while now_of(match).round == 1 and match.outcome() is None:
            match.play(random_move(match, rng))
        best = max(match.position()["scores"])
        assert best == 6
        assert (match.outcome() is not None) == over


def test_LU_21_a_match_ends_above_thirty_and_the_team_ahead_wins() -> None:
    for case in (FOUR, TWO):
        for seed in range(6):
            for rules, state, _, _ in random_steps(case, seed):
                assert rules.outcome(state) == 0
            black, white = (int(points) for points in state.points)
            assert max(black, white) > 30
            shares = arrays.floats(case[1])
            rules.payoffs(state, shares)
            ahead = 0 if black > white else 1
            assert [bool(share) for share in shares] == [
                seat % 2 == ahead for seat in range(case[1])
            ]


# --- what a seat can know ---------------------------------------------------------------------


def test_LU_60_an_observation_holds_the_own_cards_and_what_was_passed() -> None:
    match = placed("18WB", "22WW", "33OO", "44LL")
    for seat, cards in enumerate(("1 8 W B", "2 2 W W", "3 3 O O", "4 4 L L")):
        match.play(f"{seat} pass {cards}")
    out = arrays.observation(views.OBSERVATION)
    for seat, (gave, got) in enumerate((("18WB", "33OO"), ("22WW", "44LL"), ("33OO", "18WB"))):
        views.observe(state_of(match), seat, out)
        by_kind = [list(map(int, out[12 * part : 12 * part + 12])) for part in range(5)]
        counted = [[cards.count(code) for code in CODES] for cards in (got, "", gave, got, "1")]
        assert by_kind == counted


def test_LU_60_an_observation_of_two_has_the_sky_and_no_received_cards() -> None:
    match = placed("1W", "2L", sky=list("345WLL"), rank_deck=["6", "7"], suit_deck=["O"])
    out = arrays.observation(views.OBSERVATION)
    views.observe(state_of(match), 0, out)
    by_kind = [list(map(int, out[12 * part : 12 * part + 12])) for part in range(5)]
    assert by_kind == [
        [cards.count(code) for code in CODES] for cards in ("1W", "345WLL", "", "", "1")
    ]
    marks = 2 * 13 + 3 * 12
    per_seat = (len(out) - marks - 12 * 5 - 13 - 12 - 9 - 6 - 4 * st.ACTIONS) // 4
    assert not any(out[-marks - 2 * per_seat : -marks])  # nobody sits there


def test_LU_60_an_observation_marks_places_on_the_track_and_kinds_that_are_there() -> None:
    match = placed("188W", "2LLL", sky=list("345WLL"))
    state_of(match).tricks[0], state_of(match).tricks[1] = 7, 3
    out = arrays.observation(views.OBSERVATION)
    for seat, places, held, twice in ((0, (7, 3), "18W", "8"), (1, (3, 7), "2L", "L")):
        views.observe(state_of(match), seat, out)
        marks = [int(number) for number in out[-2 * 13 - 3 * 12 :]]
        assert [marks[:13].index(1), marks[13:26].index(1), sum(marks[:26])] == [*places, 2]
        kinds = [marks[26 + 12 * part : 38 + 12 * part] for part in range(3)]
        assert kinds == [[code in cards for code in CODES] for cards in (held, twice, "345WL")]


def test_worlds_match_enumeration_with_four() -> None:
    """Seat 0 knows an 8 at its partner, and that seat 1 has no Wolf; a card lies aside."""
    state = state_of(placed("4B", "2O", "8W", "2O", trump="B"))
    state.aside = packed("3")
    state.gave[0] = packed("88WB")
    state.played[2] = packed("8WB")
    state.played[3] = packed("5W")
    state.played[1] = int(hands.ALL_COUNTS) - packed("4B2O8W2O" + "3" + "8WB" + "5W")
    state.lacks[1] = hands.all_singles(CODES.index("W"))
    for seat in range(4):
        state.steps[seat] = st.PASSED
    expected: Counter[tuple[str, ...]] = Counter()
    for ranks in permutations("223", 2):
        for suits in permutations("WOO", 3):
            if suits[0] != "W":
                expected[ranks[0] + suits[0], "8" + suits[1], ranks[1] + suits[2]] += 1
    found: Counter[tuple[str, ...]] = Counter()
    seen, out, rng = view(state, 0), records.batch(State, 1), seeded(3)
    for _ in range(3000):
        sample(seen, 0, rng, out)
        found[tuple(codes(int(hand)) for hand in out[0].hands[1:])] += 1
        assert codes(out[0].gave[0]) == "88WB"
        assert codes(out[0].gave[1]) == codes(out[0].hands[3] + packed("5W"))  # all that 3 held
    assert fits(found, expected)


def test_worlds_match_enumeration_with_two() -> None:
    """Of 2, 6, 7, 8 one rank is in the other hand, two are the deck in order, one is left out.

    Seat 1 has shown to have no Owl in hand, so that the Owls are in the deck or left out.
    """
    match = placed("1W", "2L", sky=list("345WLL"), rank_deck=["6", "7"], suit_deck=["O"], trump="B")
    state = state_of(match)
    state.aside = packed("8OB")
    state.played[0] = int(hands.ALL_COUNTS) - packed("1W2L345WLL67O8OB")
    state.lacks[1] = hands.all_singles(CODES.index("O"))
    expected = Counter(
        (rank + suit, first + second, next_suit)
        for rank, first, second in permutations("2678", 3)
        for suit, next_suit in permutations("LOOB", 2)
        if suit != "O"
    )
    found: Counter[tuple[str, ...]] = Counter()
    seen, out, rng = view(state, 0), records.batch(State, 1), seeded(4)
    assert (seen.rank_deck, seen.suit_deck, seen.aside) == (0, 0, 0)
    for _ in range(6000):
        sample(seen, 0, rng, out)
        now = records.plain(out[0])
        deck = "".join(CODES[now.rank_deck >> 3 * at & 7] for at in range(2))
        found[codes(now.hands[1]), deck, CODES[8 + now.suit_deck]] += 1
    assert fits(found, expected)


def test_what_others_passed_is_any_two_and_two_of_what_their_partner_held() -> None:
    state = state_of(placed("4B", "2O", "8W", "1W", trump="B"))
    state.played[3] = packed("12WO")
    weights = {
        ranks + suits: times * others
        for ranks, times in (("11", 1), ("12", 2))
        for suits, others in (("WW", 1), ("WO", 2))
    }
    rng = seeded(5)
    found = Counter(codes(int(guess_passed(state, rng, 1))) for _ in range(2000))
    assert fits(found, weights)


def test_before_all_have_passed_nothing_is_known_to_be_passed() -> None:
    match = placed("18WB", "22WW", "33OO", "44LL")
    match.play("0 pass 1 8 W B")
    out, rng = records.batch(State, 1), seeded(6)
    for seat in (0, 2, 4):
        sample(view(state_of(match), seat), seat, rng, out)
        assert list(out[0].gave) == [packed("18WB") if seat == 0 else 0, 0, 0, 0]
    assert [int(amount) for amount in map(hands.amount, out[0].hands)] == [4, 4, 4, 4]
