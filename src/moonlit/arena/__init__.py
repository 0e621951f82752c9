"""The arena: bots against bots on equal cards, and what that says about bots and games.

>>> from moonlit import arena
>>> run = arena.play("lunar", ["club", "random"], matches=20, seed=1)
>>> [(bot["bot"], bot["matches"], bot["faults"]) for bot in run.bots]
[('club', 20, 0), ('random', 20, 0)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonlit.kernel.extras import need_search
from moonlit.offering import offered as _offered

need_search()

__all__ = ["Run", "play"]

if TYPE_CHECKING:
    from .playing import Run, play

__getattr__, __dir__ = _offered(
    __name__,
    {
        "Run": "playing",
        "play": "playing",
    },
)
