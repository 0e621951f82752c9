"""Shoot the Moon in words: options, positions of scenario files, moves, events, what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from languages import in_both
from moonlit.errors import BadInput
from moonlit.games.shoot_the_moon import names
from moonlit.games.shoot_the_moon.game import GAME as THE_GAME
from moonlit.table.chance import random_match
from moonlit.table.match import Match
from moonlit.text import LANGUAGES

GAME = "shoot-the-moon"
PEOPLE = ["Ann", "Ben", "Cy", "Di", "Eve", "Flo"]

# --- options ----------------------------------------------------------------------------------


def test_options_are_encoded_in_full() -> None:
    assert THE_GAME.encode(3, {}) == [0, 0, -1, 0, 12, 5, 2, 0, 1, 0, 1, 0, 2, 7, 2, 2]
    every = {"partners": True, "dealer": 5, "revoke": "penalty", "numbers": 7, "hand": 4}
    new = {"chips": 4, "pays": [1, 2, 3, 4, 5, 6], "goal": 8, "big_moons": 1, "little_moons": 0}
    encoded = [9, 1, 5, 1, 7, 4, 4, 1, 2, 3, 4, 5, 6, 8, 1, 0]
    assert THE_GAME.encode(6, {**every, **new, "max_rounds": 9}) == encoded


@pytest.mark.parametrize(
    ("seats", "options", "word"),
    [
        (3, {"partner": True}, "has no 'partner'"),
        (4, {"partners": 1}, "true or false"),
        (4, {"partners": "yes"}, "true or false"),
        (4, {"dealer": 4}, "from 0 to 3"),
        (4, {"dealer": -1}, "from 0 to 3"),
        (4, {"dealer": "0"}, "whole number"),
        (4, {"dealer": False}, "whole number"),
        (4, {"revoke": True}, '"refuse" or "penalty"'),
        (4, {"revoke": None}, '"refuse" or "penalty"'),
        (4, {"revoke": ["penalty"]}, '"refuse" or "penalty"'),
        (4, {"numbers": 0}, "from 1 to 12"),
        (4, {"numbers": 13}, "from 1 to 12"),
        (4, {"hand": 0}, "from 1 to 5"),
        (4, {"hand": 6}, "from 1 to 5"),
        (6, {"numbers": 6}, "6 hands of 5 cards are more than the 28 cards"),
        (2, {"numbers": 2}, "three hands (SM-40) of 5 cards are more than the 12 cards"),
        (4, {"max_rounds": 0}, "from 1 to 1000"),
        (4, {"max_rounds": 2.5}, "whole number"),
    ],
)
def test_a_wrong_option_is_refused_with_a_sentence(
    seats: int, options: dict[str, Any], word: str
) -> None:
    with pytest.raises(BadInput) as error:
        Match(GAME, seats, options)
    assert word in str(error.value)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_SM_2_partners_are_for_four_or_six(seats: int) -> None:
    with pytest.raises(BadInput, match=rf"4 or 6 players, not {seats} \(SM-2\)"):
        Match(GAME, seats, {"partners": True})


@pytest.mark.parametrize(("seats", "numbers"), [(2, 3), (3, 3), (6, 7)])
def test_the_smallest_deck_that_goes_round(seats: int, numbers: int) -> None:
    assert Match(GAME, seats, {"numbers": numbers}).position()["hand_sizes"] == [5] * seats


# --- positions of scenario files --------------------------------------------------------------

THREE = [["G1", "P1"], ["G2", "P2"], ["G3", "P3"]]
TWO = [["G1", "P1"], ["G2", "P2"]]


def set_up(setup: dict[str, Any], **options: Any) -> Match:
    seats = len(setup["hands"]) if isinstance(setup.get("hands"), list) else 3
    return Match.from_setup(GAME, seats, options, setup)


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        ({}, "hands must be a list of 3 hands"),
        ({"hands": "G1"}, "hands must be a list"),
        ({"hands": [["G1"], ["G2"], "G3"]}, "hand 2 must be a list of cards"),
        ({"hands": [["G1"], ["G2"], ["G13"]]}, "no card 'G13'"),
        ({"hands": [["G1"], ["G2"], [3]]}, "no card 3"),
        ({"hands": [["G1"], ["G2"], ["G3", "G4"]]}, "equally long"),
        ({"hands": [[], [], []]}, "1 to 5 cards, not 0"),
        ({"hands": [["G1"] * 6] * 3}, "1 to 5 cards, not 6"),
        ({"hands": [["G1"], ["G2"], ["G1"]]}, "G1 is dealt more often than it exists (once)"),
        ({"hands": [["BM", "BM"], ["BM", "G1"], ["G2", "G3"]]}, "BM is dealt more often"),
        ({"hands": [["LM"], ["LM"], ["LM"]]}, "LM is dealt more often than it exists (2 times)"),
        ({"hands": TWO, "dummy": ["G1", "B1"]}, "G1 is dealt more often"),
        ({"hands": TWO, "dummy": ["B1"]}, "as long as the hands, 2 cards, not 1"),
        ({"hands": TWO, "dummy": []}, "as long as the hands"),
        ({"hands": TWO, "dummy": "B1 B2"}, "dummy must be a list of cards"),
        ({"hands": THREE, "dummy": ["B1", "B2"]}, "only two players have a dummy"),
        ({"hands": THREE, "dealer": 3}, "dealer must be a whole number from 0 to 2"),
        ({"hands": THREE, "dealer": None}, "dealer must be a whole number"),
        ({"hands": THREE, "leader": 3}, "leader must be a whole number from 0 to 2"),
        ({"hands": TWO, "leader": 3}, "leader must be a whole number from 0 to 2"),
        ({"hands": THREE, "leader": -1}, "leader must be"),
        ({"hands": THREE, "leader": "0"}, "leader must be"),
        ({"hands": THREE, "tricks": [1, 2]}, "tricks must be a list of 3"),
        ({"hands": THREE, "tricks": [1, 2, 1]}, "4 tricks taken and 2 cards a hand"),
        ({"hands": THREE, "tricks": [-1, 0, 0]}, "from 0 to 5"),
        ({"hands": THREE, "scores": [2, 2]}, "scores must be a list of 3"),
        ({"hands": THREE, "scores": [2, 2, -1]}, "from 0 to 100"),
        ({"hands": THREE, "markers": [1, 2, 3]}, "has no 'markers'"),
        ({"hands": THREE, "seed": "x"}, "seed must be a whole number"),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(setup: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput) as error:
        set_up(setup)
    assert word in str(error.value)
    assert in_both(error.value)


def test_a_match_that_is_already_won_is_refused() -> None:
    hands = [[f"{colour}{number}" for number in range(1, 6)] for colour in "RGP"]
    with pytest.raises(BadInput, match="the match is won"):
        set_up({"hands": hands, "scores": [7, 6, 6]})
    assert set_up({"hands": hands, "scores": [7, 7, 6]}).position()["scores"] == [7, 7, 6]


def test_a_small_deck_has_no_higher_numbers_and_shorter_hands() -> None:
    with pytest.raises(BadInput, match="G3 is not in this game"):
        set_up({"hands": THREE}, numbers=2, hand=2)
    with pytest.raises(BadInput, match="1 to 1 cards, not 2"):
        set_up({"hands": THREE}, hand=1)


def test_partners_have_two_scores() -> None:
    hands = [["G1"], ["G2"], ["G3"], ["G4"]]
    match = set_up({"hands": hands, "scores": [5, 3], "tricks": [2, 1]}, partners=True)
    assert (match.position()["scores"], match.position()["tricks"]) == ([5, 3], [2, 1])
    with pytest.raises(BadInput, match="list of 2 whole numbers"):
        set_up({"hands": hands, "scores": [5, 3, 5, 3]}, partners=True)


def test_what_is_not_given_is_drawn_with_the_seed() -> None:
    found = [set_up({"hands": TWO, "seed": seed}).position() for seed in [*range(20), 0]]
    assert found[0] == found[-1]
    assert {position["dealer"] for position in found} == {0, 1}
    assert len({tuple(position["dummy"]) for position in found}) > 15
    for position in found:
        cards = [*position["dummy"], *position["aside"], *TWO[0], *TWO[1]]
        assert len(cards) == 52
        assert len(position["dummy"]) == 2
        assert sorted(set(cards)) == sorted(names.CARD_CODES)


def test_the_first_leader_tells_who_dealt() -> None:
    assert set_up({"hands": THREE, "leader": 0}).position()["dealer"] == 2
    assert set_up({"hands": THREE, "leader": 2}).position()["dealer"] == 1
    assert set_up({"hands": THREE, "leader": 0}, dealer=0).position()["dealer"] == 0
    later = [
        set_up({"hands": THREE, "leader": 0, "tricks": [1, 0, 0], "seed": s}) for s in range(9)
    ]
    assert {match.position()["dealer"] for match in later} == {0, 1, 2}


# --- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "word"),
    [
        ("0 show G1", "write 'play CARD'"),
        ("0 play", "takes 1 card"),
        ("0 play G1 P1", "takes 1 card"),
        ("0 play g1", "no card 'g1'"),
    ],
)
def test_words_that_are_no_move(move: str, word: str) -> None:
    with pytest.raises(BadInput) as error:
        set_up({"hands": THREE, "leader": 0}).play(move)
    assert word in str(error.value)


def test_a_refusal_says_what_must_be_followed() -> None:
    match = set_up({"hands": [["G1", "P1"], ["G2", "P2"], ["B3", "P3"]], "leader": 0})
    match.play("0 play G1")
    refusal = match.why_not("1 play P2")
    assert refusal is not None
    assert str(refusal) == (
        "You can't play purple Star 2: you still hold green Crescent 2. "
        "Follow the colour or play a moon. (SM-10)"
    )
    assert "緑の三日月2" in refusal.text("ja")
    assert match.why_not("1 play G2") is None
    steps = [(choice.name, choice.refusal is None) for choice in match.choices(1)]
    assert steps == [("G2", True), ("P2", False)]


def test_SM_50_a_side_without_chips_is_told_so() -> None:
    setup = {"hands": THREE, "leader": 0, "scores": [2, 0, 2]}
    match = set_up(setup, revoke="penalty")
    match.play("0 play G1")
    assert "no chip to give up" in str(match.why_not("1 play P2"))


# --- what happened ----------------------------------------------------------------------------


def told(match: Match, *moves: str) -> list[tuple[str, int | None, str | None]]:
    """The events of the last of these moves, each worded in both languages."""
    events = []
    for move in moves:
        events = match.play(move)
    for event in events:
        for language in LANGUAGES:
            text = event.text("shoot-the-moon", PEOPLE[: match.seats], language)
            assert "{" not in text
            assert event.seat is None or PEOPLE[event.seat] in text
    return [(event.name, event.seat, event.rule) for event in events]


def test_a_trick_is_told_with_its_reason_and_its_chips() -> None:
    match = set_up({"hands": [["R12", "P1"], ["LM", "P2"], ["R3", "P3"]], "leader": 0})
    assert told(match, "0 play R12") == [("played", 0, None)]
    assert told(match, "1 play LM", "2 play R3") == [
        ("played", 2, None),
        ("won_by_red", 0, "SM-11"),
        ("moons", 0, "SM-23"),
    ]
    won, moons = match.events[-2:]
    assert won.data == {"card": "R12", "cards": ["R12", "LM", "R3"]}
    assert moons.data == {"moons": ["LM"], "before": 2, "after": 1}


def test_moons_that_change_nothing_are_told() -> None:
    hands = [["R12", "P1"], ["LM", "P2"], ["BM", "P3"]]
    match = set_up({"hands": hands, "leader": 0, "scores": [2, 2, 0]})
    assert told(match, "0 play R12", "1 play LM", "2 play BM")[1:] == [
        ("won_by_big_moon", 2, "SM-20"),
        ("moons_even", 2, "SM-23"),
    ]
    assert match.events[-1].data == {"moons": ["BM", "LM"], "before": 0, "after": 0}


def test_a_round_is_told_with_tricks_and_chips() -> None:
    hands = [["R12"], ["G2"], ["G3"]]
    match = set_up({"hands": hands, "leader": 0, "tricks": [4, 0, 0], "scores": [2, 3, 4]})
    assert told(match, "0 play R12", "1 play G2", "2 play G3")[2:] == [
        ("shot_the_moon", 0, "SM-30"),
        ("scored", None, "SM-30"),
        ("dealt", None, None),
    ]
    scored = match.events[-2]
    assert (scored.data["tricks"], scored.data["points"]) == ([5, 0, 0], [2, 0, 0])
    assert scored.text("shoot-the-moon", PEOPLE[:3]) == (
        "Tricks: Ann 5, Ben 0, Cy 0. Chips won: Ann 2, Ben 0, Cy 0. "
        "Chips now: Ann 4, Ben 3, Cy 4. · SM-30"
    )


def test_sides_are_told_by_their_names() -> None:
    match = set_up({"hands": [["R12"], ["G2"], ["G3"], ["G4"]], "leader": 0}, partners=True)
    assert ("scored", None, "SM-30") in told(
        match, "0 play R12", "1 play G2", "2 play G3", "3 play G4"
    )
    assert match.events[-2].text("shoot-the-moon", PEOPLE[:4]) == (
        "Tricks: Ann + Cy 1, Ben + Di 0. Chips won: Ann + Cy 1, Ben + Di 0. "
        "Chips now: Ann + Cy 3, Ben + Di 2. · SM-30"
    )


def test_a_won_match_is_told() -> None:
    match = set_up({"hands": [["R12"], ["G2"], ["G3"]], "leader": 0, "scores": [6, 2, 2]})
    assert told(match, "0 play R12", "1 play G2", "2 play G3")[-1] == ("over", None, "SM-31")


def test_SM_41_all_that_the_second_players_card_leads_to_is_told_in_order() -> None:
    setup = {"hands": [["LM", "R6"], ["G7", "G8"]], "dummy": ["BM", "G1"], "dealer": 1}
    match = set_up(setup)
    assert told(match, "0 play LM", "1 play G7") == [
        ("played", 1, None),
        ("dummy_played", None, "SM-41"),
        ("dummy_won_by_big_moon", None, "SM-20"),
        ("moons_of_dummy", None, "SM-43"),
        ("dummy_led", None, "SM-42"),
    ]
    assert [event.data.get("card") for event in match.events[-4:]] == ["BM", "BM", None, "G1"]
    # The dummy has led: the trick ends with the dealer's card, and with it the round.
    assert told(match, "0 play R6", "1 play G8") == [
        ("played", 1, None),
        ("won_by_red", 0, "SM-11"),
        ("scored", None, "SM-30"),
        ("dealt", None, None),
    ]
    assert match.events[-2].data["tricks"] == [1, 0]


@pytest.mark.parametrize(
    ("dummy", "hands", "how"),
    [
        ("R12", [["G5"], ["G7"]], "dummy_won_by_red"),
        ("G9", [["G5"], ["G7"]], "dummy_won_by_colour"),
        ("P9", [["LM"], ["G7"]], "dummy_won_by_number"),
    ],
)
def test_SM_42_how_the_dummy_won_is_told(dummy: str, hands: list[list[str]], how: str) -> None:
    match = set_up({"hands": hands, "dummy": [dummy], "dealer": 1})
    events = told(match, f"0 play {hands[0][0]}", f"1 play {hands[1][0]}")
    assert events[2][:2] == (how, None)
    assert "shot_the_moon" not in [name for name, _, _ in events]


def test_SM_50_a_revoke_is_told_with_what_it_costs() -> None:
    hands = [["BM", "G1", "B1"], ["P2", "G2", "P1"], ["P3", "B3", "P4"]]
    match = set_up({"hands": hands, "leader": 0}, revoke="penalty")
    told(match, "0 play BM", "1 play P2", "2 play P3")
    assert told(match, "0 play G1", "1 play P1") == [
        ("played", 1, None),
        ("revoked", 1, "SM-50"),
        ("dealt", None, None),
    ]
    assert match.events[-2].data == {
        "colour": "green",
        "before": 2,
        "after": 1,
        "scores": [2, 1, 2],
    }
    assert "緑" in match.events[-2].text("shoot-the-moon", PEOPLE[:3], "ja")
    shown = match.view(0)
    assert (shown["last_rule"], shown["last_revoker"], shown["last_gains"]) == (
        "SM-50",
        1,
        [0, -1, 0],
    )
    assert shown["last_trick"] == ["G1", "P1", None]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (6, {"partners": True})])
def test_whole_matches_are_worded_in_both_languages(seats: int, options: dict[str, Any]) -> None:
    match = random_match(GAME, seats, options, 4)
    for language in LANGUAGES:
        texts = [event.text("shoot-the-moon", PEOPLE[:seats], language) for event in match.events]
        assert all(texts)
        assert not any("{" in text for text in texts)


# --- what is shown ----------------------------------------------------------------------------


def test_a_view_shows_what_lies_on_the_table() -> None:
    setup = {"hands": [["G5", "G6"], ["G7", "BM"]], "dummy": ["R12", "LM"], "dealer": 1}
    match = set_up(setup)
    assert (match.view(0)["led"], match.view(0)["last_rule"]) == (None, None)
    match.play("0 play G5")
    shown = match.view(1)
    assert (shown["led"], shown["table"], shown["dummy_card"]) == ("green", ["G5", None], None)
    assert (shown["hand"], shown["winning"], shown["dummy_size"]) == (["G7", "BM"], 0, 2)
    match.play("1 play G7")
    shown = match.view(match.spectator)
    assert (shown["hand"], shown["leader"], shown["led"]) == ([], 2, "LM")
    assert (shown["dummy_card"], shown["dummy_size"], shown["dummy_tricks"]) == ("LM", 0, 1)
    assert (shown["last_trick"], shown["last_dummy_card"]) == (["G5", "G7"], "R12")
    assert (shown["last_winner"], shown["last_rule"], shown["last_swing"]) == (2, "SM-11", 0)
    assert shown["shown"] == ["R12", "G5", "G7", "LM"]


def test_cards_are_shown_in_the_order_of_the_notation() -> None:
    hands = [["LM", "BM", "R12", "LM", "BM"], ["B1", "P2", "G3", "R10", "R9"]]
    match = set_up({"hands": hands})
    assert match.view(0)["hand"] == ["R12", "BM", "BM", "LM", "LM"]
    assert match.view(1)["hand"] == ["R9", "R10", "G3", "P2", "B1"]


def test_only_partners_have_a_line_for_their_sides() -> None:
    match = Match(GAME, 4, {"partners": True, "revoke": "penalty"})
    assert match.view(0)["partners"] == match.view(0)["sides"] == [[0, 2], [1, 3]]
    assert match.view(0)["revoke"] == "penalty"
    alone = Match(GAME, 4).view(0)
    assert (alone["partners"], alone["sides"]) == ([], [[0], [1], [2], [3]])
    assert (alone["dummy_card"], alone["dummy_size"], alone["last_dummy_card"]) == (
        None,
        None,
        None,
    )
