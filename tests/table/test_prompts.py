"""The line above a table, from what a seat sees."""

from typing import Any

import pytest

from moonlit import Match, Seal
from moonlit.table.prompts import prompt
from moonlit.table.sight import Sight
from moonlit.table.wording import step_in_words
from moonlit.text import LANGUAGES

PEOPLE = ["North", "East", "South", "West"]


def line(game: str, seat: int, asked: bool = False, **more: Any) -> str:
    """The line at a table of four, the view of its beginning changed."""
    match = Match(game, 4, seal=Seal.from_seed(1))
    view: Any = {**match.view(seat), **more}
    return prompt(view, PEOPLE, "en", asked=asked)


def test_it_says_what_others_are_doing() -> None:
    passing = line("lunar", 2, turn=[0])
    assert passing == "North is choosing two ranks and two animals."
    opening = line("lunar-trick", 2, turn=[0, 1])
    assert opening == "North, East are choosing a card for the opening trick."
    assert line("shoot-the-moon", 2, turn=[3]) == "West is choosing a card."
    assert line("lunatic", 2, phase="turn", turn=[1]) == "East is thinking."
    assert line("lunatic", 2, turn=[]) == "A moment…"


def test_it_says_what_was_led_whether_or_not_the_seat_has_it() -> None:
    ring = {"phase": "tricks", "table": ["6", None, None, None]}
    assert line("lunar-trick", 2, True, **ring, led=["5-11"]) == "Your turn. Led: 5–11."
    over_the_end = line("lunar-trick", 2, True, **ring, led=["21-30", "1-3"])
    assert over_the_end == "Your turn. Led: 21–30, 1–3."
    partner = {"phase": "play", "table": ["3", None, None, None], "led": None}
    assert line("lunar", 2, True, **partner) == "Your turn: add an animal to your partner's rank."
    assert line("lunar", 3, True, **partner | {"led": "W"}) == (
        "Your turn: a rank, or follow the Wolf."
    )
    nothing = {"phase": "tricks", "table": [None] * 4, "led": None}
    assert line("lunar-trick", 2, True, **nothing) == "Your turn: lead a card."
    moons = {"led": "purple", "table": ["P3", None, None, None]}
    assert line("shoot-the-moon", 2, True, **moons) == "Your turn. Led: Stars."


def test_LT_22_and_SM_22_it_says_what_must_follow_an_eclipse_or_a_moon() -> None:
    ring = {"phase": "tricks", "table": ["LE", None, None, None], "led": None, "trump": "rising"}
    said = line("lunar-trick", 2, True, **ring)
    assert said == ("Your turn. The Lunar Eclipse was led: play a trump (rising) if you hold one.")
    moons = {"led": "LM", "table": ["LM", None, None, None]}
    assert "play any card; the highest number takes it" in line("shoot-the-moon", 2, True, **moons)


def test_SM_42_when_the_dummy_has_led_it_says_what_not_lead_a_card() -> None:
    """Two players lose the first trick to the dummy, whose next card is then led."""
    hands = [["G1", "G2"], ["P1", "P2"]]
    setup = {"hands": hands, "dummy": ["BM", "R4"], "dealer": 0, "leader": 0}
    match = Match.from_setup("shoot-the-moon", 2, {"hand": 2}, setup)
    match.play("0 play G1")
    match.play("1 play P1")
    assert match.view(1)["led"] == "red"
    for seat in match.waiting():
        english = prompt(match.view(seat), PEOPLE, "en", asked=True)
        assert english == ("Your turn. The dummy led red Rocket 4: follow with a Rocket or a moon.")
        assert "赤のロケット4" in prompt(match.view(seat), PEOPLE, "ja", asked=True)


def test_LU_40_with_two_players_it_says_where_the_cards_of_a_trick_come_from() -> None:
    match = Match("lunar", 2, seal=Seal.from_seed(1))
    assert "tile" in prompt(match.view(match.waiting()[0]), PEOPLE, "en", asked=True)
    while match.position()["trump"] is None:
        [seat] = match.waiting()
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    view = match.view(match.waiting()[0])
    both = "one card from the hand and one from the sky"
    assert both in prompt(view, PEOPLE, "en", asked=True)
    assert "手札から1枚、夜空から1枚" in prompt(view, PEOPLE, "ja", asked=True)


def test_LN_19_who_opens_is_told_when_it_may_lie() -> None:
    opening = line("lunatic", 2, True, phase="turn", pile=[])
    assert opening == "You open: face down you may lie, face up you may not."


def test_a_window_asks_everyone_alike_whatever_they_hold() -> None:
    view: Any = Match("lunatic", 4, seal=Seal.from_seed(1)).view(2)
    for asked in (True, False):
        said = prompt(view, PEOPLE, "en", asked=asked, window="open")
        assert said == "Do you play an anytime card? Everyone is asked."
    answered = prompt(view, PEOPLE, "en", asked=True, window="answered")
    assert answered == "Everyone is asked for anytime cards."


@pytest.mark.parametrize("game", ["lunar", "lunar-trick", "shoot-the-moon", "lunatic"])
def test_every_choice_and_every_prompt_has_words_in_both_languages(game: str) -> None:
    match = Match(game, 4, seal=Seal.from_seed(5), people=PEOPLE)
    for _ in range(60):
        waiting = match.waiting()
        if not waiting:
            break
        for language in LANGUAGES:
            sight: Sight = match.sight(waiting[0])
            for choice in sight.choices():
                said = step_in_words(game, choice, PEOPLE, language)
                assert said
                assert "{" not in said
            assert prompt(match.view(waiting[0]), PEOPLE, language, asked=True)
        move = match.read(f"{waiting[0]} {next(match.legal_moves(waiting[0]))}")
        assert move.in_words(PEOPLE).endswith(".")
        assert move.in_words(PEOPLE, "ja").endswith("。")
        match.play(move)
