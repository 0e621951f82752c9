"""Lunatic in words: options, positions of scenario files, moves."""

from __future__ import annotations

from typing import Any

import pytest

from cases import ALL_SPECIALS
from inside import now_of
from languages import in_both
from moonlit.errors import BadInput, Refused
from moonlit.games.lunatic import names
from moonlit.games.lunatic import state as st
from moonlit.games.lunatic.game import GAME as THE_GAME
from moonlit.table.match import Match

GAME = "lunatic"
THREE = [["1", "2"], ["3", "4"], ["5", "6"]]


def set_up(setup: dict[str, Any], **options: Any) -> Match:
    seats = len(setup["hands"]) if isinstance(setup.get("hands"), list) else 3
    return Match.from_setup(GAME, seats, options, setup)


def table(*hands: str, specials: dict[str, int] = ALL_SPECIALS, **setup: Any) -> Match:
    """A position with these hands; seat 0 opens unless told."""
    held = [hand.split() for hand in hands]
    return set_up({"opener": 0, **setup, "hands": held}, specials=specials)


# --- options ----------------------------------------------------------------------------------


def test_options_are_encoded_in_full() -> None:
    assert THE_GAME.encode(3, {}) == [0, 0, 0, 0, 0, -1]
    every = {"specials": ALL_SPECIALS, "dealer": 3, "max_rounds": 9}
    assert THE_GAME.encode(4, every) == [9, 3, 3, 2, 2, 3]
    assert THE_GAME.encode(4, {"specials": {"A": 1, "S": 2}}) == [0, 0, 2, 0, 1, -1]


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"special": {}}, "has no 'special'"),
        ({"specials": None}, "option specials must be an object"),
        ({"specials": 3}, "option specials must be an object"),
        ({"specials": ["N"]}, "option specials must be an object"),
        ({"specials": {"X": 1}}, "option specials has no 'X'; it may have N, S, T, A"),
        ({"specials": {"N": 4}}, "option specials: N must be a whole number from 0 to 3"),
        ({"specials": {"S": -1}}, "option specials: S must be a whole number from 0 to 7"),
        ({"specials": {"T": 8}}, "option specials: T must be a whole number from 0 to 7"),
        ({"specials": {"S": 3, "T": 3, "A": 2}}, "at most 7 special cards, not 8"),
        ({"specials": {"A": 1.0}}, "option specials: A must be a whole number"),
        ({"specials": {"A": True}}, "option specials: A must be a whole number"),
        ({"dealer": 3}, "option dealer must be a whole number from 0 to 2"),
        ({"dealer": -1}, "from 0 to 2"),
        ({"dealer": "0"}, "whole number"),
        ({"max_rounds": 0}, "from 1 to 1000"),
        ({"max_rounds": "9"}, "whole number"),
    ],
)
def test_a_wrong_option_is_refused_with_a_sentence(options: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput) as error:
        Match(GAME, 3, options)
    assert word in str(error.value)


# --- positions of scenario files --------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        ({}, "hands must be a list of 3 hands"),
        ({"hands": [["1"], ["2"], "3"]}, "hand 2 must be a list of cards"),
        ({"hands": [["1"], ["2"], ["13"]]}, "no card '13'"),
        ({"hands": [["1"], ["2"], [3]]}, "no card 3"),
        (
            {"hands": [["1", "1"], ["1", "2"], ["1"]]},
            "1 is dealt more often than it exists (3 times",
        ),
        ({"hands": [["N", "N"], ["1"], ["N"]]}, "N is dealt more often than it exists (2 times)"),
        ({"hands": [["S"], ["1"], ["2"]]}, "S is not in this game"),
        (
            {"hands": [["T"], ["1"], ["2"]], "bound": [1]},
            "T is dealt more often than it exists (once",
        ),
        ({"hands": [[], [], []]}, "at least two players must have cards"),
        ({"hands": [["1"], [], []]}, "the game is over (LN-23)"),
        ({"hands": THREE, "out": [1]}, "seat 1 is out, so it cannot have cards"),
        ({"hands": THREE, "out": 1}, "out must be a list of seats"),
        ({"hands": THREE, "out": [3]}, "out must be a whole number from 0 to 2"),
        ({"hands": [["1"], ["2"], []], "out": [2, 2]}, "out has a seat twice"),
        ({"hands": [["1"], ["2"], []], "bound": [2]}, "seat 2 has no cards, so it is out"),
        ({"hands": THREE, "bound": [0, 0]}, "bound has a seat twice"),
        ({"hands": THREE, "bound": ["0"]}, "bound must be a whole number"),
        ({"hands": THREE, "direction": 0}, "direction must be 1 or -1, not 0"),
        ({"hands": THREE, "direction": 2}, "direction must be 1 or -1, not 2"),
        ({"hands": THREE, "direction": [1]}, "direction must be 1 or -1, not [1]"),
        ({"hands": THREE, "direction": True}, "direction must be 1 or -1, not True"),
        ({"hands": THREE, "dealer": 3}, "dealer must be a whole number from 0 to 2"),
        ({"hands": THREE, "opener": 3}, "opener must be a whole number from 0 to 2"),
        ({"hands": THREE, "dealer": 0, "opener": None}, "opener must be a whole number"),
        ({"hands": THREE, "scores": [1, 2, 3]}, "setup has no 'scores'"),
        ({"hands": THREE, "seed": "x"}, "seed must be a whole number"),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(setup: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput) as error:
        set_up(setup, specials={"N": 2, "T": 1})
    assert word in str(error.value)
    assert in_both(error.value)


def test_a_satyr_before_a_player_is_one_of_the_game() -> None:
    with pytest.raises(BadInput, match="T is not in this game"):
        set_up({"hands": THREE, "bound": [1]})


@pytest.mark.parametrize(
    ("setup", "options", "dealer", "opener"),
    [
        ({"dealer": 2}, {}, 2, 2),
        ({"opener": 1}, {}, 1, 1),
        ({"dealer": 2, "opener": 1}, {}, 2, 1),
        ({}, {"dealer": 2}, 2, 2),
        ({"opener": 1}, {"dealer": 2}, 2, 1),
        ({"dealer": 0}, {"dealer": 2}, 0, 0),
    ],
)
def test_LN_3_the_dealer_opens_unless_told(
    setup: dict[str, Any], options: dict[str, Any], dealer: int, opener: int
) -> None:
    position = set_up({"hands": THREE, **setup}, **options).position()
    assert (position["dealer"], position["opener"]) == (dealer, opener)


def test_a_dealer_not_given_is_drawn_with_the_seed() -> None:
    found = [set_up({"hands": THREE, "seed": seed}).position() for seed in [*range(20), 0]]
    assert found[0] == found[-1]
    assert {position["dealer"] for position in found} == {0, 1, 2}
    assert all(position["turn"] == [position["dealer"]] for position in found)


def test_LN_20_who_has_no_cards_is_out_after_those_named() -> None:
    match = table("1 2", "", "", "3", out=[2])
    assert match.position()["out"] == [2, 1]
    assert table("", "2 3", "4", opener=0).turn() == [1]  # LN-21


# --- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "word"),
    [
        ("0 play 8", "write place, show, pass"),
        ("0 decline", "There is no move 'decline'"),
        ("0 place", "as in '0 place 2x8 = 8 N'"),
        ("0 place 1x1", "as in"),
        ("0 place 1x1 =", "as in"),
        ("0 place 1 1 = 1", "as in"),
        ("0 show x1 = 1", "as in '0 show 2x8 = 8 N'"),
        ("0 place 1x0 = 1", "value announced must be a whole number from 1 to 12"),
        ("0 place 1x13 = 1", "from 1 to 12"),
        ("0 place 2x1 = 1", "of 2 cards, but 1 are given"),
        ("0 place 0x1 = 1", "of 0 cards, but 1"),
        ("0 place 1x1 = 13", "no card '13'"),
        ("0 place 1x1 = n", "no card 'n'"),
        ("0 pass 1", "takes no words"),
        ("0 satyr", "takes a seat, 0 to 2"),
        ("0 satyr 3", "takes a seat, 0 to 2"),
        ("0 satyr x", "takes a seat"),
        ("0 satyr 1 2", "takes a seat"),
    ],
)
def test_words_that_are_no_move(move: str, word: str) -> None:
    with pytest.raises(BadInput) as error:
        table("1 2", "3 4", "5 6").play(move)
    assert word in str(error.value)


@pytest.mark.parametrize(
    "move", ["0 place 2x8 = N 8", "0  place 2 x 8=N 8", "0 place 2x8= 8  N", "0 place 2x 8 =8 N"]
)
def test_spaces_and_the_order_of_cards_do_not_matter(move: str) -> None:
    match = table("8 N", "3 4", "5 6")
    assert str(match.read(move)) == "0 place 2x8 = 8 N"
    match.play(move)
    assert str(match.moves[-1]) == "0 place 2x8 = 8 N"


def test_cards_are_printed_in_the_order_of_the_notation() -> None:
    match = table("A T S N 12 10 9 2", "3 4", "5 6")
    assert match.view(0)["hand"] == ["2", "9", "10", "12", "N", "S", "T", "A"]
    assert str(match.read("0 place 4x1 = A S 10 9")) == "0 place 4x1 = 9 10 S A"


@pytest.mark.parametrize(
    ("moves", "refused", "rule", "word"),
    [
        ([], "0 pass", "LN-10", "on you to open"),
        ([], "0 place 5x1 = 1 1 1 1 1", "LN-11", "more than four"),
        ([], "0 place 2x1 = 1 1", None, "does not hold 1"),
        ([], "0 show 1x3 = 3", None, "does not hold 3"),
        ([], "0 show 1x3 = N", "LN-19", "must be true"),
        ([], "1 place 1x3 = 3", None, "not seat 1's turn"),
        ([], "1 place 5x3 = 3 3 3 3 3", None, "not seat 1's turn"),
        ([], "0 nymphs", "LN-32", "all three Nymphs"),
        ([], "1 nymphs", None, "does not hold Nymph"),
        ([], "1 astronomer", None, "does not hold Astronomer"),
        ([], "0 satyr 2", None, "does not hold Satyr"),
        ([], "2 astronomer", "LN-36", "could still be doubted"),
        ([], "2 satyr 1", "LN-34", "before that player already"),
        ([], "2 satyr 3", "LN-34", "That player is out"),
        (["0 place 1x7 = 8"], "1 place 1x8 = 3", "LN-34", "must place face up"),
        (["0 place 1x7 = 8"], "1 show 1x4 = 4", "LN-14", "more than 7"),
        (
            ["0 place 1x7 = 8"],
            "1 show 2x9 = 9 9",
            "LN-14",
            "as many cards as the last placement: 1",
        ),
        (["0 place 1x7 = 8"], "1 show 1x9 = 9", None, "does not hold 9"),
        (["0 place 1x7 = 8"], "1 show 1x9 = 4", "LN-19", "must be true"),
        (["0 place 1x7 = 8"], "2 doubt", "LN-15", "not seat 2's turn: only the player right after"),
        (["0 place 1x7 = 8", "1 pass"], "2 doubt", "LN-15", "somebody has passed"),
        (
            ["0 place 3x7 = 1 8 N"],
            "1 place 3x8 = 3 4 4",
            "LN-14",
            "takes 3 cards, and you hold fewer",
        ),
        (["0 show 1x8 = 8"], "1 doubt", "LN-19", "face up"),
    ],
)
def test_a_refusal_names_its_rule(
    moves: list[str], refused: str, rule: str | None, word: str
) -> None:
    match = table("1 8 N", "3 4", "6 T A", "", bound=[1])
    for move in moves:
        match.play(move)
    refusal = match.why_not(refused)
    assert refusal is not None
    assert (refusal.rule, word in str(refusal)) == (rule, True), str(refusal)
    assert refusal.text("ja").isascii() is False


def test_LN_11_without_shapeshifters_four_cards_are_refused() -> None:
    for verb in ("place", "show"):
        refusal = table("1 1 1 2", "3", "4", specials={}).why_not(f"0 {verb} 4x1 = 1 1 1 2")
        assert refusal is not None
        assert "with a Shapeshifter" in str(refusal)
    counts = table("1 1 1 2", "3", "4", specials={}).choices(0, [st.PLACE_DOWN])
    assert [(choice.name, choice.refusal and choice.refusal.rule) for choice in counts] == [
        ("1x", None),
        ("2x", None),
        ("3x", None),
        ("4x", "LN-11"),
    ]


def test_choices_are_anytime_cards_and_the_steps_of_a_turn() -> None:
    match = table("1 8 N", "3 4", "6 T A", bound=[1])
    first = {choice.name: choice.refusal for choice in match.choices(0)}
    assert [name for name, refusal in first.items() if refusal is None] == ["place", "show"]
    assert {name: refusal.rule for name, refusal in first.items() if refusal} == {
        "pass": "LN-10",
        "doubt": "LN-15",
        "nymphs": "LN-32",
    }
    out_of_turn = {choice.name: choice.refusal for choice in match.choices(2)}
    assert [name for name, refusal in out_of_turn.items() if refusal is None] == [
        "satyr 0",
        "satyr 2",
    ]
    prefix: list[int] = []
    for step, wanted in [
        (st.PLACE_UP, ["1x"]),
        (st.COUNT, ["1", "8"]),
        (st.ANNOUNCE + 7, ["8"]),
    ]:
        prefix.append(step)
        found = [choice.name for choice in match.choices(0, prefix) if choice.refusal is None]
        assert found == wanted
    refused = {choice.name: choice.refusal for choice in match.choices(0, prefix)}
    assert refused["1"] is not None
    assert refused["1"].rule == "LN-19"
    with pytest.raises(Refused, match="does not hold 4x"):
        match.choices(0, [st.PLACE_DOWN, st.COUNT + 3])


def test_whole_moves_are_taken_step_by_step_without_gaps() -> None:
    """Steps out of their order are refused without a rule."""
    match = table("1 8 N", "3 4", "6 7")
    for prefix in (
        [st.CARD],
        [st.PLACE_DOWN, st.CARD],
        [st.PLACE_DOWN, st.ANNOUNCE],
        [st.PLACE_DOWN, st.PLACE_UP],
        [st.PLACE_DOWN, st.COUNT, st.COUNT],
        [st.PLACE_DOWN, st.COUNT, st.ANNOUNCE, st.ANNOUNCE],
        [st.PLACE_DOWN, st.COUNT + 1, st.ANNOUNCE, st.CARD + 12],  # nothing could follow
    ):
        with pytest.raises(Refused, match="cannot be done now") as refused:
            match.choices(0, prefix)
        assert refused.value.rule is None
    match.play("0 place 1x3 = 1")
    with pytest.raises(Refused, match="cannot be done now"):
        match.choices(1, [st.PLACE_DOWN, st.COUNT])
    for prefix, rule in (
        ([st.PLACE_DOWN, st.COUNT + 1], "LN-14"),
        ([st.PLACE_DOWN, st.ANNOUNCE + 2], "LN-14"),
        ([st.PLACE_UP, st.ANNOUNCE + 4], "LN-19"),
        ([st.PLACE_UP, st.ANNOUNCE + 3, st.CARD + 2], "LN-19"),
    ):
        with pytest.raises(Refused) as refused:
            match.choices(1, prefix)
        assert refused.value.rule == rule


@pytest.mark.parametrize(
    ("hands", "placed", "refused"),
    [
        (["1 2", "3 2", "5 6"], "0 place 1x12 = 1", {"place": "LN-14", "show": "LN-14"}),
        (["1 2", "3", "5 6"], "0 place 2x1 = 1 2", {"place": "LN-14", "show": "LN-14"}),
        (["1 2", "3 2", "5 6"], "0 place 1x3 = 1", {"place": "LN-34", "show": "LN-19"}),
        (["1 2", "3 2", "5 6"], "0 place 1x2 = 1", {"place": "LN-34"}),
    ],
)
def test_a_placement_that_cannot_even_begin_says_why(
    hands: list[str], placed: str, refused: dict[str, str]
) -> None:
    match = table(*hands, bound=[1])
    match.play(placed)
    found = {choice.name: choice.refusal for choice in match.choices(1)}
    assert {name: refusal.rule for name, refusal in found.items() if refusal} == refused


@pytest.mark.parametrize(
    ("hands", "moves", "few"),
    [
        (["1 2", "3 4", "5 T"], [], False),
        (["1 2", "3 4", "5 T"], ["0 place 1x1 = 1"], False),
        (["1 2", "3 4", "5 T"], ["0 place 1x12 = 1"], True),
        (["1 2", "3", "5 T"], ["0 place 2x1 = 1 2"], True),
        (["1 2", "3 4", "5 T"], ["2 satyr 1", "0 place 1x3 = 1"], False),
        (["1 2", "3 4", "5 T"], ["2 satyr 1", "0 place 1x4 = 1"], True),
        (["1 2", "3 S", "5 T"], ["2 satyr 1", "0 place 1x11 = 1"], False),
        (["1 2", "3 S", "5 T"], ["2 satyr 1", "0 place 2x11 = 1 2"], True),
        (["1", "2", ""], ["0 show 1x1 = 1"], True),  # over
    ],
)
def test_moves_are_few_without_a_placement(hands: list[str], moves: list[str], few: bool) -> None:
    match = table(*hands)
    for move in moves:
        match.play(move)
    assert names.few_moves(now_of(match)) is few
    listed = [move for seat in match.turn() for move in match.legal_moves(seat)]
    assert any(move.split()[0] in ("place", "show") for move in listed) is not few
