"""Lunar in words: options, positions, moves, events, and the data that clients get."""

from __future__ import annotations

import json
from typing import Any

import pytest

from inside import now_of
from languages import in_both
from moonlit.errors import BadInput, Refused
from moonlit.games.lunar import names
from moonlit.games.lunar.game import GAME
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_match, random_move
from moonlit.table.match import Match
from moonlit.table.seals import Seal
from moonlit.text import LANGUAGES, catalogue

FOUR = {"hands": [["W", "1"], ["3", "O"], ["8", "L"], ["B", "2"]], "trump": "B"}
TWO = {
    "hands": [["W", "1"], ["W", "2"]],
    "sky": ["5", "8", "6", "O", "L", "B"],
    "rank_deck": ["7"],
    "suit_deck": ["W"],
    "trump": "O",
}
PASSING = {
    "hands": [["1", "1", "W", "W"], ["2", "2", "O", "O"], ["8", "8", "L", "L"], list("33BB")]
}
PEOPLE = ["Ann", "Bo", "Cy", "Di"]


def placed(setup: dict[str, Any], **changes: Any) -> Match:
    """A position, with some keys changed, or left out if they are None."""
    changed = {key: value for key, value in {**setup, **changes}.items() if value is not None}
    hands = changed.get("hands")
    return Match.from_setup("lunar", len(hands) if isinstance(hands, list) else 4, {}, changed)


def told(match: Match, seat: int, language: str = "en") -> list[str]:
    """What a seat reads."""
    people = PEOPLE[: match.seats]
    return [event.text("lunar", people, language) for event in match.history(seat)]


# --- options ----------------------------------------------------------------------------------


def test_LU_3_and_30_and_31_the_default_options() -> None:
    numbers = [0, 0, 1, 0, 10, 10, 10, 2, 4, 6, 10, 10, 0, 0, 0, 0, 1, *[0] * 11, 30]
    defaults = {option.name: option.default for option in GAME.all_options}
    for seats in (2, 4):
        assert GAME.encode(seats, {}) == numbers
        assert GAME.encode(seats, defaults) == numbers
    assert GAME.encode(4, {"leads": [3, 2], "max_rounds": 2})[:3] == [2, 3, 2]
    assert GAME.encode(4, {"stars": {"B": 3, "2": 2}})[-13:-1] == [0, 2, *[0] * 9, 3]


@pytest.mark.parametrize(
    ("seats", "options", "word"),
    [
        (4, {"lead": [0, 1]}, "no 'lead'"),
        (4, {"leads": 0}, "list of 2"),
        (4, {"leads": [0]}, "list of 2"),
        (4, {"leads": [0, 4]}, "from 0 to 3"),
        (4, {"leads": [0, "1"]}, "from 0 to 3"),
        (4, {"leads": [0, 2]}, "different teams"),
        (4, {"leads": [1, 1]}, "different teams"),
        (2, {"leads": [1, 0]}, "seat 0 has the black lead"),
        (2, {"leads": [0, 3]}, "from 0 to 1"),
        (4, {"track": [1] * 12}, "list of 13"),
        (4, {"track": "0 10"}, "list of 13"),
        (4, {"track": [100] * 13}, "from 0 to 99"),
        (4, {"track": [1.5] * 13}, "whole number"),
        (4, {"track": [True] * 13}, "whole number"),
        (2, {"stars": [1]}, "must be an object"),
        (2, {"stars": {"9": 1}}, "no '9'"),
        (2, {"stars": {"1": 4}}, "from 0 to 3"),
        (2, {"stars": {"W": None}}, "stars: W"),
        (2, {"max_rounds": 0}, "max_rounds"),
    ],
)
def test_wrong_options_are_refused(seats: int, options: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput, match=word):
        Match("lunar", seats, options)


# --- positions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        ({"hands": None}, "4 hands"),
        ({"hands": [[], [], [], []]}, "not 0"),
        ({"hands": [["W"], ["3"], ["8", "7"], ["W"]]}, "equally long"),
        ({"hands": [["W"], ["3"], ["9"], ["W"]]}, "no card '9'"),
        ({"hands": [["W"], ["3"], [8], ["W"]]}, "no card 8"),
        ({"hands": [["5", "5"], ["5", "5"], ["O", "O"], ["O", "O"]]}, "5 is dealt more often"),
        ({"hands": [list("1122334"), list("1566778")] * 2}, "7 ranks"),
        ({"hands": [list("WWWOOOL"), list("LLLBBBO")] * 2}, "7 suits"),
        ({"hands": [["W"], ["3"], ["W"], ["O"]]}, "as many ranks"),
        ({"hands": [["W", "1"], ["3", "4"], ["8", "L"], ["W", "1"]]}, "as many ranks"),
        (
            {"trump": None, "hands": [list("11WW"), list("222O"), list("88LL"), list("3BBB")]},
            "2 ranks and 2 suits",
        ),
        ({"trump": None}, "2 ranks and 2 suits"),
        ({"trump": "3"}, "trump must be W, O, L or B, not '3'"),
        ({"trump": ["W"]}, "trump must be"),
        ({"sky": ["5"]}, "four have no sky"),
        ({"rank_deck": []}, "four have no sky"),
        ({"suit_deck": ["W"]}, "four have no sky"),
        ({"black_lead": 4}, "black_lead must be a whole number from 0 to 3"),
        ({"white_lead": "1"}, "white_lead must be"),
        ({"white_lead": 2}, "neighbour of the black lead"),
        ({"black_lead": 1, "white_lead": 1}, "neighbour"),
        ({"start": -1}, "start must be"),
        ({"scores": [1, 2, 3, 4]}, "list of 2"),
        ({"scores": [-1, 0]}, "scores must be"),
        ({"tricks": [6]}, "tricks must be"),
        ({"tricks": [6, 5]}, "11 tricks taken and 2 cards a hand"),
        ({"stars": [4, 0]}, "from 0 to 3"),
        ({"stars": [2, 2]}, "4 stars are kept"),
        ({**PASSING, "trump": None, "tricks": [1, 0]}, "need trump"),
        ({**PASSING, "trump": None, "stars": [0, 1]}, "need trump"),
        ({"dealer": 1}, "no 'dealer'"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_positions_of_four_that_cannot_come_up(setup: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput, match=word) as error:
        placed(FOUR, **setup)
    assert in_both(error.value)


@pytest.mark.parametrize(
    ("setup", "word"),
    [
        ({"hands": [["W"], ["2", "W"]]}, "equally long"),
        ({"hands": [["W"] * 4, ["W"] * 3 + ["1"]]}, "W is dealt more often than it exists"),
        ({"sky": "5 8"}, "sky must be a list"),
        ({"sky": ["5", "8", "6", "7"]}, "at most 3 ranks"),
        ({"sky": ["W", "O", "L", "B"]}, "at most 3 ranks and 3 suits"),
        ({"rank_deck": ["7", "W"]}, "ranks only"),
        ({"suit_deck": ["7"]}, "suits only"),
        ({"rank_deck": 3 * list("1234567")[:7] + ["8"]}, "at most 21"),
        ({"hands": [["W", "O"]] * 2, "sky": ["5", "8", "W"], "rank_deck": ["7"]}, "have 3 ranks"),
        ({"hands": [["1", "2"]] * 2, "sky": ["O"], "suit_deck": ["W", "W"]}, "have 3 suits"),
        ({"sky": ["5", "8", "O"], "suit_deck": ["L"]}, "would have been filled up"),
        ({"sky": ["5", "O", "L"], "rank_deck": ["7", "8"]}, "would have been filled up"),
        ({"black_lead": 0, "white_lead": 0}, "neighbour"),
        ({"start": 2}, "from 0 to 1"),
    ],
)
def test_positions_of_two_that_cannot_come_up(setup: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput, match=word) as error:
        placed(TWO, **setup)
    assert in_both(error.value)


def test_what_is_not_given_is_dealt_with_the_seed() -> None:
    hands = {"hands": [["W", "1"], ["W", "2"]]}
    first = placed(hands).position()
    assert first == placed(hands).position()
    assert first["rank_deck"] != placed(hands, seed=1).position()["rank_deck"]
    assert [len(first[key]) for key in ("sky", "rank_deck", "suit_deck")] == [6, 19, 19]
    given = placed(hands, sky=["1", "1", "2", "O", "O", "O"], rank_deck=["2"]).position()
    assert given["rank_deck"] == ["2"]
    assert sorted(given["suit_deck"]) == sorted(4 * "W" + 3 * "O" + 6 * "LB")
    suits_only = placed({"hands": [list("WWWWWW"), list("OOOOOO")]})
    assert len(suits_only.position()["rank_deck"]) == 21


def test_LU_3_a_lead_tile_that_is_not_given_lies_beside_the_other() -> None:
    def leads(match: Match) -> tuple[int, int, int]:
        now = match.position()
        return now["black_lead"], now["white_lead"], now["start"]

    assert leads(placed(FOUR)) == (0, 1, 0)
    assert leads(placed(FOUR, black_lead=3)) == (3, 0, 3)
    assert leads(placed(FOUR, white_lead=3, start=3)) == (0, 3, 3)
    assert leads(placed(TWO, white_lead=0)) == (1, 0, 1)
    other = Match.from_setup("lunar", 4, {"leads": [2, 1]}, {**FOUR, "black_lead": 1})
    assert leads(other) == (1, 0, 1)


# --- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "move", "word"),
    [
        (FOUR, "0 dance W", "no move 'dance'; with 4 players"),
        (FOUR, "0 hand W", "'play CARD'"),
        (FOUR, "0 sky W", "with 4 players"),
        (TWO, "0 play W", "'hand CARD' or 'sky CARD'"),
        (FOUR, "0 play", "'play' takes 1 card"),
        (TWO, "0 sky W O", "'0 sky 7'"),
        (FOUR, "0 play X", "no card 'X'"),
        (PASSING, "0 flip", "one of the tiles W, O, L, B"),
        (PASSING, "0 flip W O", "one of the tiles"),
        (PASSING, "0 flip 1", "one of the tiles"),
        (PASSING, "0 pass", "2 ranks and 2 suits"),
        (PASSING, "0 pass 1 1 W X", "no card 'X'"),
    ],
)
def test_words_that_are_no_move(setup: dict[str, Any], move: str, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        placed(setup).play(move)


@pytest.mark.parametrize(
    ("setup", "move", "word"),
    [
        (PASSING, "0 play W", "Now it is 'pass RANK RANK SUIT SUIT'"),
        (FOUR, "0 flip W", "Now it is 'play CARD'"),
        (TWO, "0 flip W", "Now it is 'hand CARD' / 'sky CARD'"),
        (FOUR, "1 flip W", "not seat 1's turn"),
        (TWO, "0 pass 1 2 W W", "nobody passes"),
        (TWO, "0 sky W", "Seat 0 has no Wolf: not in the sky"),
        (FOUR, "0 play 3", "Seat 0 has no 3: not in hand"),
        (PASSING, "0 pass 1 2 W W", "Seat 0 has no 2: not in hand"),
        (PASSING, "0 pass 1 1 W O", "Seat 0 has no Owl: not in hand"),
    ],
)
def test_moves_that_cannot_be_made_now(setup: dict[str, Any], move: str, word: str) -> None:
    match = placed(setup)
    refusal = match.why_not(move)
    assert refusal is not None
    assert word in str(refusal)
    assert refusal.text("ja") != refusal.text("en")


def test_steps_are_named_and_counted() -> None:
    match = placed(PASSING)
    assert not names.few_moves(now_of(match))
    assert [choice.name for choice in match.choices(0) if not choice.refusal] == ["1"]
    assert [choice.name for choice in match.choices(0, [0, 0]) if not choice.refusal] == ["W"]
    assert names.few_moves(now_of(placed(FOUR)))
    assert [choice.name for choice in placed(FOUR).choices(0)] == ["1", "W"]


def test_choices_are_the_cards_that_are_there() -> None:
    """A card that is not in the sky is no choice, refused or not."""
    match = placed(TWO)
    match.play("0 hand W")
    choices = {choice.name: choice.refusal for choice in match.choices(1)}
    assert set(choices) == {f"sky {card}" for card in TWO["sky"]} | {"hand W", "hand 2"}
    assert not any(choices.values())


def test_every_refusal_is_a_sentence_in_both_languages() -> None:
    """Along random matches, everything that could be chosen and is refused."""
    reasons: set[str] = set()
    for seats in (2, 4):
        match, rng = Match("lunar", seats, seal=Seal.from_seed(3)), seeded(3)
        while match.outcome() is None:
            for choice in match.choices(match.turn()[0]):
                if isinstance(choice.refusal, Refused):
                    reasons.add(choice.refusal.reason)
                    for language in LANGUAGES:
                        assert choice.refusal.text(language).endswith(")")
            match.play(random_move(match, rng))
    refusing = {name for _, name in names.RULES.values() if not name.startswith("won_")}
    assert reasons >= refusing - {"nothing_for_second"}


# --- what happened ----------------------------------------------------------------------------


def test_LU_6_each_reads_what_they_gave_and_received() -> None:
    match = placed(PASSING)
    for seat, cards in enumerate(("1 1 W W", "2 2 O O", "8 8 L L", "3 3 B B")):
        match.play(f"{seat} pass {cards}")
    chosen = [f"{name} has chosen the cards to pass." for name in PEOPLE]
    exchanged = "All have chosen: the cards go to the partners. · LU-6"
    assert told(match, 4) == [*chosen, exchanged]
    assert told(match, 0) == [
        "Ann passes 1, 1, Wolf, Wolf to the partner.",
        *chosen[1:],
        exchanged,
        "Ann receives 8, 8, Lynx, Lynx.",
    ]
    assert told(match, 0, "ja")[-1] == "Annは8, 8, オオヤマネコ, オオヤマネコを受け取りました。"


def test_four_players_read_why_a_team_won() -> None:
    match = placed(FOUR, hands=[["W"], ["3"], ["1"], ["B"]], scores=[0, 10])
    for move in ("0 play W", "1 play 3", "2 play 1", "3 play B"):
        match.play(move)
    assert told(match, 0) == [
        "Ann plays Wolf.",
        "Bo plays 3.",
        "Cy plays 1.",
        "Di plays Bat.",
        "Bo's team wins the trick: Bat 3 beats Wolf 1, as Bat is trump. · LU-14b",
        "Bo's team keeps the stars in it: 1. · LU-15",
        "Tricks: Ann + Cy 0, Bo + Di 1. Stars: Ann + Cy 0, Bo + Di 1. "
        "Points: Ann + Cy 0, Bo + Di 11. Total: Ann + Cy 0, Bo + Di 21. · LU-20",
        "The tiles move on: black lead to Bo, white lead to Cy. Cy starts. · LU-27",
        "Round 2: the cards are dealt.",
    ]
    won = match.history(0)[4]
    assert won.data["cards"] == ["W", "3", "1", "B"]
    assert (won.seat, won.data["side"]) == (1, 1)


def test_two_players_read_where_cards_come_from() -> None:
    match = placed(TWO, hands=[["W", "1"], ["2", "W"]])
    for move in ("0 hand W", "1 hand 2", "0 sky 8", "1 sky L"):
        match.play(move)
    assert told(match, 1) == [
        "Ann plays Wolf from the hand.",
        "Bo plays 2 from the hand.",
        "Ann takes 8 from the sky.",
        "Bo takes Lynx from the sky.",
        "Ann wins the trick: Wolf 8 beats Lynx 2, as Wolf was led. · LU-14c",
        "New in the sky: 7, Wolf. · LU-41",
    ]
    assert match.history(1)[4].data["cards"] == [["W", "8"], ["2", "L"]]


def test_flips_and_the_end_of_a_match_are_told() -> None:
    match = placed(
        TWO, hands=[["W"], ["W"]], trump=None, rank_deck=[], suit_deck=[], scores=[25, 0]
    )
    for move in ("0 flip W", "1 flip O", "0 flip L", "0 hand W", "1 hand W", "0 sky 8", "1 sky 5"):
        match.play(move)
    texts = told(match, 2)
    assert texts[:5] == [
        "Ann turns the Wolf tile down.",
        "Bo turns the Owl tile down.",
        "Ann turns the Lynx tile down.",
        "Bat is trump. · LU-7",
        "Ann leads the first trick. · LU-9",
    ]
    assert (
        "Tricks: Ann 1, Bo 0. Stars: Ann 0, Bo 0. Points: Ann 10, Bo 0. Total: Ann 35, Bo 0."
        in texts[-2]
    )
    assert texts[-1].endswith("won the match! · LU-21")
    limited = Match.from_setup("lunar", 2, {"max_rounds": 1}, {**TWO, "hands": [["W"], ["W"]]})
    for move in ("0 hand W", "1 sky 5", "0 sky 8", "1 hand W"):
        limited.play(move)
    outcome = limited.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ([0], "max_rounds")


def test_every_event_reads_well_in_both_languages() -> None:
    """All messages are used along random matches, for every seat and the spectator."""
    used: set[str] = set()
    for seats in (2, 4):
        for seed in range(3):
            match = random_match("lunar", seats, {}, seed)
            for seat in range(seats + 1):
                used |= {event.name for event in match.history(seat)}
                for language in LANGUAGES:
                    assert all(text[0] not in "{·" for text in told(match, seat, language))
    assert used - {"dealt", "over"} == set(catalogue("en", "lunar")["events"])


# --- what clients get -------------------------------------------------------------------------


def test_LU_60_a_view_has_what_a_table_needs_and_no_decks() -> None:
    match = placed(TWO)
    match.play("0 hand W")
    match.play("1 sky 5")
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view
    assert view["table"] == [["W"], ["5"]]
    assert view["areas"] == ["hand", "sky"]
    assert (view["led"], view["deck_sizes"], view["teams"]) == ("W", [1, 1], None)
    assert view["played"] == [["W"], ["5"]]
    assert "rank_deck" not in view
    assert "suit_deck" not in view
    match.play("0 sky 8")
    match.play("1 hand W")
    after = match.view(2)
    assert after["last_trick"] == [["W", "8"], ["5", "W"]]
    assert (after["last_leader"], after["last_winner"], after["last_rule"]) == (0, 0, "LU-14a")
    assert after["table"] == [None, None]
    assert after["hand"] == []


def test_LU_60_a_view_of_four() -> None:
    match = placed(PASSING)
    match.play("0 pass 1 1 W W")
    waiting = match.view(0)
    assert (waiting["phase"], waiting["passed"], waiting["received"]) == ("pass", list("11WW"), [])
    for move in ("1 pass 2 2 O O", "2 pass 8 8 L L", "3 pass 3 3 B B", "0 flip W", "1 flip O"):
        match.play(move)
    match.play("2 flip L")
    match.play("0 play 8")
    view = match.view(0)
    assert view["table"] == ["8", None, None, None]
    assert view["received"] == ["8", "8", "L", "L"]
    assert (view["trump"], view["tiles"], view["teams"]) == ("B", ["B"], [[0, 2], [1, 3]])
    assert (view["rank_sizes"], view["suit_sizes"]) == ([1, 2, 2, 2], [2, 2, 2, 2])
    assert view["star_cards"] == {"1": 1}
    assert view["last_rule"] is None
    assert match.view(4)["passed"] == []


def test_LU_50_free_text_between_partners_is_closed_while_a_round_runs() -> None:
    assert not placed(PASSING).view(0)["free_text"]
    match = placed(FOUR, hands=[["W"], ["3"], ["1"], ["B"]], scores=[0, 30])
    for move in ("0 play W", "1 play 3", "2 play 1"):
        match.play(move)
    assert not match.view(0)["free_text"]
    match.play("3 play B")
    assert match.view(0)["over"]
    assert match.view(0)["free_text"]
    assert placed(TWO).view(0)["free_text"]  # no partners
