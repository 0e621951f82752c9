"""Beliefs: worlds weighed by how plausible the others' past actions are for ``club`` players.

Only where it was measured to help; elsewhere all worlds that a view allows are alike likely.
"""

from __future__ import annotations

from importlib import import_module

from moonlit import games
from moonlit.games import entry
from moonlit.kernel.contract import register_believer

GAMES = ("lunar", "lunar-trick", "shoot-the-moon", "lunatic")


def join(game: str) -> bool:
    """Make the game's beliefs known to the contract's ``imagine``; are there any?"""
    if game not in GAMES:
        return False
    believer = import_module(f"moonlit.bots.beliefs.{entry(game).package}")
    register_believer(games.load(game).State, believer.imagine)
    return True
