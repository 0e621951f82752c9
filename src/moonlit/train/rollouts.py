"""Self-play: the player decides for all seats, and everything is written down."""

from __future__ import annotations

import torch

from .networks import Network, allowed_only, quickened
from .tables import Table


def sampled(scores: torch.Tensor) -> torch.Tensor:
    """An action each, as likely as the scores say: the highest after Gumbel noise."""
    return (scores - torch.empty_like(scores).exponential_().log_()).argmax(1)


class Rollouts:
    """Plays a table's next steps. On a GPU they are recorded once and then replayed as a whole."""

    def __init__(self, table: Table, player: Network) -> None:
        self.table, self.player = table, quickened(player)
        self._graph: torch.cuda.CUDAGraph | None = None

    @torch.no_grad()
    def collect(self) -> None:
        """Play so many steps on."""
        if self.table.device.type != "cuda":
            self._play()
        else:
            if self._graph is None:
                self._record()
            assert self._graph is not None
            self._graph.replay()

    def _record(self) -> None:
        """Numba's kernels are recorded too, if they run on PyTorch's stream."""
        batch, beside = self.table.batch, torch.cuda.Stream()  # type: ignore[no-untyped-call]
        beside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(beside):  # what is done for the first time must not be recorded
            batch.run_on(beside.cuda_stream)
            self._play()
        torch.cuda.current_stream().wait_stream(beside)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            batch.run_on(torch.cuda.current_stream().cuda_stream)
            self._play()
        batch.run_on(0)

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
