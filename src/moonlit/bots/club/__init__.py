"""``club``: rules of thumb that a good player would tell a newcomer, one file for each game.

A policy is a rule: it reads a view, draws nothing it need not, and is quick enough for playouts.
"""

from __future__ import annotations

from importlib import import_module

from moonlit.errors import BadInput
from moonlit.games import entry
from moonlit.kernel.contract import register_adviser

GAMES = ("shoot-the-moon", "lunatic")


def join(game: str) -> None:
    """Make the game's policy known to the contract's ``advise``."""
    name = entry(game).package
    if game not in GAMES:
        raise BadInput(f"There is no club player of {entry(game).title} yet.")
    state = import_module(f"moonlit.games.{name}.state")
    register_adviser(state.State, import_module(f"moonlit.bots.club.{name}").advise)
