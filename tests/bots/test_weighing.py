"""What options are worth, how sure that is, and why one is better than another."""

from typing import Any

import pytest

from inside import now_of
from moonlit import Match, Seal
from moonlit.bots.reasons import explain
from moonlit.bots.search.bot import Budget
from moonlit.bots.weighing import LOOKED_AT, Weighing, thinker, weigh
from moonlit.kernel.mode import INTERPRETED

PEOPLE = ["Ada", "Bo", "Cy"]
ENDING = {
    "hands": [["30", "16"], ["17", "18"], ["19", "20"]],
    "markers": [1, 2, 3],
    "leader": 2,
    "tricks": [1, 3, 4],
}


def weighed(match: Match, seat: int, simulations: int, **how: Any) -> Weighing:
    bot = thinker(match.game, match.seats, Budget(simulations=simulations))
    return weigh(bot, match.view_cell(seat), seat, match.story(seat), **how)


def ending() -> Match:
    """Lunar Trick: with one trick won, and the last card led, the trick is not wanted."""
    match = Match.from_setup("lunar-trick", 3, {}, ENDING)
    match.play("2 play 19")
    return match


def test_a_clear_difference_says_what_either_card_leads_to() -> None:
    found = weighed(ending(), 0, 400)
    best, other = found.options
    assert (best.name, other.name) == ("16", "30")
    assert not other.about_equal
    told = explain(found, best, other)
    assert told.name == "count"
    assert told.sentence("en", PEOPLE).startswith(
        "After 16 the round ends with 1 trick for you in "
    )
    assert "1トリックでラウンドが終わります" in told.sentence("ja", PEOPLE)


def test_a_solved_ending_is_known_to_all_sides() -> None:
    """Played on until so little is left that it is solved: then only the worlds' odds are open."""
    match, solved = Match("lunar-trick", 3, seal=Seal.from_seed(1)), 0
    while now_of(match).round == 1:
        seat = match.turn()[0]
        options = list(match.legal_moves(seat))
        if 1 < len(match.view(seat)["hand"]) <= 3 and len(options) > 1:
            found = weighed(match, seat, 600)
            solved += found.bot.solved
            for option in found.options if found.bot.solved else ():
                assert sum(option.shares) == pytest.approx(1)
                assert option.chance == option.shares[seat]
                assert len(found.ends(option.action)) == LOOKED_AT
        match.play(f"{seat} {options[0]}")
    assert solved


def test_options_that_lead_to_the_same_are_about_equal_and_said_to_be() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(2))
    found = weighed(match, 0, 60 if INTERPRETED else 2000)
    equal = [option for option in found.options[1:] if option.about_equal]
    assert equal
    told = explain(found, found.best, equal[0])
    assert told.name == "equal"
    assert "about equal" in told.sentence("en", PEOPLE)


def test_what_is_said_never_contradicts_the_chances() -> None:
    """Whatever number of tricks is named, the option that is called better has the better odds."""
    match, said = Match("lunar-trick", 3, seal=Seal.from_seed(4)), 0
    for seat in range(3):
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    for _ in range(9):
        seat = match.turn()[0]
        found = weighed(match, seat, 60 if INTERPRETED else 600)
        for other in found.options[1:]:
            told = explain(found, found.best, other)
            assert told.values["wins"] >= told.values["other"]
            if told.name == "count":
                said += 1
                gains = told.values["gain"][1] - told.values["otherwise"][1]
                assert told.values["often"] > told.values["seldom"]
                assert (gains < 0) == told.values["swapped"]
        match.play(f"{seat} {next(match.legal_moves(seat))}")
    assert said


def test_the_same_seed_gives_the_same_answer_also_to_a_thinker_that_has_thought_before() -> None:
    match = Match("shoot-the-moon", 3, seal=Seal.from_seed(6))
    seat = match.turn()[0]
    bot = thinker("shoot-the-moon", 3, Budget(simulations=60))
    view, story = match.view_cell(seat), match.story(seat)
    first = weigh(bot, view, seat, story, seed=1).options
    assert weigh(bot, view, seat, story, seed=2).options != first
    assert weigh(bot, view, seat, story, seed=1).options == first
    fresh = thinker("shoot-the-moon", 3, Budget(simulations=60))
    assert weigh(fresh, view, seat, story, seed=1).options == first


def test_what_is_asked_about_is_tried_as_often_as_the_best() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(2))
    simulations = 200 if INTERPRETED else 4000
    last = weighed(match, 0, simulations).options[-1].action
    found = weighed(match, 0, simulations, kept=[last])
    rows = dict(zip(found.tried.actions, found.tried.rows, strict=True))
    assert rows[last] == rows[found.best.action] == found.worlds > min(rows.values())


@pytest.mark.compiled
def test_differences_are_surer_the_longer_one_thinks() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(2))
    last = weighed(match, 0, 1).options[-1].action
    short, long = (weighed(match, 0, n, kept=[last]).option(last) for n in (2000, 32_000))
    assert long.doubt < 0.6 * short.doubt
