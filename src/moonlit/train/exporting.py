"""From a trained player to the file that plays: see ``bots.network.weights``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import torch

from moonlit import games
from moonlit.bots.network.fingerprints import fingerprint
from moonlit.bots.network.shelf import orders_of, set_up
from moonlit.bots.network.weights import Array, dumps

from .learning import Learner
from .networks import Network


def export(path: Path, learner: Learner, decisions: int, strength: dict[str, Any]) -> None:
    """Write the player's file, its judge with it; the old one is there until the new one is whole.

    The judge speaks in usual rewards; what goes into the file speaks in shares of the match.
    """
    settings = learner.settings
    encoded = games.game(settings.game).encode(settings.seats, settings.options)
    header = {
        "game": settings.game,
        "seats": settings.seats,
        "options": settings.options,
        "encoded": encoded,
        "variant": set_up(settings.game, settings.seats, settings.options),
        "fingerprint": fingerprint(settings.game, settings.seats, tuple(encoded)),
        "settings": settings.as_json(),
        "decisions": decisions,
        "strength": strength,
        "greedy": settings.greedy,
        "orders": orders_of(settings.game),
    }
    beside = path.with_name(path.name + ".new")
    judge = {f"judge_{name}": array for name, array in arrays_of(learner.judge).items()}
    for name in ("judge_exit", "judge_exit_bias"):
        judge[name] = judge[name] * learner.unit
    beside.write_bytes(dumps(header, {**arrays_of(learner.player), **judge}))
    os.replace(beside, path)


def arrays_of(network: Network) -> dict[str, Array]:
    """A network's matrices, a row for each number that goes in; its scale is worked in."""

    def numbers(tensor: torch.Tensor) -> Array:
        return tensor.detach().float().cpu().numpy()

    inner = [layer for layer in network.inner if isinstance(layer, torch.nn.Linear)]
    return {
        "entry": numbers(network.entry.weight * network.scale).T,
        "entry_bias": numbers(network.entry.bias),
        "inner": np.stack([numbers(layer.weight).T for layer in inner]),
        "inner_bias": np.stack([numbers(layer.bias) for layer in inner]),
        "exit": numbers(network.exit.weight).T,
        "exit_bias": numbers(network.exit.bias),
    }
