"""The games in OpenSpiel: its own checks and algorithms, and what is ours of the adapter."""

import itertools
import json
import math
import random
import subprocess
import sys
import unittest
import warnings
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from cases import Case, begin, random_steps
from moonlit.errors import BadInput
from moonlit.kernel import arrays, records
from moonlit.kernel.mode import INTERPRETED

compiled = pytest.mark.skipif(INTERPRETED, reason="too slow with interpreted rules")

TINY = {"hand": 2, "numbers": 1, "max_rounds": 1, "dealer": 0}
SHORT = {"max_rounds": 2}


@pytest.fixture(scope="module")
def spiel() -> Any:
    """OpenSpiel with our games in it."""
    pyspiel = pytest.importorskip("pyspiel")
    import_module("moonlit.envs.openspiel")
    return pyspiel


def load(spiel: Any, game: str, players: int, options: dict[str, Any] | None = None) -> Any:
    package = game.replace("-", "_")
    return spiel.load_game(
        f"moonlit_{package}", {"players": players, "options": json.dumps(options or {})}
    )


def deal(state: Any, chance: random.Random) -> Any:
    """Let chance act until a seat may."""
    while state.is_chance_node():
        piles, weights = zip(*state.chance_outcomes())
        state.apply_action(chance.choices(piles, weights)[0])
    return state


def random_state(game: Any, seed: int, decisions: int) -> Any:
    chance = random.Random(seed)
    state = deal(game.new_initial_state(), chance)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            deal(state, chance)
    return state


def run_checks(checks: type[unittest.TestCase]) -> None:
    """Run some of OpenSpiel's own tests."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert result.testsRun
    assert not result.errors + result.failures, (result.errors + result.failures)[0][1]


def of_openspiel(module: str) -> Any:
    """A module of OpenSpiel's own tests, which warn of things that are not ours."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module(f"open_spiel.{module}")


@pytest.fixture(scope="module")
def api_test(spiel: Any) -> Any:
    return of_openspiel("integration_tests.api_test")


@pytest.fixture(scope="module")
def sim_test(spiel: Any) -> Any:
    return of_openspiel("python.tests.games_sim_test")


# --- what the games say of their deals and lengths ----------------------------------------------


def dealt(case: Case, deck: list[int]) -> bytes:
    rules, state = begin(case)
    rules.deal(state, arrays.ints(deck))
    return records.pack(state)


def test_alike_positions_and_alike_cards_make_the_same_deal(case: Case) -> None:
    rules, state = begin(case)
    plain, chance = records.plain(state), random.Random(1)
    segments, groups, kinds = rules.segments(plain), rules.groups(plain), rules.kinds(plain)
    assert tuple(map(len, groups)) == tuple(map(len, kinds)) == segments
    parts = [chance.sample(range(size), size) for size in segments]
    before = dealt(case, [*itertools.chain(*parts)])
    for _ in range(60):
        part = chance.randrange(len(parts))
        one, other = chance.sample(range(segments[part]), 2)
        cards, labels, kind = parts[part], groups[part], kinds[part]
        alike = labels[one] == labels[other] or kind[cards[one]] == kind[cards[other]]
        cards[one], cards[other] = cards[other], cards[one]
        after = dealt(case, [*itertools.chain(*parts)])
        assert (after == before) == alike
        before = after


def test_no_match_is_longer_and_no_share_higher_than_the_game_says(case: Case) -> None:
    game, seats, options = case
    rules, unlimited = begin(case)
    ends = game == "lunatic" or "max_rounds" in options
    assert (rules.longest(records.plain(unlimited))[1] > 0) == ends
    limited = (game, seats, {**options, "max_rounds": 2})
    made, state = 0, begin(limited)[1]
    deals, decisions = rules.longest(records.plain(state))
    most, mean = rules.shares(records.plain(state))
    for _, played, _, _ in random_steps(limited, seed=5):
        made, state = made + 1, played  # the same record every time
    shares = arrays.floats(seats)
    rules.payoffs(state, shares)
    assert max(shares) <= most
    assert sum(shares) / seats == pytest.approx(mean)
    if game == "lunatic":
        assert made <= decisions
    else:
        assert made == decisions * records.plain(state).round // deals


# --- OpenSpiel's own checks ---------------------------------------------------------------------


def test_openspiels_random_simulations(spiel: Any, sim_test: Any, case: Case) -> None:
    loaded = load(spiel, *case)
    spiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    sim_test.GamesSimTest().sim_game(loaded)


@compiled
def test_openspiels_api_tests(spiel: Any, api_test: Any, case: Case) -> None:
    class Checks(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc,name-defined]
        game, game_name = load(spiel, *case), case[0]

    run_checks(Checks)


@compiled
def test_openspiels_api_tests_on_a_whole_tree(
    spiel: Any, api_test: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Perfect recall, zero sum, players and chance in their places, everywhere in a small game."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "tiny", (2867, 15240, 5400))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "tiny", 2425 + 1454)

    class Checks(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc,name-defined]
        game, game_name = load(spiel, "shoot-the-moon", 2, TINY), "tiny"
        # It compares tensors of information states too, of which there are none.
        test_current_player_infosets_no_overlap_between_players = None

    run_checks(Checks)


# --- chance -------------------------------------------------------------------------------------


def test_chance_deals_what_a_uniform_shuffle_deals(spiel: Any) -> None:
    """Every deal that differs comes up once, with the probability of all decks that make it."""
    from moonlit.envs.openspiel.chance import Dealing, plans

    groups, kinds = (0, 0, 1, 2, 2, 2, 3), (0, 1, 1, 1, 2, 3, 3)

    def piles(deck: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(sorted(kinds[card] for card, other in zip(deck, groups) if other == pile))
            for pile in range(4)
        )

    found: dict[Any, float] = {}

    def walk(dealing: Dealing, probability: float) -> None:
        if dealing.done:
            assert piles(tuple(dealing.deck())) not in found
            found[piles(tuple(dealing.deck()))] = probability
        for pile, chance in dealing.outcomes() if not dealing.done else ():
            after = dealing.copy()
            after.place(pile)
            walk(after, probability * chance)

    walk(Dealing(plans((groups,), (kinds,))), 1.0)
    decks = Counter(map(piles, itertools.permutations(range(7))))
    assert found == pytest.approx({deal: n / math.factorial(7) for deal, n in decks.items()})


def test_a_state_in_the_middle_of_a_deal_is_serialised(spiel: Any) -> None:
    game = load(spiel, "lunar", 2, SHORT)
    state = game.new_initial_state()
    for _ in range(20):
        state.apply_action(state.legal_actions()[-1])
    _, again = spiel.deserialize_game_and_state(spiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.chance_outcomes() == state.chance_outcomes()
    assert again.history() == state.history()


# --- what is known ------------------------------------------------------------------------------


def test_a_simultaneous_choice_is_hidden_from_the_others(spiel: Any) -> None:
    root = random_state(load(spiel, "lunar-trick", 3, SHORT), seed=1, decisions=0)
    one, other = (root.child(action) for action in root.legal_actions()[:2])
    assert one.current_player() == other.current_player() == 1
    for player in (1, 2):
        assert one.information_state_string(player) == root.information_state_string(player)
        assert other.observation_string(player) == root.observation_string(player)
        assert other.observation_tensor(player) == root.observation_tensor(player)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_an_information_state_recalls_what_a_view_no_longer_shows(spiel: Any) -> None:
    """Lunar: who turned which tile over is seen, but then only the last tile is left to see."""
    state = random_state(load(spiel, "lunar", 4, SHORT), seed=1, decisions=16)
    tiles = state.legal_actions()
    first, second = state.clone(), state.clone()
    for one, other in zip(tiles[:3], (tiles[1], tiles[0], tiles[2])):
        first.apply_action(one)
        second.apply_action(other)
    last = (first.current_player() + 3) % 4  # has flipped no tile
    assert first.observation_string(last) == second.observation_string(last)
    assert first.information_state_string(last) != second.information_state_string(last)


def test_a_resampled_state_looks_the_same_to_its_player(spiel: Any, case: Case) -> None:
    game, players, options = case
    loaded = load(spiel, game, players, {**options, **SHORT})
    draws = random.Random(1)
    for decisions in (0, 1, 5, 13, 22):
        state = random_state(loaded, decisions, decisions)
        if state.is_terminal():
            continue
        for player in range(players):
            other = state.resample_from_infostate(player, draws.random)
            assert other.current_player() == state.current_player()
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert_same_knowledge(state, other, [player])
            packed = spiel.serialize_game_and_state(loaded, other)
            copies = other.clone(), spiel.deserialize_game_and_state(packed)[1]
            for copy in copies:
                copy.apply_action(copy.legal_actions()[0])
            other.apply_action(other.legal_actions()[0])
            for copy in copies:
                assert str(copy) == str(other)
                assert_same_knowledge(copy, other, range(players))


def assert_same_knowledge(one: Any, other: Any, players: Any) -> None:
    for player in players:
        assert one.information_state_string(player) == other.information_state_string(player)
        assert one.observation_string(player) == other.observation_string(player)


def test_resampling_draws_hands_and_hidden_choices(spiel: Any) -> None:
    state = random_state(load(spiel, "lunar-trick", 3, SHORT), seed=1, decisions=1)
    draws = random.Random(1)
    worlds = [state.resample_from_infostate(1, draws.random) for _ in range(20)]
    assert len({world.information_state_string(0) for world in worlds}) == 20
    assert len({tuple(world.course.view(0)["chosen"]) for world in worlds}) > 5
    assert len({world.information_state_string(1) for world in worlds}) == 1


# --- OpenSpiel's algorithms ---------------------------------------------------------------------


@compiled
@pytest.mark.parametrize(
    ("game", "players"), [("lunar", 4), ("lunar-trick", 3), ("shoot-the-moon", 2), ("lunatic", 3)]
)
def test_ismcts_plays(spiel: Any, game: str, players: int) -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    loaded, rng = load(spiel, game, players, SHORT), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        loaded, mcts.RandomRolloutEvaluator(1, rng), uct_c=1.0, max_simulations=8, random_state=rng
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.rand))
    state = random_state(loaded, seed=2, decisions=2)
    for _ in range(8):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        deal(state, random.Random(1))


@compiled
@pytest.mark.slow
def test_cfr_and_mccfr_come_close_to_an_equilibrium(spiel: Any) -> None:
    import numpy as np
    from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr

    game = load(spiel, "shoot-the-moon", 2, TINY)
    at_random = 7 / 120  # the NashConv of uniformly random play
    solver = cfr.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert 0 < exploitability.nash_conv(game, solver.average_policy()) < at_random / 2
    np.random.seed(1)
    sampler = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(1000):
        sampler.iteration()
    assert 0 < exploitability.nash_conv(game, sampler.average_policy()) < at_random / 2


# --- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (5, "{}", "Lunar Trick is not for 5 players."),
        (3, "[1]", "options must be a JSON object, not '[1]'."),
        (3, "{max", "options must be a JSON object, not '{max'."),
        (3, '{"max_rounds": 0}', "option max_rounds must be a whole number"),
        (3, '{"hands": 2}', "options has no 'hands'"),
    ],
)
def test_bad_parameters_are_refused(spiel: Any, players: int, options: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        spiel.load_game("moonlit_lunar_trick", {"players": players, "options": options})
    assert sentence in str(refused.value)


def test_options_survive_a_games_name(spiel: Any) -> None:
    game = load(spiel, "shoot-the-moon", 2, TINY)
    again = spiel.load_game(str(game))
    assert again == game
    assert again.max_game_length() == 4
    assert again.get_parameters()["options"] == '{"dealer":0;"hand":2;"max_rounds":1;"numbers":1}'


def test_an_illegal_action_changes_nothing(spiel: Any) -> None:
    state = load(spiel, "lunar-trick", 3).new_initial_state()
    with pytest.raises(BadInput, match="The next card cannot go to pile 7"):
        state.apply_action(7)
    deal(state, random.Random(1))
    before = str(state)
    with pytest.raises(BadInput, match="31 is not legal; legal are"):
        state.apply_action(31)
    assert str(state) == before


def test_a_missing_openspiel_is_one_sentence() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import moonlit.envs.openspiel"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ended.stderr.splitlines()[-1] == (
        "moonlit.errors.MissingExtra: OpenSpiel is an extra: pip install 'moonlit[openspiel]'."
    )


@pytest.mark.parametrize(
    ("name", "settings", "first", "says"),
    [
        ("lunar", {"players": 4}, 0, "1 to seat 0"),
        ("lunar_trick", {"players": 3}, 2, "1 to seat 2"),
        ("lunatic", {"players": 3}, 1, "1 to seat 1"),
        ("shoot_the_moon", {"players": 2}, 3, "R1 to nobody"),
    ],
)
def test_a_chance_action_says_which_card_goes_where(
    spiel: Any, name: str, settings: dict[str, int], first: int, says: str
) -> None:
    state = spiel.load_game(f"moonlit_{name}", settings).new_initial_state()
    assert state.action_to_string(state.current_player(), first) == says


@pytest.mark.parametrize("name", ["lunar", "lunar_trick", "lunatic", "shoot_the_moon"])
def test_in_a_deal_no_two_chance_actions_of_a_node_are_called_the_same(
    spiel: Any, name: str
) -> None:
    game = spiel.load_game(f"moonlit_{name}")
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        actions = state.legal_actions()
        called = [state.action_to_string(state.current_player(), action) for action in actions]
        assert len(set(called)) == len(called)
        state.apply_action(rng.choice(actions))
