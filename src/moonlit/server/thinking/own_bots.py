"""Players of a server's own, by its setting ``MOONLIT_BOTS``: offered at tables like a level.

They are written ``NAME=BOT`` or, if they play one game only, ``NAME@GAME=BOT``, several of them
with semicolons between; BOT is written as in the arena (``docs/bots.md``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from moonlit import games
from moonlit.bots.ladder import KNOWN
from moonlit.bots.outside.finding import is_outside
from moonlit.bots.outside.pipes import PIPE, program
from moonlit.errors import BadInput
from moonlit.games.reading import shown

_WRITTEN = re.compile(r"([a-z][a-z0-9-]{0,23})(?:@([a-z0-9-]+))?\s*=\s*(\S.*)", re.DOTALL)
SECONDS = 10.0  # that one may think about a move; a program has what it is written with
MORE = 5.0  # seconds for its steps, and to be started again


@dataclass(frozen=True)
class OwnBot:
    """A player from outside, under the name that it has at this server's tables."""

    name: str
    written: str
    game: str | None = None  # the only one that it plays

    def plays(self, game: str) -> bool:
        """Does it play this game?"""
        return self.game in (None, game)

    @property
    def seconds(self) -> float:
        """The most that it may take for a move."""
        own = program(self.written).seconds if self.written.startswith(PIPE) else SECONDS
        return own + MORE


@cache
def own_bots(setting: str) -> dict[str, OwnBot]:
    """The players that a setting names; BadInput if it cannot be.

    >>> own_bots("odd-tricks@lunar-trick = odd_tricks:OddTricks")["odd-tricks"].written
    'odd_tricks:OddTricks'
    """
    found: dict[str, OwnBot] = {}
    for one in filter(None, map(str.strip, setting.split(";"))):
        read = _WRITTEN.fullmatch(one)
        if read is None or read[1] in KNOWN or read[1] in found or not is_outside(read[3]):
            raise BadInput(
                "MOONLIT_BOTS names players as NAME=BOT or NAME@GAME=BOT, each name once and none "
                f"of our levels, not {shown(one)}."
            )
        bot = OwnBot(read[1], read[3].strip(), games.game(read[2]).name if read[2] else None)
        assert bot.seconds > 0  # a program that is not there is refused now
        found[bot.name] = bot
    return found
