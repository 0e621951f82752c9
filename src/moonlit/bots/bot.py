"""What a bot is, and the simplest one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from moonlit.errors import BadInput
from moonlit.kernel import cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.random import pick, seeded

Story = Sequence[tuple[int, int]]


class Bot(Protocol):
    """Chooses one action at a time for one seat, from what that seat may know.

    A bot may say ``wants_story = False``: then whoever drives the match need not keep a story, and
    hands over an empty one.
    """

    name: str

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        """A legal action of the seat; ``story`` is what it noticed: who acted, and how."""


def on_turn(view: Cell, seat: int) -> None:
    """BadInput if a seat has nothing to choose: then no answer of a bot would mean anything."""
    if not int(cells.waiting(view)) >> seat & 1:
        raise BadInput.named("bot_not_asked", seat=seat)


class RandomBot:
    """Any legal action, all equally likely; the same ones for the same seed."""

    name = "random"
    wants_story = False

    def __init__(self, seed: int) -> None:
        self._rng = seeded(seed)

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        """Any legal action, all of them equally likely."""
        on_turn(view, seat)
        return int(pick(self._rng, cells.legal(view, seat)))
