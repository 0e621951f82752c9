"""How strong a player is by now: whole matches against rules of thumb, or against chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from moonlit import games
from moonlit.kernel import records

from .networks import Network
from .rollouts import sampled
from .settings import Settings
from .tables import batch, begun, handed

LONGEST = 3000  # decisions: a match that is still not over then is not counted


@dataclass(frozen=True)
class Wins:
    """A side's share of wins, its standard error, and the share that would be fair."""

    mean: float
    error: float
    fair: float


def sides(settings: Settings) -> int:
    """Players alone, or partners together."""
    return games.game(settings.game).sides(records.plain(begun(settings)))


@torch.no_grad()
def wins(
    player: Network,
    settings: Settings,
    device: torch.device,
    *,
    against: str | Network = "club",
    matches: int = 4096,
    greedy: bool = False,
    seed: int = 1,
) -> Wins:
    """One side is the player's; ``club``, ``random`` or a network has the others. A match a row."""
    played, number = batch(settings, device, matches, seed), sides(settings)

    def tensor(array: Any) -> torch.Tensor:
        return torch.as_tensor(array, device=device)

    def choice(network: Network) -> torch.Tensor:
        with torch.autocast(device.type, torch.bfloat16, device.type == "cuda"):
            scores = network(tensor(played.observations))
        scores = scores.masked_fill(tensor(played.masks) == 0, -1e9)
        return scores.argmax(1) if greedy else sampled(scores)

    def others() -> torch.Tensor:
        if isinstance(against, Network):
            return choice(against)
        return tensor(played.club_actions() if against == "club" else played.random_actions())

    mine = torch.arange(matches, device=device) % number
    ours = torch.arange(settings.seats, device=device) % number == mine[:, None]
    found = torch.full((matches,), torch.nan, device=device)
    for step in range(LONGEST):
        acting = tensor(played.seats).long() % number == mine
        chosen = torch.where(acting, choice(player), others())
        played.step_trusted(handed(chosen))
        rewards = tensor(played.rewards)
        winners = rewards == rewards.amax(1, keepdim=True)
        won = (winners & ours).sum(1) / winners.sum(1)
        found = torch.where(found.isnan() & tensor(played.done), won, found)
        if step % 64 == 63 and not found.isnan().any():
            break
    over = found[~found.isnan()]
    return Wins(float(over.mean()), float(over.std() / len(over) ** 0.5), 1 / number)
