"""The levels of play, and which of them a game has. Nothing heavy is loaded to know that."""

from __future__ import annotations

from moonlit import games

NETWORK = "network"  # has learned by self-play, and answers at once
MASTER = "master"  # looks ahead with that network, where there is one
LEVELS = ("random", "novice", "club", NETWORK, "expert", MASTER)
PREFERRED = ("club", "expert")  # the level of whoever asks for none: the first there is
BY_THUMB = ("novice", "club")
SEARCHING = ("expert", MASTER)
SECONDS = {"expert": 0.1, MASTER: 1.0}  # that a level which searches thinks about a decision
EXTRA = (NETWORK, *SEARCHING)  # they need the extra ``search``
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
    that search then think through random play. ``network`` is there if any set-up was learned.
    """
    lacking = set(() if has_thumb(game) else BY_THUMB) | set(() if networks(game) else (NETWORK,))
    return tuple(level for level in LEVELS if level not in lacking)


def usual(game: str) -> str:
    """The level that plays unless another is asked for."""
    there = offered(game)
    return next(level for level in PREFERRED if level in there)


def at_once(game: str) -> str:
    """The strongest level that plays any match of a game without a search."""
    return [level for level in offered(game) if level not in (*SEARCHING, NETWORK)][-1]
