"""Oh Hell in all the rooms of Moonlit: on a server, in the arena, in environments and batches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from examples.fifth import run_in

SERVED = """
import random, sys, tempfile
from pathlib import Path
import httpx
from server_tools import Player, play_on, seated_match, serving, settings_for

with tempfile.TemporaryDirectory() as folder, serving(settings_for(Path(folder))) as address:
    listed = httpx.get(f"{address}/api/games").json()
    print(*(game["name"] for game in listed))
    print(len(httpx.get(f"{address}/api/rules/oh-hell?language=ja").json()["ids"]))
    player = Player(address)
    seated_match([player], "oh-hell", 4, {"hand": 3}, bots="random")
    play_on([player], random.Random(1))
    print(player.position["result"]["rule"], player.position["view"]["round"])
    player.leave_the_room()
"""


def test_a_match_is_played_on_a_server(site: Path) -> None:
    listed, ids, end = run_in(site, "-c", SERVED).splitlines()
    assert "oh-hell" in listed.split()
    assert ids == "13"
    assert end == "OH-12 3"


TERMINAL = """
from moonlit import Match, Seal
from moonlit.tui.pictures import columns, picture
from moonlit.tui.words import Draw, Words

match = Match("oh-hell", 3, {"hand": 2}, seal=Seal.from_seed(1))
for language in ("en", "ja"):
    draw = Draw(match.view(0), match.people, Words(language))
    print(*picture(draw), len(columns(draw)))
"""


def test_it_has_a_picture_in_the_terminal(site: Path) -> None:
    told = run_in(site, "-c", TERMINAL)
    assert "Dealer: seat 2 Trump: Star 7" in told
    assert "切り札：" in told


DIGESTS = """
import sys
sys.path.append("tests/contract")
from cases import CASES
CASES[:] = [("oh-hell", 3, {}), ("oh-hell", 5, {"hand": 3, "hook": False})]
from digest import digest
print(*(digest(number, 20) for number in range(len(CASES))))
"""


@pytest.mark.slow
def test_both_modes_give_the_same_positions(site: Path) -> None:
    interpreted = run_in(site, "-c", DIGESTS)
    assert interpreted == run_in(site, "-c", DIGESTS, rules="compiled")
    assert len(interpreted.split()) == 2


ENVIRONMENTS = """
import numpy as np
import pyspiel
import moonlit.envs.openspiel
from moonlit.envs.batch import Batch
from moonlit.envs.pettingzoo import oh_hell_v0

batch, rng, ended = Batch("oh-hell", 3, 64, {"hand": 2}, seed=1), np.random.default_rng(1), 0
for _ in range(100):
    batch.step(np.argmax(batch.masks * rng.random(batch.masks.shape), axis=1).astype(np.int64))
    ended += int(batch.done.sum())
assert ended > 64, ended

env = oh_hell_v0.env(seats=4)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, over, cut, told = env.last()
    done = over or cut
    env.step(None if done else int(np.flatnonzero(observation["action_mask"])[0]))

game = pyspiel.load_game("moonlit_oh_hell", {"players": 3, "options": '{"hand": 2}'})
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print(sum(state.returns()))
"""


@pytest.mark.slow
def test_it_is_a_batch_and_an_environment(site: Path) -> None:
    told = run_in(site, "-W", "ignore", "-c", ENVIRONMENTS, rules="compiled")
    assert abs(float(told.split()[-1])) < 1e-9


@pytest.mark.slow
def test_it_has_a_report_beside_a_variation(site: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    command = ("report", "oh-hell", "--against", '{"hand": 2}', "--seats", "3", "--matches", "6")
    run_in(site, "-m", "moonlit", *command, "--html", str(page))
    found = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    assert found["player"] == "random"
    table = found["tables"]["3"]
    assert table["differences"]["measures"]["decisions"]["mean"] < 0
    assert table["ways"][1]["cards"]["tricks"]


def test_the_arena_plays_it_and_counts_its_points(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    command = ("arena", "oh-hell", "random", "random", "random", "--seats", "3", "--matches", "6")
    run_in(site, "-m", "moonlit", *command, "--options", '{"hand": 2}', "--out", str(out))
    [bot] = json.loads(out.read_text())["bots"]
    assert bot["wins"]["mean"] == pytest.approx(bot["fair"])  # all three are of one kind
    assert bot["points"]["mean"] > 0


@pytest.mark.slow
def test_a_search_without_rules_of_thumb_beats_chance(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    command = ("arena", "oh-hell", "search:100", "random", "--seats", "3", "--matches", "24")
    told = run_in(site, "-m", "moonlit", *command, "--out", str(out), rules="compiled")
    assert "search:100" in told
    search, chance = json.loads(out.read_text())["bots"]
    assert search["points"]["mean"] > chance["points"]["mean"]
    assert search["wins"]["mean"] > search["fair"] > chance["wins"]["mean"]
