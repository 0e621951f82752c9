"""Thousands of matches at once, on all cores, as arrays that NumPy and PyTorch share.

>>> batch = Batch("lunar-trick", seats=3, size=4, seed=1)
>>> batch.step(batch.random_actions())
>>> batch.seats.tolist()
[1, 1, 1, 1]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from moonlit import games
from moonlit.errors import BadInput
from moonlit.games.reading import shown
from moonlit.kernel import batches
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import seeded

DECK = 64  # room for the longest deck


class Batch:
    """Matches in rows. In every row one seat is to act; matches that end begin again by themselves.

    All arrays are written in place by ``step`` and never replaced, so that views of them (and
    ``torch.from_numpy``) stay valid without a copy:

    - ``seats``: the seat to act. If several may act at the same time they are asked one by one.
    - ``masks``: 1 for every action that seat may take, else 0.
    - ``observations``: what that seat knows, as small numbers (the game's ``observe``).
    - ``rewards``: what every seat got of a match that has just ended (0 to 1), else 0.
    - ``done``: whether the match of this row has just ended. The row shows the next one already.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        size: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        illegal: str = "error",
    ) -> None:
        self.game = checked(game, seats, size, illegal)
        rules = games.game(game).rules
        encoded = games.game(game).encode(seats, options or {})
        self.players, self.size, self.illegal = seats, size, illegal
        self.actions = rules.ACTIONS
        self.states: npt.NDArray[Any] = np.zeros(size, rules.State.dtype())
        self.seats = np.zeros(size, np.int8)
        self.masks = np.zeros((size, rules.ACTIONS), np.int8)
        self.observations = np.zeros((size, rules.OBSERVATION), np.int8)
        self.rewards = np.zeros((size, seats), np.float32)
        self.done = np.zeros(size, np.bool_)
        self._options: Any = np.array(encoded, np.int64)
        self._legal = np.zeros(size, np.int64)  # the masks as sets
        self._rngs = generators(seed, size)
        self._decks = np.zeros((size, DECK), np.int8)
        self.reset()

    def reset(self) -> None:
        """Begin a new match in every row."""
        batches.begin_all(self.states, self.players, self._options, self._rngs, self._decks)
        self.rewards[:], self.done[:] = 0, False
        self._look()

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in every row.

        An illegal one raises BadInput, which names the first such row, before anything has
        changed; with ``illegal="random"`` a random legal action takes its place.
        """
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise BadInput(
                f"A step needs {self.size} whole numbers, one action a row, "
                f"not {chosen.dtype} of shape {chosen.shape}."
            )
        mended = self.illegal == "random"
        chosen = chosen.astype(np.int64, copy=mended)
        if mended:
            batches.mend_all(self._legal, self._rngs, chosen)
        else:
            row = batches.first_illegal(self._legal, chosen)
            if row < self.size:
                legal = np.flatnonzero(self.masks[row]).tolist()
                raise BadInput(
                    f"Row {row}: seat {self.seats[row]} may not take action {chosen[row]}; "
                    f"legal are {legal}."
                )
        self.step_trusted(chosen)

    def step_trusted(self, chosen: Any) -> None:
        """Take actions that are known to be legal."""
        batches.step_all(
            self.states,
            self.players,
            self._options,
            self._rngs,
            self._decks,
            chosen,
            self.rewards,
            self.done,
            self.seats,
            self._legal,
            self.masks,
            self.observations,
        )

    def spread(self, most: int) -> None:
        """Let rows be at different points of their matches, up to ``most`` random decisions on.

        Where all rounds are equally long, all rows would otherwise deal at the same time for ever.
        """
        batches.spread_all(self.states, self.players, self._options, self._rngs, self._decks, most)
        self._look()

    def stand_by(self, table: npt.ArrayLike) -> None:
        """Judge the standings between rounds by this table (``bots.values``) from now on."""
        self._table = np.array(table, np.float32)
        self._standings = np.zeros((self.size, self.players), np.float32)
        batches.stand_in_all(self.states, self._table, self._standings)

    def step_by_rounds(self, actions: Any, rewards: Any, brought: Any) -> None:
        """Take actions that are known to be legal, and write what that brought.

        ``rewards``, seats first, has by how much the share changed that each seat may expect, where
        a round or the match has ended; ``brought`` whether cards were dealt, or a match was begun.
        ``stand_by`` comes before.
        """
        batches.step_all_by_rounds(
            self.states,
            self.players,
            self._options,
            self._rngs,
            self._decks,
            actions,
            self._table,
            self._standings,
            rewards,
            brought,
        )

    def look_around(self, observations: Any, seats: Any, legal: Any) -> None:
        """Write what every seat of every row knows, the one to act first, into row-last arrays;
        that seat, and what it may do as a set."""
        batches.look_around_all(self.states, self.players, observations, seats, legal)

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for every row, all equally likely."""
        actions = np.empty(self.size, np.int64)
        batches.choose_all(self._legal, self._rngs, actions)
        return actions

    def club_actions(self) -> npt.NDArray[np.int64]:
        """For every row what the bot ``club``, which plays by rules of thumb, would do."""
        actions = np.empty(self.size, np.int64)
        batches.advise_all(self.states, self._rngs, actions)
        return actions

    def advise_first(self, actions: Any) -> None:
        """Write what ``club`` would do in the first rows, as many as there is room for."""
        number = len(actions)
        batches.advise_all(self.states[:number], self._rngs[:number], actions)

    def _look(self) -> None:
        batches.look_at_all(self.states, self.seats, self._legal, self.masks, self.observations)


def checked(game: str, seats: int, size: int, illegal: str) -> games.Entry:
    """The game, if there can be such a batch of it."""
    if INTERPRETED:
        raise BadInput("Batches need compiled rules: unset MOONLIT_RULES.")
    if not isinstance(size, int) or size < 1:
        raise BadInput(f"A batch has at least one row, not {shown(size)}.")
    if illegal not in ("error", "random"):
        raise BadInput(f"illegal must be 'error' or 'random', not {shown(illegal)}.")
    entry = games.game(game)
    if seats not in entry.seats:
        raise BadInput(f"{entry.title} is not for {shown(seats)} players.")
    return entry


def generators(seed: int, size: int) -> npt.NDArray[np.uint64]:
    """A random generator for every row, as different as chance makes them."""
    return np.array([seeded(seed * 1_000_003 + row) for row in range(size)], np.uint64)
