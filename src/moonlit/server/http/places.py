"""Which addresses have a page: those that the client knows, of what this server has."""

from __future__ import annotations

import logging
import re

from starlette.datastructures import State

from moonlit import games

from ..storage import files, same_cards
from ..storage.stored import is_file
from ..tables import lessons, puzzling
from ..tables.hub import Hub
from .hosts import has_workshop

log = logging.getLogger("moonlit.server")

NAME = re.compile(r"[\w-]{1,64}")  # of a table or a match


class Places:
    """Looks up addresses. ``state`` is the application's."""

    def __init__(self, state: State) -> None:
        self.state = state

    async def has(self, path: str) -> bool:
        """Is there a page at this path? When that cannot be found out now, the page is shown."""
        page, *rest = path.rstrip("/").split("/")
        try:
            return await is_there(self.state.hub, page, rest)
        except Exception:
            log.exception("an address could not be looked up")
            return True


async def is_there(hub: Hub, page: str, rest: list[str]) -> bool:
    if page in ("", "records", "puzzles"):
        return not rest
    if page == "workshop":
        return not rest and has_workshop(hub.settings)
    if page == "day":  # and perhaps a day that is over
        return 1 <= len(rest) <= 2 and rest[0] in games.CATALOGUE
    if page == "rules":  # and perhaps one rule of a game's
        return len(rest) <= 2 and all(game in games.CATALOGUE for game in rest[:1])
    if page == "at":  # whether it can be played is found out when somebody asks for it
        return len(rest) == 1 and rest[0].partition(":")[0] in games.CATALOGUE
    if len(rest) != 1 or not NAME.fullmatch(name := rest[0]):
        return False
    if page == "t" and name.startswith(lessons.PREFIX):
        return lessons.game_of(name) is not None
    if page == "t" and name.startswith(puzzling.PREFIX):
        return puzzling.puzzle_of(name) is not None
    if page == "t":
        return await hub.storage.table(name) is not None
    if page == "challenge":
        return await same_cards.challenge(hub.storage, name) is not None
    if page == "replay" and is_file(name):
        return await files.find(hub.storage, name) is not None
    return page == "replay" and await hub.storage.match(name) is not None
