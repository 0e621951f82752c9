"""The games for researchers: OpenSpiel, PettingZoo, batches on all cores, and the GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.kernel.extras import need_search
from moonlit.offering import offered as _offered

need_search()

__all__ = ["Batch", "CudaBatch"]

if TYPE_CHECKING:
    from .batch import Batch
    from .cuda import CudaBatch

__getattr__, __dir__ = _offered(
    __name__,
    {
        "Batch": "batch",
        "CudaBatch": "cuda",
    },
)
