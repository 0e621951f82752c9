"""A match that is over, wherever it is kept: played here, or brought as a file; and who may see it.

Anyone with its address may, but for a match of today's deal: until the day is over only who played
it, and nobody its seal.
"""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ..storage import files, same_cards
from ..storage.stored import MatchRow, is_file
from ..tables.calendar import is_closed
from ..tables.exhibits import Source
from ..tables.hub import Hub
from .lobby import denied


@dataclass(frozen=True)
class Filed:
    """A match; ``row`` is None if it was brought as a file."""

    id: str
    game: str
    row: MatchRow | None
    load: Callable[[], Awaitable[Source]]


async def find(
    hub: Hub, id: str, person: str | None, language: str, *, sealed: bool = False
) -> Filed:
    """A match that may be looked at; ``sealed``: all of it, with what its deals follow from."""
    if is_file(id):
        found = await files.find(hub.storage, id)
        if found is None:
            raise denied(404, "no_match", language)
        game, packed = found

        async def text() -> str:
            return gzip.decompress(packed).decode()

        return Filed(id, game, None, text)
    row = await hub.storage.match(id)
    if row is None:
        raise denied(404, "no_match", language)
    if row.started is None:
        raise denied(409, "not_over", language)
    attempt = await same_cards.attempt(hub.storage, id)
    if attempt is not None and is_closed(attempt) and (sealed or attempt.person != person):
        raise denied(409, "opened_tomorrow", language)
    game, _, _ = await hub.storage.table_of(row)
    return Filed(id, game, row, lambda: hub.match_log(row))


async def find_finished(
    hub: Hub, id: str, person: str | None, language: str, *, sealed: bool = False
) -> Filed:
    """A match that is over by its row; before that nothing is said of it."""
    filed = await find(hub, id, person, language, sealed=sealed)
    if filed.row is not None and filed.row.status != "over":
        raise denied(409, "not_over", language)
    return filed
