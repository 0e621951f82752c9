"""Proximal policy optimisation: what was better than expected is made more likely, in small steps.

The judge sees the cards of all seats, and says what each of them may expect. It is asked only while
learning, so the player never depends on what it could not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch.nn import functional

from .networks import Network, allowed_only, quickened
from .recording import Recorded
from .settings import Settings
from .tables import Table

LONGEST_STEP = 0.5  # of all weights together, before the optimiser scales it


class Lesson(NamedTuple):
    """Decisions to learn from, side by side."""

    seen: torch.Tensor  # what all seats knew, the one that acted first; a column each
    legal: torch.Tensor
    chosen: torch.Tensor
    chances: torch.Tensor  # of what was chosen, when it was chosen; logarithms
    gains: torch.Tensor  # by how much it went better than expected
    results: torch.Tensor  # what every seat could have expected with hindsight, the actor first


@dataclass
class Marks:
    """How learning went; means over the parts."""

    judging: float  # the judge's squared error, as a part of what there was to explain
    entropy: float
    moved: float  # how far the chances of actions have moved (Kullback and Leibler)


class Learner:
    """A player, its judge, and the optimiser of both."""

    def __init__(self, table: Table, settings: Settings, device: torch.device) -> None:
        self.settings, self.table = settings, table
        seats, width, on_gpu = settings.seats, table.width, device.type == "cuda"
        self.player = Network(width, table.actions, settings.width, settings.blocks)
        self.player.arrange(table.orders).to(device)
        self.judge = Network(seats * width, seats, settings.judge_width, settings.judge_blocks)
        self.judge.to(device)
        weights = [*self.player.parameters(), *self.judge.parameters()]
        self._rate = torch.tensor(settings.rate, device=device)
        self.optimiser = torch.optim.AdamW(
            weights, self._rate, eps=1e-5, weight_decay=1e-4, fused=on_gpu, capturable=on_gpu
        )
        self.learned_before = False  # the player, in another run
        self.unit = 0.0  # the usual reward: what the judge gives is counted in it
        self._judge, self._losses = quickened(self.judge), losses
        if on_gpu:
            torch.set_float32_matmul_precision("high")
            self._losses = torch.compile(losses, dynamic=False)
        decisions = settings.rows * settings.steps
        self._gains = torch.zeros(decisions, device=device)
        self._results = torch.zeros(seats, decisions, device=device)
        self._part = torch.zeros(settings.part, dtype=torch.int64, device=device)
        self._marks = torch.zeros(3, device=device)
        self._pushing = torch.ones((), device=device)  # nothing while the judge alone learns
        self._judge_all = Recorded(self._judged, device)
        self._learn_part = Recorded(self._learned, device)
        self._blocks = by_blocks(settings.steps, settings.rows, settings.part).to(device)

    @torch.no_grad()
    def measure_inputs(self) -> None:
        """Take the largest number in each place of what was seen for what is usual there.

        Who has begun with what another run learned keeps what that one measured.
        """
        seats, width = self.settings.seats, self.table.width
        most = self.table.seen.amax((1, 2)).float().clamp(min=1).view(seats, width).amax(0)
        if not self.learned_before:
            self.player.scale.copy_(1 / most)
        if bool((self.judge.scale == 1).all()):
            self.judge.scale.copy_((1 / most).repeat(seats))

    def learn(self, rate: float, *, judge_only: bool = False) -> Marks:
        """Once through everything that was collected, part by part; what is left over is left."""
        self._pushing.fill_(0.0 if judge_only else 1.0)
        part, rewards = self.settings.part, self.table.rewards
        self._rate.fill_(rate)
        self._marks.zero_()
        if not self.unit:
            self.unit = float(rewards[rewards != 0].square().mean().sqrt())
        self._judge_all()
        order = self._blocks[self._own().flatten()[self._blocks]]
        gains = self._gains[order]
        self._gains.sub_(gains.mean()).div_(gains.std() + 1e-6)
        parts = range(0, len(order) - part + 1, part)
        for at in parts:
            self._part.copy_(order[at : at + part])
            self._learn_part()
        return Marks(*(self._marks / max(1, len(parts))).tolist())

    def _own(self) -> torch.Tensor:
        """Where the player had a choice; nothing is learned from what guests do."""
        some = slice(0, self.settings.steps)
        legal = self.table.legal[some]
        return (legal & (legal - 1) != 0) & ~self.table.guest(some)

    def _learned(self) -> None:
        """One step of the optimiser, by a part."""
        lesson = self._lesson()
        self.optimiser.zero_grad(set_to_none=True)
        with torch.autocast(lesson.seen.device.type, torch.bfloat16, lesson.seen.is_cuda):
            loss, *marks = self._losses(
                self.player,
                self.judge,
                lesson,
                self.settings.clip,
                self.settings.entropy,
                self._pushing,
            )
        loss.backward()
        for network in (self.player, self.judge):
            torch.nn.utils.clip_grad_norm_(network.parameters(), LONGEST_STEP)
        self.optimiser.step()
        self._marks.add_(torch.stack(marks).detach())

    def _lesson(self) -> Lesson:
        """The decisions of a part."""
        table, some, steps = self.table, self._part, self.settings.steps
        single = (table.legal[:steps], table.chosen, table.chances, self._gains)
        legal, chosen, chances, gains = (x.flatten()[some] for x in single)
        seen, results = (x.index_select(1, some) for x in (table.seen.flatten(1), self._results))
        return Lesson(seen, legal, chosen, chances, gains, results)

    @torch.no_grad()
    def _judged(self) -> None:
        """By decision, how much better it went than expected; and what all could have expected."""
        table, actors = self.table, self.table.seats[:-1]
        values = self._values()
        gains = advantages(values, table.rewards / self.unit, table.brought, self.settings.decay)
        results = by_actor(gains + values[:-1], actors)
        self._gains.copy_(gains.gather(1, actors[:, None].long()).flatten())
        self._results.copy_(results.transpose(0, 1).flatten(1))

    def _values(self) -> torch.Tensor:
        """What every seat may expect at every step, by seat."""
        found = []
        for step in range(self.settings.steps + 1):
            seen = self.table.seen[:, step].t()
            with torch.autocast(
                seen.device.type, torch.bfloat16, enabled=seen.is_cuda, cache_enabled=False
            ):
                found.append(self._judge(seen).t())
        return by_seat(torch.stack(found), self.table.seats)


def losses(
    player: Network,
    judge: Network,
    lesson: Lesson,
    clip: float,
    openness: float,
    pushing: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """The loss of a lesson; the judge's error, the entropy, and how far chances have moved."""
    width = player.scale.shape[0]
    scores = allowed_only(player(lesson.seen[:width].t()), lesson.legal)
    chances = torch.log_softmax(scores, 1)
    moved = chances.gather(1, lesson.chosen[:, None]).squeeze(1) - lesson.chances
    ratio = moved.exp()
    held = ratio.clamp(1 - clip, 1 + clip)
    gain = torch.minimum(ratio * lesson.gains, held * lesson.gains).mean()
    entropy = -(chances.exp() * chances).sum(1).mean()
    expected = judge(lesson.seen.t())
    error = functional.mse_loss(expected, lesson.results.t())
    loss = error - pushing * (gain + openness * entropy)
    return loss, error / lesson.results.var(), entropy, (ratio - 1 - moved).mean()


def advantages(
    values: torch.Tensor, rewards: torch.Tensor, brought: torch.Tensor, decay: float
) -> torch.Tensor:
    """By step, seat and row: how much better it went than the judge expected.

    Later surprises count less, since more chance and more decisions lie between. A new deal ends
    what can be put down to a decision: what the round changed is in the rewards.
    """
    found, ahead = torch.empty_like(rewards), torch.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = (brought[step] == 0).float()
        surprise = rewards[step] + goes_on * values[step + 1] - values[step]
        ahead = surprise + decay * goes_on * ahead
        found[step] = ahead
    return found


def by_seat(values: torch.Tensor, actors: torch.Tensor) -> torch.Tensor:
    """Values that are ordered from the actor on, ordered by seat (the second dimension)."""
    seats = torch.arange(values.shape[1], device=values.device)[None, :, None]
    return values.gather(1, (seats - actors[:, None].long()) % values.shape[1])


def by_actor(values: torch.Tensor, actors: torch.Tensor) -> torch.Tensor:
    """Values that are ordered by seat, ordered from the actor on (the second dimension)."""
    seats = torch.arange(values.shape[1], device=values.device)[None, :, None]
    return values.gather(1, (seats + actors[:, None].long()) % values.shape[1])


def by_blocks(steps: int, rows: int, part: int) -> torch.Tensor:
    """The places of a table of steps and rows: all steps of some rows, then of more.

    So a part has decisions from all points of a round, and what it gathers still lies side by side.
    """
    block = max(1, min(rows, part // steps))
    places = torch.arange(steps * rows).view(steps, rows)
    return torch.cat([places[:, at : at + block].flatten() for at in range(0, rows, block)])
