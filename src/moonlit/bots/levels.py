"""The levels of play, and how a bot is written: ``club``, ``search:0.5s``, ``search:1000:2``.

After a level that searches may stand its budget a decision, in seconds (``0.5s``) or simulations
(``1000``), and then the number of threads. Players from outside are written ``module:Name``, by the
name they are registered with, or ``pipe:COMMAND``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from moonlit.errors import BadInput
from moonlit.games.reading import shown

from .bot import Bot
from .ladder import EXPERT, FORMER, KNOWN, MASTER, SEARCH, SECONDS, networks
from .policies import POLICIES, PolicyBot

YARDSTICK = "cheat"  # it sees all cards; the arena alone may seat it
BY_ITSELF = {**SECONDS, YARDSTICK: 0.1}  # the budget of who is given none

UNTIMED = (*POLICIES, EXPERT)  # they answer at once

_BUDGET = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(s?)")


@dataclass(frozen=True)
class Spec:
    """A bot as it is written: a level, and for one that searches its budget.

    Of a player from outside, ``level`` is all that is written.
    """

    level: str
    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1

    @property
    def outside(self) -> bool:
        """Is it somebody else's?"""
        return self.level not in (*KNOWN, YARDSTICK)

    @property
    def repeatable(self) -> bool:
        """Does it always choose the same, by its seed? Not if it is the clock that stops it, and of
        somebody else's player nobody knows."""
        return self.seconds is None and not self.outside


def read(text: str) -> Spec:
    """What a bot's written form asks for."""
    level, *parts = text.split(":")
    level = FORMER.get(level, level)
    if level not in (*KNOWN, YARDSTICK):
        from .outside import finding  # loaded only for those who bring their own

        if not finding.is_outside(text):
            known = ", ".join(KNOWN)
            raise BadInput.named("no_bot", bot=shown(level), known=known, yardstick=YARDSTICK)
        finding.check(text)
        return Spec(text)
    if level in UNTIMED:
        if parts:
            raise BadInput.named("no_budget", level=level, text=shown(text))
        return Spec(level)
    if len(parts) > 2:
        raise BadInput.named("bot_form", text=shown(text))
    threads = _threads(parts[1], text) if len(parts) == 2 else 1
    if not parts:
        return Spec(level, BY_ITSELF[level], None, threads)
    found = _BUDGET.fullmatch(parts[0])
    number = float(found[1]) if found else 0.0
    if found and found[2] and 0 < number <= 3600:
        return Spec(level, number, None, threads)
    if found and not found[2] and number.is_integer() and 1 <= number <= 1e9:
        return Spec(level, None, int(number), threads)
    raise BadInput.named("budget_form", text=shown(parts[0]))


def _threads(text: str, whole: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= 64:
        raise BadInput.named("threads_form", text=shown(text), whole=shown(whole))
    return int(text)


def bot(text: str, game: str, seed: int) -> Bot:
    """The bot that is written so, for a game; the same choices for the same seed.

    >>> bot("club", "shoot-the-moon", seed=1).name
    'club'
    """
    spec = read(text)
    if spec.level == YARDSTICK:
        raise BadInput.named("arena_only", bot=YARDSTICK)
    if spec.outside:
        from .outside import finding

        return finding.bot(text, game, seed)
    if spec.level in POLICIES:
        return PolicyBot(spec.level, game, seed)
    return _expert(game, seed) if spec.level == EXPERT else _search(spec, game, seed)


def yardstick(text: str, game: str, seed: int) -> Bot:
    """The search that is shown the whole state, to measure the others by. For the arena only."""
    return _search(read(text), game, seed)


def _expert(game: str, seed: int) -> Bot:
    if not networks(game):
        return _search(read(SEARCH), game, seed)
    from .network.bot import NetworkBot  # loaded only for those who ask it

    return NetworkBot(EXPERT, game, seed)


def _search(spec: Spec, game: str, seed: int) -> Bot:
    from .search.bot import Budget, CheatBot, SearchBot  # loaded only for those who search

    kind = CheatBot if spec.level == YARDSTICK else SearchBot
    if spec.level == MASTER and networks(game):
        from .network.ahead import NetworkSearchBot

        kind = NetworkSearchBot
    budget = Budget(spec.seconds or 0.0, spec.simulations or 0)
    return kind(spec.level, game, seed, budget, threads=spec.threads)
