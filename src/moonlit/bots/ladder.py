"""The levels of play, and which of them a game has. Nothing heavy is loaded to know that."""

from __future__ import annotations

from moonlit import games

NETWORK = "network"  # has learned by self-play, and answers at once
LEVELS = ("random", "novice", "club", NETWORK, "expert", "master")
BY_THUMB = ("novice", "club")
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
