"""The levels of play, and which of them a game has. Nothing heavy is loaded to know that."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from moonlit import games
from moonlit.kernel.extras import has_search

EXPERT = "expert"  # a network that has learned by self-play, and answers at once
MASTER = "master"  # looks ahead with that network, where there is one
LEVELS = ("random", "novice", "club", EXPERT, MASTER)  # from which people choose
# Thinks ahead by rules of thumb: a yardstick for the others, and the expert of what nobody learned.
SEARCH = "search"
KNOWN = (*LEVELS, SEARCH)
FORMER = {"network": EXPERT}  # what levels were called before
PREFERRED = ("club", EXPERT)  # the level of whoever asks for none: the first there is
BY_THUMB = ("novice", "club")
SEARCHING = (SEARCH, MASTER)
SECONDS = {SEARCH: 0.1, MASTER: 1.0}  # that a level which searches thinks about a decision
EXTRA = (EXPERT, *SEARCHING)  # they need the extra ``search``
ENDING = ".network"


def has_thumb(game: str) -> bool:
    """Does the game bring rules of thumb (``players/club.py``)?"""
    return games.game(game).has("players.club")


def networks(game: str) -> list[str]:
    """The names of the networks that a game brings, in its folder ``players``."""
    folder = games.game(game).file("players")
    files = folder.iterdir() if folder.is_dir() else ()
    return sorted(file.name for file in files if file.name.endswith(ENDING))


def offered(game: str) -> tuple[str, ...]:
    """The levels that can play a game, from the weakest to the strongest.

    Without rules of thumb ``novice`` and ``club`` would play at random, so there are none; those
    that search then think through random play.
    """
    lacking = () if has_thumb(game) else BY_THUMB
    return tuple(level for level in LEVELS if level not in lacking)


def who_plays(game: str, level: str, seats: int, options: Mapping[str, Any]) -> str:
    """Who plays a match for a level: an expert searches where no network has learned such ones."""
    level = FORMER.get(level, level)
    if level != EXPERT or not has_search():
        return level
    if not networks(game):
        return SEARCH
    shelf = import_module("moonlit.bots.network.shelf")  # with numpy: not before it is needed
    return EXPERT if shelf.has_learned(game, seats, options) else SEARCH


def usual(game: str) -> str:
    """The level that plays unless another is asked for."""
    there = offered(game)
    return next(level for level in PREFERRED if level in there)


def at_once(game: str) -> str:
    """The strongest level that plays any match of a game without a search."""
    return [level for level in offered(game) if level not in EXTRA][-1]
