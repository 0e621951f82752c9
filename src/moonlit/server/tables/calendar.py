"""Days, as deals of the day count them: those of UTC."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta

from ..storage.stored import Attempt

SHOWN = 30  # days


def now() -> float:
    """The time, in seconds since 1970."""
    return time.time()


def today() -> str:
    return datetime.fromtimestamp(now(), UTC).date().isoformat()


def days_until(last: str, count: int = SHOWN) -> list[str]:
    """So many days, up to and with the last one."""
    end = date.fromisoformat(last)
    return [(end - timedelta(days=back)).isoformat() for back in range(count - 1, -1, -1)]


def seconds_left() -> float:
    """Until the next day begins."""
    moment = datetime.fromtimestamp(now(), UTC)
    following = datetime.combine(moment.date() + timedelta(days=1), datetime.min.time(), UTC)
    return (following - moment).total_seconds()


def deal_id(game: str, day: str) -> str:
    """What attempts at a day's deal are noted under; no challenge has a space in its id."""
    return f"{day} {game}"


def day_and_game(deal: str) -> tuple[str, str] | None:
    """The day and the game of a deal; None if it is a challenge."""
    day, space, game = deal.partition(" ")
    return (day, game) if space else None


def page_of(deal: str) -> str:
    """The address of the page on which all who play a deal are compared."""
    found = day_and_game(deal)
    return f"challenge/{deal}" if found is None else f"day/{found[1]}/{found[0]}"


def is_closed(attempt: Attempt | None) -> bool:
    """Is a match one of today's deal, which others still play?"""
    found = None if attempt is None else day_and_game(attempt.deal)
    return found is not None and found[0] >= today()


def streak(played: set[str], last: str) -> int:
    """How many days in a row were played, up to today; today itself may still be to come."""
    day, count = date.fromisoformat(last), 0
    if last not in played:
        day -= timedelta(days=1)
    while day.isoformat() in played:
        day, count = day - timedelta(days=1), count + 1
    return count
