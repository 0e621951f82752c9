"""The levels of play, and how a bot is written: ``club``, ``expert:0.5s``, ``expert:1000:2``.

After a level that searches may stand its budget a decision, in seconds (``0.5s``) or simulations
(``1000``), and then the number of threads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from moonlit.errors import BadInput
from moonlit.games.reading import shown

from .bot import Bot
from .ladder import LEVELS, NETWORK
from .policies import POLICIES, PolicyBot

YARDSTICK = "cheat"  # it sees all cards; the arena alone may seat it
SECONDS = {"expert": 0.1, "master": 1.0, YARDSTICK: 0.1}  # the budget that a level has by itself

UNTIMED = (*POLICIES, NETWORK)  # they answer at once

_BUDGET = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(s?)")


@dataclass(frozen=True)
class Spec:
    """A bot as it is written: a level, and for one that searches its budget."""

    level: str
    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1

    @property
    def repeatable(self) -> bool:
        """Does it always choose the same, by its seed? Not if it is the clock that stops it."""
        return self.seconds is None


def read(text: str) -> Spec:
    """What a bot's written form asks for."""
    level, *parts = text.split(":")
    if level not in (*LEVELS, YARDSTICK):
        raise BadInput(
            f"There is no bot called {shown(level)}; there are {', '.join(LEVELS)}, and in the "
            f"arena {YARDSTICK}."
        )
    if level in UNTIMED:
        if parts:
            raise BadInput(f"{level} does not search and takes no budget, as in {shown(text)}.")
        return Spec(level)
    if len(parts) > 2:
        raise BadInput(
            f"A bot is written LEVEL, LEVEL:BUDGET or LEVEL:BUDGET:THREADS, not {shown(text)}."
        )
    threads = _threads(parts[1], text) if len(parts) == 2 else 1
    if not parts:
        return Spec(level, SECONDS[level], None, threads)
    found = _BUDGET.fullmatch(parts[0])
    number = float(found[1]) if found else 0.0
    if found and found[2] and 0 < number <= 3600:
        return Spec(level, number, None, threads)
    if found and not found[2] and number.is_integer() and 1 <= number <= 1e9:
        return Spec(level, None, int(number), threads)
    raise BadInput(
        f"A budget is a number of seconds such as 0.5s or of simulations such as 1000, more than "
        f"zero, not {shown(parts[0])}."
    )


def _threads(text: str, whole: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= 64:
        raise BadInput(f"Threads are 1 to 64, not {shown(text)} as in {shown(whole)}.")
    return int(text)


def bot(text: str, game: str, seed: int) -> Bot:
    """The bot that is written so, for a game; the same choices for the same seed.

    >>> bot("club", "shoot-the-moon", seed=1).name
    'club'
    """
    spec = read(text)
    if spec.level == YARDSTICK:
        raise BadInput(f"{YARDSTICK} sees all cards: it plays in the arena only.")
    if spec.level in POLICIES:
        return PolicyBot(spec.level, game, seed)
    return _network(game, seed) if spec.level == NETWORK else _search(spec, game, seed)


def yardstick(text: str, game: str, seed: int) -> Bot:
    """The search that is shown the whole state, to measure the others by. For the arena only."""
    return _search(read(text), game, seed)


def _network(game: str, seed: int) -> Bot:
    from .network.bot import NetworkBot  # loaded only for those who ask it

    return NetworkBot(NETWORK, game, seed)


def _search(spec: Spec, game: str, seed: int) -> Bot:
    from .search.bot import Budget, CheatBot, SearchBot  # loaded only for those who search

    kind = CheatBot if spec.level == YARDSTICK else SearchBot
    budget = Budget(spec.seconds or 0.0, spec.simulations or 0)
    return kind(spec.level, game, seed, budget, threads=spec.threads)
