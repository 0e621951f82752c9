"""The levels: how bots are written, and that those which do not search are what they say."""

import pytest

from cases import random_steps, view
from moonlit.bots import levels, novice, policies
from moonlit.bots.policies import PolicyBot
from moonlit.errors import BadInput
from moonlit.kernel import cells, records
from moonlit.kernel.random import seeded
from moonlit.table.match import Match
from moonlit.table.seals import Seal

GAME = ("shoot-the-moon", 4, {})


def as_cell(state: records.Record) -> cells.Cell:
    return cells.unpack(records.class_of(state), records.pack(state))


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", levels.Spec("random")),
        ("club", levels.Spec("club")),
        ("search", levels.Spec("search", 0.1, None)),
        ("master", levels.Spec("master", 1.0, None)),
        ("search:0.5s", levels.Spec("search", 0.5, None)),
        ("search:1000", levels.Spec("search", None, 1000)),
        ("search:0.1s:2", levels.Spec("search", 0.1, None, 2)),
        ("cheat:50:4", levels.Spec("cheat", None, 50, 4)),
    ],
)
def test_a_bot_is_written_as_level_budget_and_threads(text: str, spec: levels.Spec) -> None:
    assert levels.read(text) == spec
    assert spec.repeatable == (spec.seconds is None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("grandmaster", "There is no bot called 'grandmaster'; there are random, novice, club"),
        ("", "There is no bot called ''"),
        ("search:0", "more than zero, not '0'"),
        ("search:0s", "more than zero, not '0s'"),
        ("search:-1s", "more than zero, not '-1s'"),
        ("search:1.5", "more than zero, not '1.5'"),
        ("search:soon", "such as 0.5s or of simulations such as 1000"),
        ("search:10:0", "Threads are 1 to 64, not '0'"),
        ("search:10:2:3", "LEVEL:BUDGET:THREADS"),
        ("club:10", "club does not search and takes no budget"),
    ],
)
def test_a_bot_that_is_not_there_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as error:
        levels.read(text)
    assert sentence in str(error.value)


def test_the_yardstick_plays_in_the_arena_only() -> None:
    with pytest.raises(BadInput, match="in the arena only"):
        levels.bot("cheat", "shoot-the-moon", 0)


@pytest.mark.parametrize("name", policies.POLICIES)
def test_a_level_repeats_itself_by_its_seed_and_stays_legal(name: str) -> None:
    first, second, other = (PolicyBot(name, GAME[0], seed) for seed in (1, 1, 2))
    chosen = []
    for _, state, seat, _ in random_steps(GAME, seed=3):
        cell = as_cell(view(state, seat))
        action = first.choose(cell, seat, ())
        assert cells.legal(cell, seat) >> action & 1
        assert action == second.choose(cell, seat, ())
        chosen.append((action, other.choose(cell, seat, ())))
    assert name == "club" or any(one != another for one, another in chosen)


def test_a_novice_mostly_follows_club_but_errs_as_often_as_it_says() -> None:
    """Errors that are the same action as club's cannot be told apart, so bounds are one-sided."""
    rng, beginner = seeded(5), PolicyBot("novice", GAME[0], 5)
    decisions = erred = 0
    for seed in range(12):
        for rules, state, seat, _ in random_steps(GAME, seed):
            cell = as_cell(view(state, seat))
            if bin(rules.legal(state, seat)).count("1") > 2:
                decisions += 1
                erred += beginner.choose(cell, seat, ()) != cells.advise(cell, seat, rng)
    most = 1 - (1 - 1 / novice.CARELESS_ONE_IN) * (1 - 1 / novice.HABIT_ONE_IN)
    assert decisions > 400
    assert most / 2 < erred / decisions < most


def test_a_novice_gives_in_to_what_is_tempting() -> None:
    from moonlit.games.lunatic.state import DOUBT, PASS
    from moonlit.games.shoot_the_moon.state import BIG_MOON

    assert [list(habit) for habit in novice.habits("lunatic")] == [[1 << DOUBT], [1 << PASS]]
    high, low = novice.habits("shoot-the-moon")
    assert high[0] == 1 << BIG_MOON
    assert list(high[1:]) == list(low[1:])[::-1]
    for game in ("lunar", "lunar-trick"):
        high, low = novice.habits(game)
        assert list(high) == list(low)[::-1]


@pytest.mark.parametrize("level", ["random", "novice", "club", "expert"])
def test_a_bot_that_is_asked_out_of_turn_says_so(level: str) -> None:
    match = Match("shoot-the-moon", 3, {"dealer": 2}, seal=Seal.from_seed(1))
    bot = levels.bot(level, match.game, seed=1)
    with pytest.raises(BadInput, match="Seat 1 has nothing to choose now"):
        bot.choose(match.view_cell(1), 1, match.story(1))
