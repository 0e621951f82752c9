"""Scenario files: what they find, and what they answer when they are wrong themselves."""

import json

import pytest

from languages import in_both
from moonlit.errors import BadInput, MoonlitError
from moonlit.table.scenarios import ScenarioFailed, run

HANDS = [["4", "5", "LE"], ["12", "6", "30"], ["20", "29", "28"]]
OPENING = ["0 show 4", "1 show 12", "2 show 20"]


def scenario(*moves: object, **changes: object) -> str:
    whole = {"game": "lunar-trick", "seats": 3, "setup": {"hands": HANDS}, "moves": list(moves)}
    return json.dumps({**whole, **changes})


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ({"expect": {"trump": "falling"}}, 'expected trump "falling", found "rising"'),
        ({"expect": {"tricks": [1, 0, 0]}}, r"expected tricks \[1, 0, 0\], found \[0, 1, 0\]"),
        ({"expect": {"legal": ["1 play 6"]}}, r"expected legal \[.*found"),
        ({"expect": {"legal_has": ["1 play 7"]}}, "expected legal_has"),
        ({"expect": {"legal_lacks": ["1 play 6"]}}, "expected legal_lacks"),
        ({"expect": {"hand": {"0": ["4"]}}}, "expected hand"),
        ({"refuse": "1 play 6", "rule": "LT-21"}, "to be refused, but it was played"),
        ({"refuse": "0 play 5", "rule": "LT-21"}, "refused by LT-21, found"),
        ({"refuse": "0 play 5", "why": "not in hand"}, "expected the reason"),
        ({"refuse": "0 dance 5", "why": "not in hand"}, "refused, but because"),
        ({"view": 1, "lacks": ["6"]}, "the view of 1 shows 6"),
        ("0 play 5", "'0 play 5' was refused"),
    ],
)
def test_the_first_thing_that_differs_is_told(step: object, found: str) -> None:
    with pytest.raises(ScenarioFailed, match=f"^step 4, after '2 show 20': .*{found}") as error:
        run(scenario(*OPENING, step))
    assert in_both(error.value)


def test_cards_are_compared_in_any_order() -> None:
    expect = {"hand": {"1": ["30", "6"]}, "suits": [["21-30", "1-3"], ["13-19"], ["5-11"]]}
    assert run(scenario(*OPENING, {"expect": expect})).turn() == [1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "must be an object"),
        ("{}", "has no 'game'"),
        (scenario(setups={}), "has no 'setups'"),
        (scenario(game="chess"), "no game called 'chess'"),
        (scenario(game=3), "must be a name"),
        (scenario(seats=5), "3 or 4 players, not 5"),
        (scenario(moves={}), "moves must be a list"),
        (scenario(7), "Step 1 is 7"),
        (scenario({"expect": {}, "refuse": "x"}), "Step 1 is"),
        (scenario(*OPENING, {"expect": {"colour": 1}}), "knows no 'colour'"),
        (scenario(*OPENING, {"expect": {"legal": ["dance"]}}), "is no move"),
        (scenario(options={"specials": {}}), "has no 'specials'"),
        (scenario(setup={}), "hands must be a list of 3 hands"),
        (scenario(setup={"hands": HANDS, "seed": "x"}), "seed must be a whole number"),
        (scenario(setup={"hands": [["4"], ["4"], ["5"]]}), "4 is dealt more often than it exists"),
        (scenario(setup={"hands": [["4"], ["SE"], ["5"]]}), "SE is not in this game"),
        (scenario(setup={"hands": [["4"], ["31"], ["5"]]}), "There is no card '31'"),
        (scenario(setup={"hands": [["4"], ["6", "7"], ["5"]]}), "equally long"),
        (scenario(setup={"hands": [["4"], 6, ["5"]]}), "must be a list of cards"),
        (scenario(setup={"hands": [[], [], []]}), "1 to 10 cards, not 0"),
        (scenario(setup={"hands": [["LE"], ["6"], ["5"]]}), "LE alone"),
        (scenario(setup={"hands": HANDS, "leader": 1}), "needs markers"),
        (scenario(setup={"hands": HANDS, "markers": [1, 1, 2]}), "different numbers"),
        (scenario(setup={"hands": HANDS, "markers": [1, 2, 4]}), "4 is marked"),
        (scenario(setup={"hands": HANDS, "markers": [1, 2]}), "list of 3 whole numbers"),
        (scenario(setup={"hands": HANDS, "markers": [1, 2, 31]}), "from 1 to 30"),
        (scenario(setup={"hands": HANDS, "scores": [1, 2, 5]}), "from 0 to 4"),
        (scenario(setup={"hands": HANDS, "colour": 1}), "has no 'colour'"),
    ],
)
def test_a_scenario_that_cannot_be_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as error:
        run(text)
    assert not isinstance(error.value, ScenarioFailed)
    assert isinstance(error.value, MoonlitError)
    assert in_both(error.value)


def four(*hands: list[str], **more: object) -> str:
    return scenario(seats=4, setup={"hands": list(hands), **more})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (four(["1"], ["2"], ["3"], ["4"]), "exactly one hand holds SE"),
        (four(["1"], ["2"], ["3"], ["SE"], markers=[5, 6, 7]), "the SE has been shown"),
    ],
)
def test_the_solar_eclipse_of_four_players_has_its_place(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as error:
        run(text)
    assert in_both(error.value)
