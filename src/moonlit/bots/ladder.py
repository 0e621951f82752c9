"""The levels of play, and which of them a game has. Nothing heavy is loaded to know that."""

from __future__ import annotations

from moonlit import games

LEVELS = ("random", "novice", "club", "expert", "master")  # each beats the one before it
BY_THUMB = ("novice", "club")


def has_thumb(game: str) -> bool:
    """Does the game bring rules of thumb (``players/club.py``)?"""
    return games.game(game).has("players.club")


def offered(game: str) -> tuple[str, ...]:
    """The levels that can play a game, from the weakest to the strongest.

    Without rules of thumb ``novice`` and ``club`` would play at random, so there are none; those
    that search then think through random play.
    """
    return tuple(level for level in LEVELS if level not in BY_THUMB or has_thumb(game))
