"""Matches side by side, and room for what happens in them, as tensors on the device."""

from __future__ import annotations

from typing import Any

import torch

from moonlit import games
from moonlit.bots import values
from moonlit.bots.network.shelf import orders_of
from moonlit.envs.batch import Batch
from moonlit.kernel import arrays, records

from .settings import Settings

SPREAD = 600  # random decisions: enough that rows are at all points of a match


def batch(settings: Settings, device: torch.device, rows: int, seed: int) -> Any:
    """A batch of a set-up's matches, on the CPU or on the GPU."""
    if device.type == "cuda":
        from moonlit.envs.cuda import CudaBatch

        return CudaBatch(settings.game, settings.seats, rows, settings.options, seed=seed)
    return Batch(settings.game, settings.seats, rows, settings.options, seed=seed)


def handed(tensor: torch.Tensor) -> Any:
    """A tensor as a batch on the same device takes it; the memory is the same."""
    return tensor if tensor.is_cuda else tensor.numpy()


def begun(settings: Settings) -> Any:
    """A match of the set-up that has just begun."""
    game = games.game(settings.game)
    state = records.new(game.rules.State)
    encoded = game.encode(settings.seats, settings.options)
    game.rules.start(state, settings.seats, arrays.ints(encoded))
    return state


def standings(settings: Settings) -> list[float]:
    """What standings between two rounds are worth in this set-up."""
    return values.table_for(settings.game, records.plain(begun(settings)))


class Table:
    """Matches that are learned from, and what happened in their last ``steps`` decisions.

    Everything lies row-last, as the GPU writes it. ``seen`` has, for every decision, what all seats
    know, one after another, the one to act first; one decision more than was made, since what comes
    after the last is looked at too.
    """

    def __init__(self, settings: Settings, device: torch.device, seed: int) -> None:
        rows, steps, seats = settings.rows, settings.steps, settings.seats
        self.settings, self.device = settings, device
        self.batch = batch(settings, device, rows, seed)
        rules = games.game(settings.game).rules
        self.width, self.actions = rules.OBSERVATION, rules.ACTIONS
        self.orders = orders_of(settings.game)

        def room(*shape: int, kind: torch.dtype) -> torch.Tensor:
            return torch.zeros(shape, dtype=kind, device=device)

        self.seen = room(seats * self.width, steps + 1, rows, kind=torch.int8)
        self.seats = room(steps + 1, rows, kind=torch.int8)
        self.legal = room(steps + 1, rows, kind=torch.int64)
        self.chosen = room(steps, rows, kind=torch.int64)
        self.chances = room(steps, rows, kind=torch.float32)  # their logarithms
        self.rewards = room(steps, seats, rows, kind=torch.float32)
        self.brought = room(steps, rows, kind=torch.int8)
        self.visited = round(settings.guests * rows)  # the first rows
        coins = torch.Generator().manual_seed(seed)
        tossed = torch.rand((seats, self.visited), generator=coins) < 0.5
        self.guests = room(seats, rows, kind=torch.bool)
        self.guests[:, : self.visited] = tossed.to(device)
        self._advice = room(self.visited, kind=torch.int64)
        self.batch.spread(SPREAD)
        self.batch.stand_by(standings(settings))
        self.look(steps)

    def look(self, step: int) -> None:
        """Write what is to be decided now."""
        wanted = (self.seen[:, step], self.seats[step], self.legal[step])
        self.batch.look_around(*map(handed, wanted))

    def let_guests_choose(self, step: int) -> None:
        """Put what rules of thumb advise in the place of what was chosen for a guest."""
        if self.visited:
            self.batch.advise_first(handed(self._advice))
            some = slice(0, self.visited)
            guest = self.guest(slice(step, step + 1))[0, some]
            chosen = self.chosen[step, some]
            chosen.copy_(torch.where(guest, self._advice, chosen))

    def guest(self, steps: slice) -> torch.Tensor:
        """Whether it is a guest that acts, by step and row."""
        return self.guests.gather(0, self.seats[steps].long())

    def play(self, step: int) -> None:
        """Do what was chosen."""
        wanted = (self.chosen[step], self.rewards[step], self.brought[step])
        self.batch.step_by_rounds(*map(handed, wanted))
