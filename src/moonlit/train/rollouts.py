"""Self-play: the player decides for all seats, and everything is written down."""

from __future__ import annotations

import torch

from .networks import Network, allowed_only, quickened
from .recording import Recorded
from .tables import Table


def sampled(scores: torch.Tensor) -> torch.Tensor:
    """An action each, as likely as the scores say: the highest after Gumbel noise."""
    return (scores - torch.empty_like(scores).exponential_().log_()).argmax(1)


class Rollouts:
    """Plays a table's next steps. On a GPU they are recorded once and then replayed as a whole."""

    def __init__(self, table: Table, player: Network) -> None:
        self.table, self.player = table, quickened(player)
        follow = table.batch.run_on if table.device.type == "cuda" else lambda stream: None
        self._recorded = Recorded(self._play, table.device, follow)  # the rules' kernels too

    def collect(self) -> None:
        """Play so many steps on."""
        self._recorded()

    @torch.no_grad()
    def _play(self) -> None:
        table, steps = self.table, self.table.settings.steps
        table.seen[:, 0] = table.seen[:, steps]
        table.seats[0] = table.seats[steps]
        table.legal[0] = table.legal[steps]
        for step in range(steps):
            own = table.seen[: table.width, step].t()
            with torch.autocast(
                own.device.type, torch.bfloat16, enabled=own.is_cuda, cache_enabled=False
            ):
                scores = self.player(own)
            scores = allowed_only(scores, table.legal[step])
            chosen = sampled(scores)
            table.chosen[step] = chosen
            chances = torch.log_softmax(scores, 1)
            table.chances[step] = chances.gather(1, chosen[:, None]).squeeze(1)
            table.let_guests_choose(step)
            table.play(step)
            table.look(step + 1)
