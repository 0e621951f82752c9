"""Reviews of finished matches: made once, in pieces and in turn, and stored beside the match."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

from moonlit.errors import BadRecord

from ..storage.store import Storage
from ..thinking import reviewing
from ..thinking.players import Thinkers, Unready
from ..thinking.queueing import Full

log = logging.getLogger("moonlit.server")

PIECE = 8  # decisions: half a second, more or less
MOST, MOST_EACH = 20, 2  # reviews that are being made or wait: altogether, and of one person


@dataclass
class Making:
    """How far a review is; ``of`` is 0 until somebody has counted its decisions."""

    done: int = 0
    of: int = 0


class Unfit(Exception):
    """The match was not played to its end: there is nothing to review."""


class Reviews:
    """The reviews that are being made."""

    def __init__(self, storage: Storage, thinkers: Thinkers) -> None:
        self._storage, self._thinkers = storage, thinkers
        self._making: dict[str, Making] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._unfit: set[str] = set()
        self._each: Counter[str] = Counter()

    def making(self, match: str) -> Making | None:
        """How far the review of a match is, if it is being made; Unfit if it cannot be."""
        if match in self._unfit:
            raise Unfit
        return self._making.get(match)

    def begin(
        self,
        match: str,
        game: str,
        whose: str,
        record: Callable[[], Awaitable[str]],
        *,
        asked: bool = True,
    ) -> Making:
        """Make a review of a match that is over, if nobody has asked for it before.

        Full if so many are waiting, Unready if nobody can search this game yet. What nobody has
        ``asked`` for leaves half of the places to those who do.
        """
        found = self.making(match)
        if found is not None:
            return found
        if len(self._making) >= (MOST if asked else MOST // 2) or self._each[whose] >= MOST_EACH:
            raise Full
        progress = self._thinkers.readiness.of(game)
        if progress is not None:
            self._thinkers.readiness.want(game)
            raise Unready(progress)
        making = self._making[match] = Making()
        self._each[whose] += 1
        self._tasks[match] = asyncio.create_task(self._make(match, game, whose, record, making))
        return making

    async def _make(
        self,
        match: str,
        game: str,
        whose: str,
        record: Callable[[], Awaitable[str]],
        making: Making,
    ) -> None:
        line = (whose, match)
        run = self._thinkers.review
        try:
            text = await record()
            making.of = await run(game, line, reviewing.decisions, text)
            judged = []
            while making.done < making.of:
                last = min(making.of, making.done + PIECE)
                judged += await run(game, line, reviewing.piece, text, making.done, last)
                making.done = last
            await self._storage.add_review(
                match, await run(game, line, reviewing.whole, text, judged)
            )
        except BadRecord:
            self._unfit.add(match)
        except Exception:
            log.exception("a review failed", extra={"game": game, "match": match})
        finally:
            del self._making[match], self._tasks[match]
            self._each -= Counter([whose])

    async def give_up(self, matches: Collection[str]) -> None:
        """Make no review of some matches that is being made."""
        tasks = [self._tasks[match] for match in matches if match in self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Give up what is not done; who asks again begins again."""
        await self.give_up(list(self._tasks))
