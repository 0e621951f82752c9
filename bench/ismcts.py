"""The search against OpenSpiel's own ISMCTS (in Python) on our games, through our adapter.

    python bench/ismcts.py GAME PLAYERS [--simulations 1000 | --seconds 0.5] [--matches 20]
                           [--processes 2]

Every second seat is ours, the others are OpenSpiel's; deals are played again with the seats
swapped. At equal simulations both have as many a decision; at equal time both have the same time
(OpenSpiel's bot only counts simulations: it gets as many as its last decisions made in that time).
Its settings are its defaults, with one random rollout a simulation and an exploration constant in
the range of our shares. What counts is the mean share of our seats and of theirs.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results" / "ismcts.json"
UCT = 1.0


class Timed:
    """OpenSpiel's bot with a budget in simulations or in seconds."""

    def __init__(self, game: Any, seed: int, simulations: int, seconds: float) -> None:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        chance = np.random.RandomState(seed)
        self.seconds, self.rate = seconds, 300.0
        self.bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, chance),
            UCT,
            simulations or 100,
            random_state=chance,
        )

    def step(self, state: Any) -> int:
        if self.seconds:
            self.bot._max_simulations = max(10, int(self.rate * self.seconds))
        began = time.perf_counter()
        action = int(self.bot.step(state))
        if len(state.legal_actions()) > 1:
            rate = self.bot._max_simulations / (time.perf_counter() - began)
            self.rate += 0.5 * (rate - self.rate)
        return action


def play(task: tuple[str, int, int, int, float]) -> tuple[float, float]:
    """A deal twice, seats swapped: the mean share of our seats and of theirs."""
    game_name, players, seed, simulations, seconds = task
    import random

    import pyspiel

    import moonlit.envs.openspiel  # noqa: F401
    from moonlit.bots.search import Budget, SearchBot
    from moonlit.kernel import cells

    game = pyspiel.load_game(
        f"moonlit_{game_name.replace('-', '_')}", {"players": players, "options": "{}"}
    )
    budget = Budget(seconds=seconds) if seconds else Budget(simulations=simulations)
    shares: tuple[list[float], list[float]] = ([], [])
    for swapped in range(2):
        chance, state = random.Random(seed), game.new_initial_state()
        ours = [
            SearchBot("ours", game_name, seed + seat, budget) if (seat + swapped) % 2 == 0 else None
            for seat in range(players)
        ]
        theirs = Timed(game, seed, simulations, seconds)
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(actions, chances)[0])
                continue
            seat = state.current_player()
            bot = ours[seat]
            if bot:
                cell = state.course.cell
                view = cells.copy(state.course.setting.rules.State, cell)
                cells.view(cell, seat, view)
                state.apply_action(bot.choose(view, seat, []))
            else:
                state.apply_action(theirs.step(state))
        for seat, share in enumerate(state.returns()):
            shares[0 if ours[seat] else 1].append(share)
    return sum(shares[0]) / len(shares[0]), sum(shares[1]) / len(shares[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    simulations = 0 if given.seconds else given.simulations
    tasks = [
        (given.game, given.players, seed, simulations, given.seconds)
        for seed in range(1, given.matches // 2 + 1)
    ]
    with ProcessPoolExecutor(given.processes) as pool:
        ahead = []
        for ours, theirs in pool.map(play, tasks):
            ahead.append(ours - theirs)
            print(f"{len(ahead)}: {ours:+.3f} {theirs:+.3f}", flush=True)
    mean = sum(ahead) / len(ahead)
    error = 1.96 * math.sqrt(sum((x - mean) ** 2 for x in ahead)) / len(ahead)
    budget = f"{given.seconds} s" if given.seconds else f"{simulations} simulations"
    print(f"{given.game} for {given.players}, {budget} a decision: {mean:+.3f} ± {error:.3f}")
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    found[f"{given.game} for {given.players}, {budget} each a decision"] = {
        "our share less OpenSpiel's": round(mean, 3),
        "95% interval": f"± {error:.3f}",
        "matches": 2 * len(ahead),
    }
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
