"""What a standing between two rounds is worth, by tables made from self-play of ``club``.

How a game's standings are judged is in its ``players/values.py``; ``python -m moonlit.bots.values``
makes the tables that are stored beside it. A table for options that are not stored is made on the
spot, smaller, when a bot first needs it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from moonlit import games
from moonlit.kernel import arrays, records
from moonlit.kernel.random import seeded

from .making import STANDINGS, play_and_note

STORED = ("players", "values.json")
SWEEPS, BORROWED = 100, 4.0


def judge(game: str) -> Any:
    """The game's ``players/values.py``: ``SIZE``, ``options``, ``worth``, ``note``; or None."""
    return games.game(game).part("players.values")


def make(game: str, seats: int, options: Sequence[int], matches: int) -> list[float]:
    """A table of shares by self-play, the same for the same arguments."""
    rules, size = games.game(game).rules, judge(game).SIZE
    sums, times = arrays.floats(size * size), arrays.floats(size * size)
    play_and_note(
        seats,
        arrays.ints(games.game(game).completed(seats, options)),
        seeded(1),
        arrays.ints([0] * 64),
        records.batch(rules.State, STANDINGS),
        arrays.floats(6),
        sums,
        times,
        matches,
    )
    return _smooth(size, [float(x) for x in sums], [float(x) for x in times])


def _smooth(size: int, sums: list[float], times: list[float]) -> list[float]:
    """Means; a few more observations are borrowed from the neighbours of each place."""
    table = [sum(sums) / max(1.0, sum(times))] * (size * size)
    near = [
        [
            x * size + y
            for x, y in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
            if 0 <= x < size and 0 <= y < size
        ]
        for i in range(size)
        for j in range(size)
    ]
    for _ in range(SWEEPS):
        table = [
            (sums[at] + BORROWED * sum(table[other] for other in near[at]) / len(near[at]))
            / (times[at] + BORROWED)
            for at in range(size * size)
        ]
    return [round(share, 4) for share in table]


def variant(seats: int, options: Sequence[int]) -> str:
    """The name of a table in a game's file."""
    return f"{seats}:" + ",".join(map(str, options))


def table_for(game: str, view: Any) -> list[float]:
    """The table for a plain view's match, stored or made now, as ``worth`` takes it."""
    judging = judge(game)
    return [] if judging is None else _table(game, int(view.seats), tuple(judging.options(view)))


@cache
def _table(game: str, seats: int, options: tuple[int, ...]) -> list[float]:
    file = games.game(game).file(*STORED)
    stored = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return stored.get(variant(seats, options)) or make(game, seats, options, 2000)
