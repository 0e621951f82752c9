"""Lunatic: what is told of a move, and what a view shows."""

from __future__ import annotations

from typing import Any

import pytest

from cases import ALL_SPECIALS
from inside import now_of
from moonlit.games.lunatic import names
from moonlit.games.lunatic import state as st
from moonlit.table.chance import random_match
from moonlit.table.match import Match
from moonlit.text import LANGUAGES

GAME = "lunatic"
PEOPLE = ["Ann", "Ben", "Cy", "Di"]


def table(
    *hands: str,
    specials: dict[str, int] = ALL_SPECIALS,
    max_rounds: int | None = None,
    **setup: Any,
) -> Match:
    """A position with these hands; seat 0 opens unless told."""
    options = {"specials": specials, "max_rounds": max_rounds}
    held = [hand.split() for hand in hands]
    return Match.from_setup(GAME, len(held), options, {"opener": 0, **setup, "hands": held})


# --- what happened ----------------------------------------------------------------------------


def told(match: Match, *moves: str) -> list[tuple[str, int | None, str | None]]:
    """The events of the last of these moves, each worded in both languages."""
    events = []
    for move in moves:
        events = match.play(move)
    for event in events:
        known = event.seen_by(event.eyes[0]) if event.eyes else event
        assert known is not None
        for language in LANGUAGES:
            text = known.text(GAME, PEOPLE[: match.seats], language)
            assert "{" not in text
            assert event.seat is None or PEOPLE[event.seat] in text
    return [(event.name, event.seat, event.rule) for event in events]


def test_a_placement_tells_its_cards_to_its_player_only() -> None:
    match = table("8 N", "9 4", "5 6")
    assert told(match, "0 place 2x8 = 8 N") == [("opened", 0, None)]
    event = match.events[-1]
    own, other = event.seen_by(0), event.seen_by(1)
    assert own is not None
    assert other is not None
    assert own.data == {"announced": "2x8", "hidden": 2, "laid": ["8", "N"]}
    assert (other.name, other.data) == ("opened_hidden", {"announced": "2x8", "hidden": 2})
    assert own.text(GAME, PEOPLE) == "Ann opens with “two 8s”, face down: 8, Nymph."
    assert other.text(GAME, PEOPLE) == "Ann opens with “two 8s”, face down."
    assert "ニンフ" in own.text(GAME, PEOPLE, "ja")


@pytest.mark.parametrize(
    ("hands", "setup", "moves", "events"),
    [
        (
            ["8 1", "9 2", "5 6"],
            {},
            ["0 place 1x8 = 8", "1 doubt"],
            ["1 doubted", "0 found_true LN-16", "1 took", "turned LN-16", "0 opens"],
        ),
        (
            ["8 1", "9 2", "5 6"],
            {},
            ["0 place 1x7 = 8", "1 show 1x9 = 9", "2 place 1x10 = 5", "0 doubt"],
            ["0 doubted", "2 found_lie LN-17", "2 took", "0 opens"],
        ),
        (
            ["8", "9 2", "5 6"],
            {},
            ["0 place 1x8 = 8", "1 doubt"],
            [
                *("1 doubted", "0 found_true LN-16", "1 took", "turned LN-16"),
                *("0 out LN-20", "2 next_opens LN-21"),
            ],
        ),
        (["8", "9 2", "5 6"], {}, ["0 place 1x8 = 8", "1 pass"], ["1 passed", "0 out LN-20"]),
        (
            ["8 1", "9 2", "5 6"],
            {},
            ["0 place 1x8 = 8", "1 pass", "2 pass"],
            ["2 passed", "all_passed LN-18", "0 opens"],
        ),
        (
            ["8 1", "9 2", "5 6"],
            {"bound": [1]},
            ["0 show 1x8 = 8", "1 show 1x9 = 9"],
            ["1 raised_face_up", "1 satyr_discarded LN-34"],
        ),
        (
            ["8 1", "T", "5 6"],
            {},
            ["0 place 1x8 = 8", "1 satyr 1"],
            ["1 satyr LN-34", "1 bound LN-34", "1 out LN-37", "1 satyr_discarded LN-34"],
        ),
        (
            ["8 1", "7 3", "5 6", "T"],
            {},
            ["0 place 1x8 = 8", "1 pass", "2 pass", "3 satyr 0"],
            [
                *("3 satyr LN-34", "0 bound LN-34", "3 out LN-37"),
                *("all_passed LN-18", "0 opens"),
            ],
        ),
        (
            ["8", "N N N", "5 6", "3 4"],
            {},
            ["0 place 1x8 = 8", "1 nymphs"],
            [
                *("1 nymphs LN-32", "covered LN-32", "0 out LN-20", "1 out LN-37"),
                "2 next_opens LN-21",
            ],
        ),
        (
            ["8 1", "A 2", "5 6"],
            {},
            ["0 place 1x7 = 8", "1 astronomer"],
            ["1 astronomer LN-36", "0 found_lie LN-36", "0 took", "turned LN-36", "1 opens"],
        ),
        (
            ["N A", "", "9 T", "5 6"],
            {},
            ["2 satyr 0"],
            ["2 satyr LN-34", "0 bound LN-34", "0 cannot_open LN-35", "2 next_opens LN-35"],
        ),
        (["8 1", "9 T", "5 6"], {}, ["1 satyr 2"], ["1 satyr LN-34", "2 bound LN-34"]),
        (
            ["N A", "T N", ""],
            {"opener": 1, "bound": [0]},
            ["1 satyr 1"],
            ["1 satyr LN-34", "1 bound LN-34", "1 satyr_freed LN-35"],
        ),
        (
            ["5", "7 8", ""],
            {},
            ["0 show 1x5 = 5"],
            ["0 opened_face_up", "0 out LN-20", "1 one_left LN-23", "over LN-23"],
        ),
    ],
)
def test_what_a_move_leads_to_is_told_in_order(
    hands: list[str], setup: dict[str, Any], moves: list[str], events: list[str]
) -> None:
    found = told(table(*hands, **setup), *moves)
    words = [
        [str(part) for part in (seat, name, rule) if part is not None] for name, seat, rule in found
    ]
    assert [" ".join(parts) for parts in words] == events


def test_LN_40_who_takes_cards_sees_them_others_count_them() -> None:
    match = table("8 1", "9 2", "5 6")
    told(match, "0 place 1x7 = 1", "1 place 1x8 = 2", "2 doubt")
    took = next(event for event in match.events if event.name == "took")
    taker, other = took.seen_by(1), took.seen_by(0)
    assert taker is not None
    assert other is not None
    assert taker.data == {"number": 2, "taken": ["1", "2"]}
    assert other.text(GAME, PEOPLE) == "Ben takes the round's cards: 2."


def test_max_rounds_is_told_as_the_end() -> None:
    match = table("1 2", "3 4", "5 6", max_rounds=1)
    assert told(match, "0 place 1x1 = 2", "1 doubt")[-2:] == [
        ("last_round", 1, None),
        ("over", None, "max_rounds"),
    ]


@pytest.mark.parametrize("seats", [3, 4])
def test_whole_matches_are_worded_in_both_languages(seats: int) -> None:
    match = random_match(GAME, seats, {"specials": ALL_SPECIALS}, 4)
    for language in LANGUAGES:
        texts = [
            known.text(GAME, PEOPLE[:seats], language)
            for seat in range(seats + 1)
            for known in match.history(seat)
        ]
        assert all(texts)
        assert not any("{" in text for text in texts)


# --- what is shown ----------------------------------------------------------------------------


def test_a_view_shows_the_pile_as_far_as_it_is_seen() -> None:
    match = table("8 N 1", "9 10 2", "5 6 T")
    shown = match.view(0)
    assert (shown["window"], shown["whose_turn"], shown["turn"]) == (True, 0, [0, 1, 2])
    assert (shown["announced"], shown["pile"], shown["table"]) == (None, [], [])
    assert shown["specials"] == ALL_SPECIALS
    for move in ("0 place 1x8 = N", "1 show 1x9 = 9", "2 satyr 0"):
        match.play(move)
    own, other = match.view(0), match.view(1)
    placed = {"seat": 0, "count": 1, "value": 8, "face_up": False}
    up = {"seat": 1, "count": 1, "value": 9, "face_up": True, "cards": ["9"]}
    assert own["pile"] == [{**placed, "cards": ["N"]}, up]
    assert other["pile"] == [{**placed, "cards": None}, up]
    assert own["table"] == [["1x8 = N"], ["1x9 = 9"], None]
    assert other["table"] == [["1x8"], ["1x9 = 9"], None]
    assert (other["bound"], other["discards"]) == ([0], ["T"])
    assert (other["last_player"], other["last_anytime"]) == (2, "satyr 0")
    assert (other["hand"], other["hand_sizes"]) == (["2", "10"], [2, 2, 2])
    assert (other["doubtable"], other["whose_turn"], other["passed"]) == (False, 2, [])
    spectator = match.view(match.spectator)
    assert (spectator["hand"], spectator["pile"]) == ([], other["pile"])


def test_a_view_shows_how_the_last_round_ended() -> None:
    match = table("8 1", "9 2", "5 6", specials={})
    shown = match.view(2)
    assert (shown["last_rule"], shown["last_value"], shown["last_shown"]) == (None, None, [])
    match.play("0 place 1x8 = 8")
    match.play("1 doubt")
    shown = match.view(2)
    assert (shown["last_rule"], shown["last_placer"], shown["last_doubter"]) == ("LN-16", 0, 1)
    assert (shown["last_true"], shown["last_value"], shown["last_shown"]) == (True, 8, ["8"])
    assert (shown["last_taker"], shown["last_number"]) == (1, 1)
    assert (shown["direction"], shown["going"], shown["window"]) == (-1, "counter-clockwise", False)
    assert (shown["phase"], shown["over"], shown["next_dealer"]) == ("turn", False, None)


@pytest.mark.parametrize(
    ("action", "words"),
    [(st.DECLINE, "decline"), (st.PLAY_NYMPHS, "nymphs"), (st.PLAY_SATYR + 2, "satyr 2")],
)
def test_steps_that_are_answers_have_names(action: int, words: str) -> None:
    match = table("8 1", "9 2", "5 6")
    assert names.step(now_of(match), 0, action) == words
    assert names.is_answer(action) is (action != st.DECLINE)
