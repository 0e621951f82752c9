"""A review in pieces, so that nobody who waits for a move waits for a whole match.

A process keeps what it played again last: most pieces of a match are asked for in a row. What
thinks is loaded only where somebody is to think.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from moonlit.reviews.results import Decision

if TYPE_CHECKING:
    from moonlit.reviews.reviewing import Loaded

SEED = 0


def _reviewing() -> Any:
    return import_module("moonlit.reviews.reviewing")


@lru_cache(1)
def _loaded(record: str) -> Loaded:
    found: Loaded = _reviewing().load(record)
    return found


@cache
def _judges(game: str, seats: int) -> Any:
    return _reviewing().judges_for(game, seats)


def decisions(record: str) -> int:
    """How many decisions there are to review; BadRecord if the match was not played to its end."""
    return len(_loaded(record).places)


def piece(record: str, first: int, last: int) -> list[Decision]:
    """Some of the decisions, judged."""
    match, judged = _loaded(record), _reviewing().judged
    judges = _judges(match.final.game, match.final.seats)
    return [judged(judges, match, number, SEED) for number in range(first, last)]


def whole(record: str, judged: Sequence[Decision]) -> bytes:
    """The whole review as data, packed."""
    match, reviewing = _loaded(record), _reviewing()
    seats = range(match.final.seats)
    found = reviewing.sum_up(match, judged, seats, reviewing.SIMULATIONS, SEED)
    text = json.dumps(found.as_json(), ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)
