"""The games as PettingZoo environments."""

from __future__ import annotations

import copy
import pickle
import random
import sys
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("PIL")

from pettingzoo.env_registry.registration import make
from pettingzoo.utils import wrappers

from cases import Case
from moonlit import games
from moonlit.envs import pettingzoo as envs
from moonlit.errors import BadInput, Refused
from moonlit.games.reading import bits
from moonlit.kernel import arrays, cells

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own games, which it imports
    from pettingzoo.test import api_test, render_test, seed_test

# PettingZoo's checks warn of every observation that is a dictionary with a mask, but for a list of
# PettingZoo's own games; and of finished agents, that their masks are all zeros.
expected_warnings = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def version(game: str) -> envs.Version:
    return getattr(envs, f"{games.game(game).identifier}_v0")  # type: ignore[no-any-return]


def choose(mask: Any, chance: random.Random) -> int:
    return chance.choice(np.flatnonzero(mask).tolist())  # type: ignore[no-any-return]


def play(env: Any, steps: int, seed: int = 0) -> None:
    """Random steps from where the match is, or until it is over."""
    chance = random.Random(seed)
    for _ in range(steps):
        observation, _, terminated, _, _ = env.last()
        if terminated:
            return
        env.step(choose(observation["action_mask"], chance))


@expected_warnings
def test_pettingzoos_own_check_of_the_interface(case: Case) -> None:
    game, seats, options = case
    api_test(version(game).env(seats, options), num_cycles=30)


def test_pettingzoos_own_check_of_seeds(case: Case) -> None:
    game, seats, options = case
    seed_test(lambda: version(game).env(seats, options), num_cycles=10)


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_pettingzoos_own_check_of_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(version(game).env, {"ansi": lambda text: "Your hand" in text})
    assert "Your turn" in capsys.readouterr().out  # for people


def test_a_seat_observes_what_its_view_holds(case: Case) -> None:
    game, seats, options = case
    rules = games.game(game).rules
    env, view = version(game).raw_env(seats, options), cells.new(rules.State)
    env.reset(seed=1)
    chance = random.Random(1)
    while not env.terminations[env.agent_selection]:
        for seat, agent in enumerate(env.agents):
            cells.view(env._cell, seat, view)
            expected = arrays.observation(rules.OBSERVATION)
            cells.observe(view, seat, expected)
            observed = env.observe(agent)
            assert observed["observation"].tolist() == list(expected)
            allowed = int(cells.legal(view, seat))
            mask = [allowed >> action & 1 for action in range(rules.ACTIONS)]
            assert observed["action_mask"].tolist() == mask
        env.step(choose(env.observe(env.agent_selection)["action_mask"], chance))


def test_a_match_ends_with_everyones_share(case: Case) -> None:
    game, seats, options = case
    env = version(game).env(seats, options)
    env.reset(seed=2)
    play(env, 100_000)
    shares = arrays.floats(seats)
    cells.payoffs(env.unwrapped._cell, shares)
    got = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        assert terminated
        assert not truncated
        got[agent] = reward
        env.step(None)
    assert got == {f"seat_{seat}": share for seat, share in enumerate(shares)}
    assert max(got.values()) > 0
    assert not env.agents


def test_a_hidden_choice_is_not_observed() -> None:
    """LT-10: the seats choose at the same time."""
    observed = []
    for choice in (0, 1):
        env = envs.lunar_trick_v0.env(seats=3)
        env.reset(seed=5)
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[choice])
        assert env.agent_selection == "seat_1"
        observed.append(env.last()[0]["observation"].tolist())
    assert observed[0] == observed[1]


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    env = envs.lunar_trick_v0.raw_env(seats=3)
    env.reset(seed=1)
    play(env, 4)  # the opening, and a card led
    before, agent = cells.pack(env._cell), env.agent_selection
    hand = int(cells.state(env._cell).hands[env.agents.index(agent)])
    mask = env.last()[0]["action_mask"]
    illegal = next(card for card in bits(hand) if not mask[card])
    with pytest.raises(Refused, match=r"\(LT-21\)"):
        env.step(illegal)
    assert cells.pack(env._cell) == before
    assert env.agent_selection == agent


def test_the_guard_does_what_pettingzoos_wrappers_do() -> None:
    raw = envs.shoot_the_moon_v0.raw_env(seats=4)
    theirs = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    theirs = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(theirs))
    stories = []
    for env in (envs.shoot_the_moon_v0.env(seats=4), theirs):
        chance, story = random.Random(4), []
        env.reset(seed=9)
        for turn, agent in enumerate(env.agent_iter()):
            observation, reward, terminated, truncated, info = env.last()
            mask = observation["action_mask"]
            story.append((agent, mask.tolist(), reward, terminated, truncated, info))
            if terminated:
                env.step(None)
            else:
                env.step(choose(mask == 0, chance) if turn == 10 else choose(mask, chance))
        assert not env.agents
        stories.append(story)
    assert stories[0] == stories[1]
    assert sorted(turn[2] for turn in stories[0][-4:]) == [-1, 0, 0, 0]


@pytest.mark.parametrize("action", [-1, 32, 10**30, None, 1.5, "7"])
def test_what_is_no_action_is_bad_input(action: Any) -> None:
    env = envs.lunar_trick_v0.env(seats=4)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="from 0 to 31"):
        env.step(action)


def test_nothing_works_before_reset() -> None:
    env = envs.lunar_trick_v0.env()
    for ask in (env.last, env.agent_iter, env.render, lambda: env.observe("seat_0")):
        with pytest.raises(AssertionError, match="reset"):
            ask()
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        env.agents  # noqa: B018


def test_wrong_seats_options_and_modes_are_a_sentence() -> None:
    with pytest.raises(BadInput, match="Lunar Trick is not for 5 players"):
        envs.lunar_trick_v0.env(seats=5)
    with pytest.raises(BadInput, match="options has no 'round'"):
        envs.lunar_trick_v0.env(options={"round": 3})
    with pytest.raises(BadInput, match="human, ansi, rgb_array"):
        envs.lunar_trick_v0.env(render_mode="hologram")
    with pytest.raises(BadInput, match="Nothing to render"):
        envs.lunar_trick_v0.raw_env().render()


def test_a_copy_goes_its_own_way() -> None:
    env = envs.lunar_trick_v0.env(seats=3)
    env.reset(seed=3)
    play(env, 20)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    play(env, 60)
    for twin in twins:
        play(twin, 60)
        assert cells.pack(twin.unwrapped._cell) == cells.pack(env.unwrapped._cell)


def test_without_a_seed_the_next_match_is_another() -> None:
    env = envs.lunar_trick_v0.raw_env(seats=3)
    deals = []
    for seed in (7, None, None, 7):
        env.reset(seed=seed)
        deals.append(env.observe("seat_0")["observation"].tolist())
    assert deals[0] == deals[3]
    assert deals[0] != deals[1] != deals[2]


def test_pettingzoo_makes_them_by_name() -> None:
    env = make("aec", "moonlit/shoot_the_moon-v0", seats=2)
    assert env.possible_agents == ["seat_0", "seat_1"]
    assert str(env) == "shoot_the_moon_v0"


def test_a_missing_extra_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pettingzoo"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "moonlit.envs.pettingzoo")
    with pytest.raises(BadInput, match=r"^PettingZoo is an extra: pip install 'moonlit\[petting"):
        import_module("moonlit.envs.pettingzoo")
