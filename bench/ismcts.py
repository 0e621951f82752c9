"""The search against OpenSpiel's own ISMCTS (in Python) on our games, through our adapter.

    python bench/ismcts.py [GAME …] [--simulations 1000 | --seconds 0.1] [--rounds N] [--deals 100]
                           [--seed 1001] [--workers 2] [--minutes 20] [--out FILE]

Every second seat is ours, the others are OpenSpiel's; each deal is played again with the seats
swapped, and what is measured is the mean share of our seats less that of theirs, a sample a deal.
The data are looked at ten times on the way to the most deals; the first interval that clears zero
ends it (``moonlit.arena.sequential``: all ten intervals together hold with 95%). When the minutes
are over, the last look counts, and it is broken off.

OpenSpiel's bot has its own tree, one random playout a simulation, an exploration constant in the
range of our shares, nodes by what a player sees (as with its ``use_observation_string``), and its
defaults otherwise. Playouts, keys and bounds are computed in quicker ways to the same effect, which
at equal time is to its advantage. There it stops by the same clock as ours.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

import moonlit.envs.openspiel  # noqa: F401
from moonlit.arena import sequential
from moonlit.bots.policies import NOTE, notice_in, told
from moonlit.bots.search import Budget, SearchBot
from moonlit.envs.openspiel.course import view_key
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.contract import payoffs
from moonlit.kernel.decorators import rule
from moonlit.kernel.playouts import play_out
from moonlit.kernel.random import seeded
from moonlit.kernel.records import Ints

RESULTS = Path(__file__).parent / "results" / "ismcts.json"
PLAYERS = {"lunar": 2, "lunar-trick": 3, "shoot-the-moon": 2, "lunatic": 3}
UCT = 1.0
MOST_AHEAD = {2: 1.0, 3: 2 / 3}  # by players; of three the pair shares what one would win alone


@rule
def play_to_the_end(cell: Cell, rng: Ints, deck: Ints, shares: Any) -> None:
    play_out(cell[0], rng, deck)
    payoffs(cell[0], shares)


class Playouts:
    """What OpenSpiel's bot asks at a new node: all actions equally likely, one random playout."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng, self.deck = seeded(seed), arrays.ints([0] * 64)
        self.shares = arrays.floats(players)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def evaluate(self, state: Any) -> Any:
        cell = state.course.copy().cell
        play_to_the_end(cell, self.rng, self.deck, self.shares)
        return self.shares - sum(self.shares) / len(self.shares)


class TimeIsUp(Exception):
    """The bot has thought for as long as it may."""


class Theirs(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot with a budget in simulations or in seconds."""

    def __init__(self, game: Any, seed: int, budget: Budget) -> None:
        super().__init__(
            game,
            Playouts(game.num_players(), seed),
            UCT,
            budget.simulations or 1 << 30,
            random_state=np.random.RandomState(seed),
        )
        self.seconds = budget.seconds
        self.room = cells.new(game.setting.rules.State)

    def run_search(self, state: Any) -> Any:
        self.until = time.perf_counter() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def get_state_key(self, state: Any) -> tuple[int, int]:
        seat = state.course.player
        return seat, view_key(state.course.cell, seat, self.room)

    def select_action(self, node: Any) -> int:
        visits = math.log(node.total_visits)
        bounds = {
            action: child.return_sum / child.visits + UCT * math.sqrt(visits / child.visits)
            for action, child in node.child_info.items()
        }
        best = max(bounds.values()) - ismcts.TIE_TOLERANCE
        level = [action for action, bound in bounds.items() if bound > best]
        return level[self._random_state.randint(len(level))]

    def lookup_or_create_node(self, state: Any) -> Any:
        return self._nodes.get(self.get_state_key(state)) or self.create_new_node(state)

    def sample_root_state(self, state: Any) -> Any:
        begun = self._root_node.total_visits > 0
        if self.seconds and begun and time.perf_counter() > self.until:
            raise TimeIsUp
        return super().sample_root_state(state)


def ahead(game: Any, name: str, seed: int, budget: Budget) -> float:
    """A deal twice, seats swapped: the mean share of our seats less that of theirs."""
    players = game.num_players()
    shares: tuple[list[float], list[float]] = ([], [])
    for swapped in range(2):
        chance, state = random.Random(seed), game.new_initial_state()
        notes, note = list[list[int]](), arrays.ints([0] * NOTE)
        bots = [
            SearchBot("ours", name, seed + seat, budget)
            if (seat + swapped) % 2 == 0
            else Theirs(game, seed + seat, budget)
            for seat in range(players)
        ]
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(actions, chances)[0])
                continue
            seat = state.current_player()
            bot = bots[seat]
            if isinstance(bot, SearchBot):
                cell = state.course.cell
                view = cells.copy(state.course.setting.rules.State, cell)
                cells.view(cell, seat, view)
                action = bot.choose(view, seat, told(notes, seat))
            else:
                action = int(bot.step(state))
            notice_in(state.course.cell, seat, action, note)
            notes.append(list(note))
            state.apply_action(action)
        for bot, share in zip(bots, state.returns(), strict=True):
            shares[0 if isinstance(bot, SearchBot) else 1].append(share)
    return sum(shares[0]) / len(shares[0]) - sum(shares[1]) / len(shares[1])


def sample(name: str, rounds: int, budget: Budget, seed: int) -> tuple[float, float]:
    """A deal's result, and the processor's time that it took."""
    began = time.process_time()
    options = json.dumps({"max_rounds": rounds} if rounds else {})
    game = pyspiel.load_game(
        f"moonlit_{name.replace('-', '_')}", {"players": PLAYERS[name], "options": options}
    )
    return ahead(game, name, seed, budget), time.process_time() - began


def measure(name: str, budget: Budget, given: argparse.Namespace) -> dict[str, Any]:
    """Play deals until it is clear who is ahead, or the time is up."""
    deals, seed, most = given.deals, given.seed, MOST_AHEAD[PLAYERS[name]]
    samples, spent, look, verdict = list[float](), 0.0, 0, sequential.OPEN
    found = sequential.look_at([0.0], 1, (-most, most))
    until = time.monotonic() + 60 * given.minutes
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(given.workers, context) as pool:
        todo = [
            pool.submit(sample, name, given.rounds, budget, seed + i) for i in range(given.deals)
        ]
        for job in todo:
            try:
                result, seconds = job.result(max(0.0, until - time.monotonic()))
            except TimeoutError:
                break
            samples.append(result)
            spent += seconds
            print(f"{name}: {len(samples)} deals, {sum(samples) / len(samples):+.3f}", flush=True)
            due = sequential.look_after(len(samples) / deals)
            if due > look:
                look = due
                found = sequential.look_at(samples, look, (-most, most))
                verdict = sequential.verdict(found, 0.0)
                if verdict != sequential.OPEN:
                    break
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
    said = {sequential.PASSED: "ours is ahead", sequential.FAILED: "theirs is ahead"}
    return {
        "mean": round(found.mean, 3),
        "low": round(found.low, 3),
        "high": round(found.high, 3),
        "verdict": said.get(verdict, "open"),
        "deals": found.samples,
        "most deals": deals,
        "first seed": seed,
        "minutes": round(spent / 60, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--rounds", type=int, default=0, help="of a match; 0: a whole match")
    parser.add_argument("--deals", type=int, default=100, help="the most")
    parser.add_argument("--seed", type=int, default=1001, help="of the first deal")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="after which it is broken off")
    parser.add_argument("--out", type=Path, default=RESULTS)
    given = parser.parse_args()
    budget = Budget(given.seconds, 0 if given.seconds else given.simulations)
    each = f"{given.seconds:g} s" if given.seconds else f"{given.simulations:,} simulations"
    for name in given.games or PLAYERS:
        length = f"{given.rounds} round" if given.rounds else "whole match"
        what = f"{name} for {PLAYERS[name]}, {length}, {each} each a decision"
        result = measure(name, budget, given)
        print(f"{what}: {json.dumps(result)}", flush=True)
        found = json.loads(given.out.read_text(encoding="utf-8")) if given.out.exists() else {}
        found[what] = result
        given.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
