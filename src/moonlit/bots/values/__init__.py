"""What a standing between two rounds is worth, by tables made from self-play of ``club``.

``python -m moonlit.bots.values`` makes the tables that are stored beside this file. A table for
options that are not stored is made on the spot, smaller, when a bot first needs it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from moonlit import games
from moonlit.games import entry
from moonlit.kernel import arrays, records
from moonlit.kernel.contract import register_judge
from moonlit.kernel.random import seeded

from .making import STANDINGS, play_and_note

FOLDER = Path(__file__).parent
SWEEPS, BORROWED = 100, 4.0


def join(game: str) -> None:
    """Make the game's judge known to the contract's ``worth``."""
    register_judge(games.load(game).State, judge(game))


def judge(game: str) -> Any:
    return import_module(f"moonlit.bots.values.{entry(game).package}")


def make(game: str, seats: int, options: Sequence[int], matches: int) -> list[float]:
    """A table of shares by self-play, the same for the same arguments."""
    rules, size = games.load(game), judge(game).SIZE
    sums, times = arrays.floats(size * size), arrays.floats(size * size)
    play_and_note(
        seats,
        arrays.ints(options),
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
    return _table(game, int(view.seats), tuple(judge(game).options(view)))


@cache
def _table(game: str, seats: int, options: tuple[int, ...]) -> list[float]:
    file = FOLDER / f"{entry(game).package}.json"
    stored = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return stored.get(variant(seats, options)) or make(game, seats, options, 2000)
