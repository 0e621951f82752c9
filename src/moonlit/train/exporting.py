"""From a trained player to the file that plays: see ``bots.network.weights``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import torch

from moonlit import games
from moonlit.bots.network.fingerprints import fingerprint
from moonlit.bots.network.shelf import set_up
from moonlit.bots.network.weights import Array, dumps

from .networks import Network
from .settings import Settings


def export(
    path: Path,
    player: Network,
    settings: Settings,
    decisions: int,
    strength: dict[str, Any],
) -> None:
    """Write the player's file; the old one is there until the new one is whole."""
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
    }
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(dumps(header, arrays_of(player)))
    os.replace(beside, path)


def arrays_of(player: Network) -> dict[str, Array]:
    """The player's matrices, a row for each number that goes in; its scale is worked in."""

    def numbers(tensor: torch.Tensor) -> Array:
        return tensor.detach().float().cpu().numpy()

    inner = [layer for layer in player.inner if isinstance(layer, torch.nn.Linear)]
    return {
        "entry": numbers(player.entry.weight * player.scale).T,
        "entry_bias": numbers(player.entry.bias),
        "inner": np.stack([numbers(layer.weight).T for layer in inner]),
        "inner_bias": np.stack([numbers(layer.bias) for layer in inner]),
        "exit": numbers(player.exit.weight).T,
        "exit_bias": numbers(player.exit.bias),
    }
