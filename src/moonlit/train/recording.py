"""Work that is done again and again on the same tensors: on a GPU it is launched as one piece."""

from __future__ import annotations

from collections.abc import Callable

import torch


class Recorded:
    """On a GPU the first call tries the work, the second records it, and later ones replay it.

    Launching a few hundred small steps one by one takes the CPU longer than they take the GPU. What
    is done for the first time (compiling, making room) must not be recorded. ``follow`` is told on
    which stream the work runs, by its address, if another library is to run there too.
    """

    def __init__(
        self,
        work: Callable[[], None],
        device: torch.device,
        follow: Callable[[int], None] = lambda stream: None,
    ) -> None:
        self._work, self._on_gpu, self._follow = work, device.type == "cuda", follow
        self._tried = False
        self._graph: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        """Do it once."""
        if not self._on_gpu:
            self._work()
        elif not self._tried:
            self._try()
        else:
            self._graph = self._graph or self._recorded()
            self._graph.replay()

    def _try(self) -> None:
        self._tried = True
        beside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        beside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(beside):
            self._follow(beside.cuda_stream)
            self._work()
            self._follow(0)
        torch.cuda.current_stream().wait_stream(beside)

    def _recorded(self) -> torch.cuda.CUDAGraph:
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._follow(torch.cuda.current_stream().cuda_stream)
            self._work()
            self._follow(0)
        return graph
