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
    """Begin with what another run of the same game learned, its judge too if it fits."""
    kept = load(path)
    if kept["settings"]["game"] != settings.game:
        raise BadInput(f"{path} is of a run of {kept['settings']['game']}.")
    for network, name in ((learner.player, "player"), (learner.judge, "judge")):
        shapes = {key: tensor.shape for key, tensor in network.state_dict().items()}
        if shapes == {key: tensor.shape for key, tensor in kept[name].items()}:
            network.load_state_dict(kept[name])
        elif name == "player":
            raise BadInput(f"{path} has a player of another size.")
