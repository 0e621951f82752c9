"""Hints: a legal move, every option's chance, one reason, and nothing that a seat cannot know."""

import pickle
from functools import partial

import pytest

from inside import cell_of, now_of
from moonlit import Match, Seal
from moonlit.bots.hints import hint
from moonlit.bots.levels import bot as make
from moonlit.bots.search.bot import Budget
from moonlit.bots.weighing import thinker, weigh
from moonlit.games import CATALOGUE
from moonlit.games.lunatic.players.hints import reason as lies_in
from moonlit.kernel import cells
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded
from moonlit.table.thinking import whole_move
from moonlit.text import LANGUAGES

pytestmark = pytest.mark.compiled


def view_of(match: Match, seat: int):
    view = cells.new(match.rules.State)
    cells.view(cell_of(match), seat, view)
    return view


@pytest.mark.parametrize("game", CATALOGUE)
def test_hints_lead_through_a_round_by_legal_moves(game):
    match = Match(game, seal=Seal.from_seed(3))
    for _ in range(8):
        seat = match.turn()[0]
        found = hint(game, view_of(match, seat), seat, match.story(seat), simulations=10)
        assert all(0 <= option.chance <= 1 for option in found.options)
        assert found.options[0].action == found.actions[0]
        for language in LANGUAGES:
            assert found.sentence(language, match.people)
        match.play(f"{seat} {match.names.write(now_of(match), seat, found.actions)}")


def test_a_hint_that_another_process_is_given_brings_no_numpy_along():
    """The server, which is given it, has not loaded numpy, and need not."""
    match = Match("shoot-the-moon", 3, seal=Seal.from_seed(1))
    seat = match.turn()[0]
    found = hint("shoot-the-moon", view_of(match, seat), seat, match.story(seat), simulations=10)
    assert b"numpy" not in pickle.dumps(found)


def test_the_reason_speaks_of_what_the_player_can_know():
    """Lunar Trick: with one trick won, and the last card led, the trick is not wanted."""
    setup = {
        "hands": [["30", "16"], ["17", "18"], ["19", "20"]],
        "markers": [1, 2, 3],
        "leader": 2,
        "tricks": [1, 3, 4],
    }
    match = Match.from_setup("lunar-trick", 3, {}, setup)
    match.play("2 play 19")
    found = hint("lunar-trick", view_of(match, 0), 0, match.story(0), simulations=300)
    assert [option.name for option in found.options] == ["16", "30"]
    assert found.reason.name == "count"
    told = found.sentence("en", match.people)
    assert told.startswith("After 16 the round ends with 1 trick for you in ")
    assert "that brings 2 points on average, anything else 0 points" in told


def test_an_only_move_needs_no_reason():
    match = Match.from_setup(
        "shoot-the-moon", 2, {}, {"dealer": 1, "hands": [["R1"], ["R2"]], "dummy": ["G1"]}
    )
    assert (
        hint("shoot-the-moon", view_of(match, 0), 0, match.story(0), simulations=5).reason.name
        == "only"
    )


def is_true(match: Match, cell: cells.Cell, seat: int, doubt: int) -> bool:
    """Would a doubt find the latest claim true in this world?"""
    world = cells.copy(match.rules.State, cell)
    cells.apply(world, seat, doubt)
    return bool(cells.plain(match.rules.State, world).last_true)


def true_evenly(match: Match, view: cells.Cell, seat: int, doubt: int) -> float:
    """The part of all worlds that a view allows in which the latest claim is true."""
    rng, world, true = seeded(1), cells.new(match.rules.State), 0
    for _ in range(100):
        cells.sample(view, seat, rng, world)
        true += is_true(match, world, seat, doubt)
    return true / 100


def test_claims_are_judged_by_what_players_do():
    """Lunatic: hardly a claim is true in worlds dealt at random; club players' often are."""
    by_hint, evenly, claims = 0.0, 0.0, 0
    for seed in range(3 if INTERPRETED else 12):
        match = Match("lunatic", 3, seal=Seal.from_seed(seed))
        bot = make("club", "lunatic", seed)
        for _ in range(8):
            seat = match.turn()[0]
            view, story = match.view_cell(seat), match.story(seat)
            weighing = weigh(thinker("lunatic", 3, Budget(0.0, 200)), view, seat, story)
            doubt = next((one for one in weighing.options if one.name == "doubt"), None)
            judged = doubt and lies_in(weighing, doubt, weighing.options[0])
            if doubt and judged:
                truth = is_true(match, cell_of(match), seat, doubt.action)
                by_hint += (1 - judged[1]["lies"] / 100 - truth) ** 2
                evenly += (true_evenly(match, view, seat, doubt.action) - truth) ** 2
                claims += 1
            choose = partial(bot.choose, seat=seat, story=story)
            actions = whole_move("lunatic", view, seat, choose)
            match.play(f"{seat} {match.names.write(now_of(match), seat, actions)}")
    assert claims >= 5
    assert by_hint < 0.8 * evenly
