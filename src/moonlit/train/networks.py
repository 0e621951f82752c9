"""The two networks: the player, which is kept, and the judge, which is needed for learning only."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

EPSILON = 1e-6


class Network(nn.Module):
    """Small whole numbers in, some numbers out: a first layer, residual blocks, a last layer.

    What goes in is divided by what is usual in its place (``scale``), so that points count for no
    more than cards do. The last layer works in full precision: chances are compared afterwards.
    A player's answers are in the order of its observation; ``arrange`` lets it answer by action.
    """

    scale: torch.Tensor
    orders: torch.Tensor
    ordered_by: int | None = None

    def __init__(self, inputs: int, outputs: int, width: int, blocks: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(inputs))
        self.entry = nn.Linear(inputs, width)
        self.inner = nn.ModuleList(nn.Linear(width, width) for _ in range(2 * blocks))
        self.exit = nn.Linear(width, outputs)
        with torch.no_grad():
            for layer in self.inner[1::2]:
                layer.weight.mul_(0.1)  # type: ignore[operator]
            self.exit.weight.mul_(0.01)

    def arrange(self, orders: tuple[int, list[list[int]]] | None) -> Network:
        """Answer by action: see ``bots.network.weights``."""
        if orders is not None:
            self.ordered_by = orders[0]
            self.register_buffer("orders", torch.tensor(orders[1]), persistent=False)
        return self

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:
        """One row of numbers each."""
        kind = torch.bfloat16 if numbers.is_cuda else torch.float32
        x = functional.relu(self.entry(numbers.to(kind) * self.scale.to(kind)))
        for first, second in zip(self.inner[::2], self.inner[1::2], strict=True):
            x = x + second(functional.relu(first(levelled(x))))
        with torch.autocast(numbers.device.type, enabled=False):
            found: torch.Tensor = self.exit(levelled(x.float()))
        if self.ordered_by is None:
            return found
        return found.gather(1, self.orders[numbers[:, self.ordered_by].long()])


def levelled(x: torch.Tensor) -> torch.Tensor:
    """Rows of the same length, in the root mean square."""
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + EPSILON)


def quickened(network: Network) -> Any:
    """The same, compiled for a GPU; its weights are those of the network, now and later."""
    on_gpu = network.scale.is_cuda
    return torch.compile(network, dynamic=False) if on_gpu else network


def allowed_only(scores: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """The scores of legal actions; ``legal`` has them as sets. No other will be chosen."""
    actions = torch.arange(scores.shape[1], device=scores.device)
    return scores.masked_fill((legal[:, None] >> actions & 1) == 0, -1e9)
