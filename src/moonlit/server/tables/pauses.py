"""When a bot moves: after a pause that tells nothing."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

from moonlit.bots.ladder import SECONDS

from ..protocol import messages

# For each pace: the pause before a bot's move, and the length of a window, in seconds.
PACES: dict[str, tuple[float, float]] = {
    "slow": (1.8, 6.0),
    "normal": (1.0, 4.0),
    "fast": (0.4, 2.0),
}


@dataclass
class Thought:
    """What a bot is going to do: for which view, when, and when at the earliest if hurried."""

    view: bytes
    at: float
    earliest: float
    task: asyncio.Task[list[int]]


def bot_pause(pace: messages.Pace, level: messages.Level, speed: float) -> float:
    """The pause before a bot's move. It depends on nothing but the pace, the level and chance.

    It is longer than the level thinks: whether a move was forced or easy is nobody's business.
    """
    return max(PACES[pace][0], shortest_pause(level)) * speed * random.uniform(0.8, 1.2)


def shortest_pause(level: messages.Level) -> float:
    """The seconds within which a level has thought, whatever about."""
    return 1.5 * SECONDS.get(level, 0.0)
