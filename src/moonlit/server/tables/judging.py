"""How people came out of the same cards: results, play scores, and par, made when asked for."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from moonlit.bots.ladder import offered
from moonlit.table.seals import Seal

from ..storage import same_cards
from ..storage.stored import Attempt, Day, MatchRow
from ..thinking import par
from ..thinking.players import Unready
from ..thinking.queueing import Full
from .calendar import deal_id, now
from .days import SEAT
from .reviews import Unfit

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger("moonlit.server")

PIECE = 4  # moves of a match that master plays
ABANDONED = 900.0  # seconds after which another process may let master play


async def score_of(hub: Hub, match: MatchRow, seat: int) -> tuple[bool, int | None]:
    """Whether a match is judged, and how well a seat played it; if not, that is begun.

    Where nobody can search there is nothing to wait for.
    """
    found = await hub.storage.review(match.id)
    if found is not None:
        seats = json.loads(gzip.decompress(found))["seats"]
        return True, next(one["score"] for one in seats if one["seat"] == seat)
    game, _, _ = await hub.storage.table_of(match)
    progress = hub.thinkers.readiness.of(game)
    if progress is not None and progress.failed:
        return True, None
    try:
        record = partial(hub.record_of, match)
        hub.reviews.begin(match.id, game, f"deal {match.id}", record, asked=False)
    except Unfit:
        return True, None
    except (Full, Unready):
        pass  # whoever asks again begins it
    return False, None


async def judged(hub: Hub, attempt: Attempt, match: MatchRow) -> Attempt:
    """An attempt with its score, once there is one."""
    if attempt.judged or match.status != "over" or (match.result or {})["how"] != "finished":
        return attempt
    done, score = await score_of(hub, match, attempt.seat)
    if done and score is not None:
        await same_cards.set_score(hub.storage, match.id, score)
    return replace(attempt, judged=done, score=score)


class Pars:
    """Lets master play the deals of days of which somebody wants to see the list."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._playing: dict[str, asyncio.Task[None]] = {}

    def want(self, day: Day) -> bool:
        """Have it played, unless that is done or under way; whether it will come."""
        deal, progress = deal_id(day.game, day.day), self._hub.thinkers.readiness.of(day.game)
        if par.PLAYER not in offered(day.game) or (progress is not None and progress.failed):
            return False
        if day.par is None and deal not in self._playing and progress is None:
            self._playing[deal] = asyncio.create_task(self._play(day, deal))
        return day.par is None

    async def _play(self, day: Day, deal: str) -> None:
        storage, began = self._hub.storage, now()
        try:
            if await same_cards.claim_par(storage, day, began, began - ABANDONED):
                await same_cards.set_par(storage, day, await self._result(day, deal))
        except Exception:
            log.exception("par was not found", extra={"game": day.game})
            with suppress(Exception):
                await same_cards.release_par(storage, day)
        finally:
            del self._playing[deal]

    async def _result(self, day: Day, deal: str) -> dict[str, object]:
        seal, moves, found = Seal(bytes.fromhex(day.secret), deal), list[str](), None
        while found is None:
            moves, found = await self._hub.thinkers.review(
                day.game,
                ("par", deal),
                par.piece,
                day.game,
                day.seats,
                day.options,
                seal,
                day.level,
                SEAT,
                moves,
                PIECE,
            )
        return found

    async def close(self) -> None:
        """Give up what is not done; somebody will ask again."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
