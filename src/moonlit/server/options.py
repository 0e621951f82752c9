"""The form in the lobby for a table's options, as a game declares them."""

from __future__ import annotations

from typing import Any

from moonlit import games
from moonlit.games.options import Option
from moonlit.text import say

from .lobby_models import OptionForm

EMPTY: dict[str, Any] = {
    "none": False, "low": None, "high": None, "length": None, "values": [], "keys": {},
}  # fmt: skip


def option_forms(game: str, language: str) -> list[OptionForm]:
    """The options of a game, with words."""
    this = games.game(game)
    return [option_form(this, option, language) for option in this.all_options]


def option_form(game: games.Game, option: Option, language: str) -> OptionForm:
    """One option: how it is entered, and what it is about."""
    return OptionForm(
        name=option.name,
        kind=option.kind,  # type: ignore[arg-type]
        title=say(game.name, "options", option.name, language),
        about=say(game.name, "options", f"{option.name}_about", language),
        rule=option.rule,
        default=option.default,
        seats=list(option.seats or game.seats),
        **{**EMPTY, **option.form()},
    )
