"""Proximal policy optimisation: what was better than expected is made more likely, in small steps.

The judge sees the cards of all seats, and says what each of them may expect. It is asked only while
learning, so the player never depends on what it could not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch.nn import functional

from .networks import Network, allowed_only, quickened
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
        seats, width = settings.seats, table.width
        self.player = Network(width, table.actions, settings.width, settings.blocks).to(device)
        self.judge = Network(seats * width, seats, settings.judge_width, settings.judge_blocks).to(
            device
        )
        weights = [*self.player.parameters(), *self.judge.parameters()]
        self.optimiser = torch.optim.AdamW(
            weights, lr=settings.rate, eps=1e-5, weight_decay=1e-4, fused=device.type == "cuda"
        )
        self.unit = 0.0  # the usual reward: what the judge gives is counted in it
        self._judge, self._losses = quickened(self.judge), losses
        if device.type == "cuda":
            torch.set_float32_matmul_precision("high")
            self._losses = torch.compile(losses, dynamic=False)

    @torch.no_grad()
    def measure_inputs(self) -> None:
        """Take the largest number in each place of what was seen for what is usual there."""
        seats, width = self.settings.seats, self.table.width
        most = self.table.seen.amax((1, 2)).float().clamp(min=1).view(seats, width).amax(0)
        self.player.scale.copy_(1 / most)
        self.judge.scale.copy_((1 / most).repeat(seats))

    def learn(self, rate: float) -> Marks:
        """Once through everything that was collected."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        marks = []
        for lesson in self._lessons():
            with torch.autocast(lesson.seen.device.type, torch.bfloat16, lesson.seen.is_cuda):
                loss, judging, entropy, moved = self._losses(
                    self.player, self.judge, lesson, self.settings.clip, self.settings.entropy
                )
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            for network in (self.player, self.judge):
                torch.nn.utils.clip_grad_norm_(network.parameters(), LONGEST_STEP)
            self.optimiser.step()
            marks.append(torch.stack((judging, entropy, moved)).detach())
        return Marks(*torch.stack(marks).mean(0).tolist())

    def _lessons(self) -> Iterator[Lesson]:
        """Parts of what was collected, all of the same size; what is left over is left out."""
        table, steps, part = self.table, self.settings.steps, self.settings.part
        gains, results = self._judged()
        legal = table.legal[:steps]
        own = (legal & (legal - 1) != 0) & ~table.guest(slice(0, steps))
        order = by_blocks(own, part)
        gains = (gains - gains[order].mean()) / (gains[order].std() + 1e-6)
        seen = table.seen.flatten(1)
        single = [x.flatten() for x in (table.legal[:steps], table.chosen, table.chances)]
        for at in range(0, len(order) - part + 1, part):
            some = order[at : at + part]
            legal, chosen, chances, gained = (x[some] for x in (*single, gains))
            known, hindsight = (x.index_select(1, some) for x in (seen, results))
            yield Lesson(known, legal, chosen, chances, gained, hindsight)

    @torch.no_grad()
    def _judged(self) -> tuple[torch.Tensor, torch.Tensor]:
        """By decision, how much better it went than expected; and what all could have expected."""
        table, actors, rewards = self.table, self.table.seats[:-1], self.table.rewards
        if not self.unit:
            self.unit = float(rewards[rewards != 0].square().mean().sqrt())
        values = self._values()
        gains = advantages(values, rewards / self.unit, table.brought, self.settings.decay)
        results = by_actor(gains + values[:-1], actors)
        own = gains.gather(1, actors[:, None].long())
        return own.flatten(), results.transpose(0, 1).flatten(1)

    def _values(self) -> torch.Tensor:
        """What every seat may expect at every step, by seat."""
        found = []
        for step in range(self.settings.steps + 1):
            seen = self.table.seen[:, step].t()
            with torch.autocast(seen.device.type, torch.bfloat16, seen.is_cuda):
                found.append(self._judge(seen).t())
        return by_seat(torch.stack(found), self.table.seats)


def losses(
    player: Network, judge: Network, lesson: Lesson, clip: float, openness: float
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
    loss = error - gain - openness * entropy
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


def by_blocks(wanted: torch.Tensor, part: int) -> torch.Tensor:
    """Where in a table of steps and rows something is wanted; all steps of some rows, then of more.

    So a part has decisions from all points of a round, and what it gathers still lies side by side.
    """
    steps, rows = wanted.shape
    block = max(1, min(rows, part // steps))
    places = torch.arange(steps * rows, device=wanted.device).view(steps, rows)
    blocks = range(0, rows, block)
    return torch.cat([places[:, at : at + block][wanted[:, at : at + block]] for at in blocks])
