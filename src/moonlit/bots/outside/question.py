"""What a player from outside is asked: everything that its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from moonlit import games
from moonlit.games.reading import bits
from moonlit.games.shown import Seen
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.table.sight import Choice, Sight

Story = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Question:
    """One decision of a seat. A move of several steps is asked for step by step.

    ``story`` is what the seat noticed since the match began: who acted, and the action, or -1 for
    one that was made face down. ``cell`` is the view as the record that rules take.

    >>> from moonlit import Match, Seal
    >>> match = Match("lunar-trick", seats=3, seal=Seal.from_seed(1))
    >>> question = Question("lunar-trick", 0, match.view_cell(0), match.story(0))
    >>> question.legal[0], question.options[0].move
    (6, 'show 7')
    """

    game: str
    seat: int
    cell: Cell
    story: Story = ()

    @cached_property
    def _sight(self) -> Sight:
        return Sight(
            games.game(self.game), self.seat, self.cell, bits(int(cells.waiting(self.cell)))
        )

    @cached_property
    def legal(self) -> list[int]:
        """The actions to choose from, as numbers."""
        return bits(int(cells.legal(self.cell, self.seat)))

    @cached_property
    def options(self) -> list[Choice]:
        """The same actions as the table names them: their cards, verbs and whole moves."""
        return [self._sight.option(action) for action in self.legal]

    @cached_property
    def view(self) -> Seen:
        """What the seat sees, as plain data: that which ``Match.view`` gives."""
        return self._sight.shown()

    @cached_property
    def observation(self) -> list[int]:
        """What the seat knows as a constant number of small integers, for learning."""
        out = arrays.ints([0] * games.game(self.game).rules.OBSERVATION)
        cells.observe(self.cell, self.seat, out)
        return [int(number) for number in out]

    def as_json(self) -> dict[str, Any]:
        """The question for a program in any language."""
        return {
            "game": self.game,
            "seat": self.seat,
            "options": [
                {
                    "action": option.action,
                    "name": option.name,
                    "verb": option.verb,
                    "card": option.card,
                    "number": option.number,
                    "target": option.target,
                }
                for option in self.options
            ],
            "view": self.view,
            "story": [list(event) for event in self.story],
        }
