"""Learn Shoot the Moon by self-play: proximal policy optimisation on a batch of matches.

    python examples/learn.py --minutes 10             # on all CPU cores
    python examples/learn.py --minutes 10 --gpu       # the same code on a GPU batch

All seats share one network. Each decision is judged by what its seat got in the end, less what the
network expected. Every half minute the network plays against the bot ``club`` and the curve is
written to ``learn.csv``. A match here is one round (option ``max_rounds``), so a fair share is one
in four.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.distributions import Categorical

from moonlit.envs.batch import Batch

GAME, SEATS, OPTIONS = "shoot-the-moon", 4, {"max_rounds": 1}
STEPS = 48  # decisions a row between two updates: two matches and more
EPOCHS, PARTS, CLIP, ENTROPY, RATE = 3, 8, 0.2, 0.01, 7e-4


class Network(nn.Module):
    """Scores for the actions, and the share of the win that is expected."""

    def __init__(self, observation: int, actions: int, width: int = 192) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(observation, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        inner = self.body(seen.float())
        scores = self.policy(inner).masked_fill(mask == 0, -1e9)
        return Categorical(logits=scores), self.value(inner).squeeze(-1)


class Table:
    """A batch as tensors, on the CPU or on the GPU, without a copy."""

    def __init__(self, size: int, seed: int, gpu: bool) -> None:
        if gpu:
            from moonlit.envs.cuda import CudaBatch

            self.batch: Any = CudaBatch(GAME, SEATS, size, OPTIONS, seed=seed)
        else:
            self.batch = Batch(GAME, SEATS, size, OPTIONS, seed=seed)
        self.device = "cuda" if gpu else "cpu"

    def tensor(self, name: str) -> torch.Tensor:
        return torch.as_tensor(getattr(self.batch, name), device=self.device)

    def club(self) -> torch.Tensor:
        return torch.as_tensor(self.batch.club_actions(), device=self.device)

    def step(self, actions: torch.Tensor) -> None:
        self.batch.step(actions if self.device == "cuda" else actions.numpy())


@torch.no_grad()
def collect(table: Table, network: Network) -> list[torch.Tensor]:
    """Self-play: observations, masks, actions, their log-chances, expected and final shares."""
    seen, masks, actions, chances, values, seats, done, rewards = ([] for _ in range(8))
    for _ in range(STEPS):
        seen.append(table.tensor("observations").clone())
        masks.append(table.tensor("masks").clone())
        seats.append(table.tensor("seats").long())
        policy, value = network(seen[-1], masks[-1])
        actions.append(policy.sample())
        chances.append(policy.log_prob(actions[-1]))
        values.append(value)
        table.step(actions[-1])
        done.append(table.tensor("done").clone())
        rewards.append(table.tensor("rewards").clone())
    # Backwards: a decision's return is what its seat got when its match ended.
    final = torch.zeros_like(rewards[0])
    known = torch.zeros_like(done[0])
    returns, usable = [], []
    for at in reversed(range(STEPS)):
        final = torch.where(done[at][:, None], rewards[at], final)
        known = known | done[at]
        returns.append(final.gather(1, seats[at][:, None]).squeeze(1))
        usable.append(known.clone())
    keep = torch.stack(usable[::-1])
    columns = [seen, masks, actions, chances, values, returns[::-1]]
    return [torch.stack(column)[keep] for column in columns]


def improve(network: Network, optimiser: torch.optim.Optimizer, data: list[torch.Tensor]) -> None:
    """A few passes over what was collected, never far from the policy that collected it."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data[0]), device=data[0].device).chunk(PARTS):
            seen, mask, action, chance, expected, result = (column[part] for column in data)
            policy, value = network(seen, mask)
            gain = result - expected
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            ratio = (policy.log_prob(action) - chance).exp()
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            loss = (value - result).pow(2).mean() - surrogate.mean()
            loss = loss - ENTROPY * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def against_club(network: Network, matches: int, gpu: bool, seed: int) -> tuple[float, float]:
    """The network's mean share at one seat with ``club`` at the others, and its standard error."""
    table = Table(2000, seed, gpu)
    mine = torch.arange(2000, device=table.device) % SEATS  # every seat in turn
    shares: list[torch.Tensor] = []
    while sum(map(len, shares)) < matches:
        policy, _ = network(table.tensor("observations"), table.tensor("masks"))
        ours = table.tensor("seats") == mine
        table.step(torch.where(ours, policy.logits.argmax(-1), table.club()))
        done = table.tensor("done")
        shares.append(table.tensor("rewards")[done, mine[done]].clone())
    found = torch.cat(shares)
    return found.mean().item(), (found.std() / len(found) ** 0.5).item()


def main() -> None:
    ask = argparse.ArgumentParser(description="Learn Shoot the Moon by self-play.")
    ask.add_argument("--minutes", type=float, default=10)
    ask.add_argument("--rows", type=int, default=1024)
    ask.add_argument("--matches", type=int, default=20_000, help="against club, each time")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--gpu", action="store_true")
    ask.add_argument("--out", type=Path, default=Path("learn.csv"))
    given = ask.parse_args()
    torch.manual_seed(given.seed)
    table = Table(given.rows, given.seed, given.gpu)
    sizes = table.tensor("observations").shape[1], table.tensor("masks").shape[1]
    network = Network(*sizes).to(table.device)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    began, decisions, measured = time.monotonic(), 0, -1e9
    with given.out.open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["minutes", "decisions", "share against club", "standard error"])
        while True:
            spent = (time.monotonic() - began) / 60
            if spent - measured >= 0.5 or spent >= given.minutes:
                share, error = against_club(network, given.matches, given.gpu, seed=given.seed + 1)
                curve.writerow([f"{spent:.2f}", decisions, f"{share:.4f}", f"{error:.4f}"])
                file.flush()
                print(
                    f"{spent:5.1f} min {decisions:>11,} decisions: {share:.1%} ± {1.96 * error:.1%}"
                    f" of the wins against club (fair: {1 / SEATS:.0%})",
                    flush=True,
                )
                measured = spent
            if spent >= given.minutes:
                return
            improve(network, optimiser, collect(table, network))
            decisions += STEPS * given.rows


if __name__ == "__main__":
    main()
