"""A run on disk, so that it can be made in pieces: weights, the optimiser's memory, the curve.

Weights and the optimiser's second moments are kept in 16 bits, and its first moments not at all
(they are made anew within a few parts), so that a file stays under 16 MiB. The matches that were
being played are not kept: a piece begins with new ones.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional

from moonlit.bots.ladder import ENDING
from moonlit.bots.network.weights import loads
from moonlit.errors import BadInput

from .learning import Learner
from .settings import Settings

FORM = 1
SQUARES = "exp_avg_sq"


@dataclass
class Progress:
    """How far a run has come."""

    seconds: float = 0.0
    decisions: int = 0
    times: int = 0  # that it has learned
    curve: list[dict[str, float]] = field(default_factory=list)


def save(path: Path, settings: Settings, learner: Learner, progress: Progress) -> None:
    """Write a checkpoint; the old one is there until the new one is whole."""
    kept = {
        "form": FORM,
        "settings": settings.as_json(),
        "progress": vars(progress),
        "unit": learner.unit,
        "player": halved(learner.player.state_dict()),
        "judge": halved(learner.judge.state_dict()),
        "squares": [
            learner.optimiser.state[weights][SQUARES].to(torch.bfloat16).cpu()
            for group in learner.optimiser.param_groups
            for weights in group["params"]
        ],
    }
    beside = path.with_name(path.name + ".new")
    torch.save(kept, beside)
    os.replace(beside, path)


def halved(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """In 16 bits, off the device."""
    return {name: tensor.to("cpu", torch.float16) for name, tensor in weights.items()}


def load(path: Path) -> dict[str, Any]:
    """What ``save`` wrote; BadInput if it is anything else."""
    try:
        kept: Any = torch.load(path, map_location="cpu", weights_only=True)
    except OSError:
        raise
    except Exception as error:
        raise BadInput(f"{path} is no checkpoint, or is damaged.") from error
    if not isinstance(kept, dict) or kept.get("form") != FORM:
        raise BadInput(f"{path} is no checkpoint of this version.")
    return kept


def resume(path: Path, settings: Settings, learner: Learner) -> Progress:
    """Go on where a run stopped; BadInput if it was a run with other settings."""
    kept = load(path)
    before, now = kept["settings"], settings.as_json()
    other = [name for name in now if before.get(name) != now[name]]
    if other:
        raise BadInput(
            f"{path} is of a run with another {', '.join(other)}; give it the same, or another "
            "--out."
        )
    learner.player.load_state_dict(kept["player"])
    learner.judge.load_state_dict(kept["judge"])
    learner.unit = kept["unit"]
    progress = Progress(**kept["progress"])
    weights = [one for group in learner.optimiser.param_groups for one in group["params"]]
    for one, squares in zip(weights, kept["squares"], strict=True):
        learner.optimiser.state[one] = {
            "step": torch.tensor(1e4, device=one.device),  # long ago: nothing is made up for
            "exp_avg": torch.zeros_like(one),
            SQUARES: squares.to(one),
        }
    return progress


def start_from(path: Path, settings: Settings, learner: Learner) -> None:
    """Begin with what another run of the same game learned, its judge too if it fits.

    A player's own file will do as well; a judge in it is not taken over, since it may be another's.
    """
    learner.learned_before = True
    if path.suffix == ENDING:
        learner.player.load_state_dict(from_file(path, settings, learner))
        return
    kept = load(path)
    if kept["settings"]["game"] != settings.game:
        raise BadInput(f"{path} is of a run of {kept['settings']['game']}.")
    for network, name in ((learner.player, "player"), (learner.judge, "judge")):
        seats = 1 if name == "player" else kept["settings"]["seats"]
        known = widened(kept[name], seats, learner.table.width)
        shapes = {key: tensor.shape for key, tensor in network.state_dict().items()}
        if shapes == {key: tensor.shape for key, tensor in known.items()}:
            network.load_state_dict(known)
        elif name == "player":
            raise BadInput(f"{path} has a player of another size.")


def from_file(path: Path, settings: Settings, learner: Learner) -> dict[str, torch.Tensor]:
    """The player's weights by its file; what it divides by is worked into them."""
    file = loads(path.read_bytes(), path.name)
    header = file.header
    if header["game"] != settings.game:
        raise BadInput(f"{path} is of a run of {header['game']}.")
    # Answers in the order of the observation: the place of each action is the inverse of its order.
    exits, biases = file.exit[0], file.exit_bias[0]
    if header.get("orders"):
        order = list(header["orders"][1][0])
        back = [order.index(at) for at in range(len(order))]
        exits, biases = exits[:, back], biases[back]
    found = {
        "scale": torch.ones(len(file.entry)),
        "entry.weight": torch.tensor(file.entry.T.copy()),
        "entry.bias": torch.tensor(file.entry_bias),
        "exit.weight": torch.tensor(exits.T.copy()),
        "exit.bias": torch.tensor(biases),
    }
    for at, (weight, bias) in enumerate(zip(file.inner, file.inner_bias, strict=True)):
        found[f"inner.{at}.weight"] = torch.tensor(weight.T.copy())
        found[f"inner.{at}.bias"] = torch.tensor(bias)
    shapes = {key: tensor.shape for key, tensor in learner.player.state_dict().items()}
    if shapes != {key: tensor.shape for key, tensor in found.items()}:
        raise BadInput(f"{path} has a player of another size.")
    return found


def widened(weights: dict[str, torch.Tensor], seats: int, width: int) -> dict[str, torch.Tensor]:
    """The same network for observations that have grown at their end: what is new says nothing."""
    found = dict(weights)
    for name, blank in (("entry.weight", 0.0), ("scale", 1.0)):
        before = weights[name].shape[-1] // seats
        by_seat = weights[name].unflatten(-1, (seats, before))
        more = max(0, width - before)
        found[name] = functional.pad(by_seat, (0, more), value=blank).flatten(-2)
    return found
