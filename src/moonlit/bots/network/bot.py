"""The level ``expert``: a bot that asks what it has learned, once, and answers."""

from __future__ import annotations

import numpy as np

from moonlit import games
from moonlit.bots.bot import Story, on_turn
from moonlit.games.reading import bits
from moonlit.kernel import arrays, cells
from moonlit.kernel.cells import Cell
from moonlit.kernel.mode import INTERPRETED
from moonlit.kernel.random import draw, seeded

from .answers import answer, room_for, scores
from .shelf import network_for, variant_of
from .weights import Array, Network


class NetworkBot:
    """Chooses as likely as its network says, or what it likes best, as its file tells."""

    wants_story = False

    def __init__(self, name: str, game: str, seed: int, network: Network | None = None) -> None:
        self.name, self.game = name, game
        self._rng, self._network = seeded(seed), network
        self._rules = games.game(game).rules
        self._numbers = arrays.observation(self._rules.OBSERVATION)

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        """An action as often as the network likes it; always its favourite if it was made so."""
        on_turn(view, seat)
        actions = bits(int(cells.legal(view, seat)))
        if len(actions) == 1:
            return actions[0]
        if self._network is None:
            plain = cells.plain(self._rules.State, view)
            self._network = network_for(self.game, str(variant_of(self.game, plain)))
        cells.observe(view, seat, self._numbers)
        liked = asked(self._network, self._numbers)[actions]
        if self._network.header.get("greedy"):
            return actions[int(liked.argmax())]
        chances = np.exp(liked - liked.max()).cumsum()
        return actions[int(np.searchsorted(chances, chances[-1] * int(draw(self._rng)) / 2**32))]


def asked(network: Network, numbers: Array) -> Array:
    """The network's scores, by compiled code where rules are compiled."""
    if INTERPRETED:
        return scores(network, np.array(numbers, np.int8))
    out = np.zeros(network.exit.shape[-1], np.float32)
    answer(network.arrays, numbers, room_for(network), out)
    return out
